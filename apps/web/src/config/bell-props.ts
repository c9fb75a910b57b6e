/** Position of the bell, and the style of the entries there. */
export interface BellProps {
  readonly place: 'sidebar' | 'topbar' | 'bottomBar';
  readonly iconOnly?: boolean;
  readonly className?: string | undefined;
}

/**
 * Position of the bell, and the style of the entries there. On a phone it is on the home page and in the sheet of everything else,
 * whose button has the number alone (`more`).
 */
export interface BellProps {
  readonly place: 'sidebar' | 'topbar' | 'page' | 'sheet' | 'more';
  readonly iconOnly?: boolean;
  readonly className?: string | undefined;
  /** Called when its page is opened. */
  readonly onLeave?: () => void;
}

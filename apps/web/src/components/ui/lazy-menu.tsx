import {
  type ComponentType,
  cloneElement,
  lazy,
  type ReactElement,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { afterFirstPaint, fetchAhead } from '../../shared/page/after-first-paint.ts';

type ButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onKeyDown?: (event: { key: string }) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
};

/** Props of a menu besides its own: the button that opens it, and the button's ref, for the focus. */
export interface MenuOfButton {
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly children: ReactElement<ButtonProps>;
}

/** A menu that is not part of the first load: how it is loaded, and its component. */
interface LazyMenu<Props extends MenuOfButton> {
  readonly load: () => Promise<{ default: ComponentType<Props> }>;
  readonly Menu: ComponentType<Props>;
}

/** Creates a lazy menu from the module that exports it as its default. */
export const lazyMenu = <Props extends MenuOfButton>(load: LazyMenu<Props>['load']): LazyMenu<Props> => ({
  load,
  Menu: lazy(load) as unknown as LazyMenu<Props>['Menu'],
});

/**
 * A button with a menu that is loaded after the first paint, or when the user is about to open it. The first click
 * replaces the button with the whole menu, open. `own` are the menu's own props.
 */
export function MenuOpener<Props extends MenuOfButton>(props: {
  menu: LazyMenu<Props>;
  own: Omit<Props, keyof MenuOfButton>;
  children: MenuOfButton['children'];
}) {
  const { children, own } = props;
  const { load, Menu } = props.menu;
  const [isUsed, setUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => afterFirstPaint(() => fetchAhead(load)), [load]);
  const use = () => setUsed(true);
  const preload = () => fetchAhead(load);
  const waiting = cloneElement(children, {
    onClick: use,
    onKeyDown: ({ key }) => (key === 'ArrowDown' || key === 'ArrowUp') && use(),
    onPointerEnter: preload,
    onFocus: preload,
  });
  if (!isUsed) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Menu {...({ ...own, opener: button, children } as unknown as Props)} />
    </Suspense>
  );
}

import {
  type ComponentType,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { fetchAhead, fetchForClick } from '../../shared/page/after-first-paint.ts';

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

/** A menu that is not part of the first load: how it is loaded, and its component, the default export of its module. */
export const lazyMenu = <Props extends MenuOfButton>(load: () => Promise<{ default: ComponentType<Props> }>) => ({
  load,
  Menu: lazy(load),
});

/**
 * A button with a menu that is loaded on a good line once the page is used, or when the user is about to open it. The first click
 * replaces the button with the whole menu, open. `load` is that of the lazy menu; `render` renders it with the button.
 */
export function MenuOpener(props: {
  load: () => Promise<unknown>;
  render: (button: MenuOfButton) => ReactNode;
  children: MenuOfButton['children'];
}) {
  const { load, render, children } = props;
  const [isUsed, setUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => fetchForClick(load), [load]);
  const use = () => setUsed(true);
  const preload = () => fetchAhead(load);
  const waiting = cloneElement(children, {
    onClick: use,
    onKeyDown: ({ key }) => (key === 'ArrowDown' || key === 'ArrowUp') && use(),
    onPointerEnter: preload,
    onFocus: preload,
  });
  if (!isUsed) return waiting;
  return <Suspense fallback={waiting}>{render({ opener: button, children })}</Suspense>;
}

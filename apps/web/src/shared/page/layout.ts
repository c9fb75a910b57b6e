import { useSyncExternalStore } from 'react';
import { DESKTOP_ABOVE, SIDEBAR_COLLAPSED_UP_TO, TABLET_ABOVE } from '../../config/constants.ts';

export type Layout = 'desktop' | 'tablet' | 'mobile';

/** Returns the layout for a window's width in CSS pixels (section 2 of the specification). */
export const layoutOf = (width: number): Layout =>
  width > DESKTOP_ABOVE ? 'desktop' : width > TABLET_ABOVE ? 'tablet' : 'mobile';

/** Whether the sidebar opens collapsed: always in a narrow window, else as the person left it. */
export const opensCollapsed = (width: number, choice: string | null): boolean =>
  width <= SIDEBAR_COLLAPSED_UP_TO || choice === 'collapsed';

const onResize = (react: () => void): (() => void) => {
  window.addEventListener('resize', react);
  return () => window.removeEventListener('resize', react);
};
/** Returns the current layout of the window; a page is re-rendered only when the layout changes. */
export const useLayout = (): Layout => useSyncExternalStore(onResize, () => layoutOf(window.innerWidth));

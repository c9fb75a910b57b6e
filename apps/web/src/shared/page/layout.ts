import { PHONE_UP_TO, SIDEBAR_COLLAPSED_UP_TO } from '@safety-qube/domain/frame';
import { useSyncExternalStore } from 'react';
import { DESKTOP_ABOVE } from '../../config/constants.ts';

export type Layout = 'desktop' | 'tablet' | 'mobile';

/** Returns the layout for a window's width in CSS pixels (section 2 of the specification). */
export const layoutOf = (width: number): Layout =>
  width > DESKTOP_ABOVE ? 'desktop' : width > PHONE_UP_TO ? 'tablet' : 'mobile';

/** Whether the sidebar opens collapsed: always in a narrow window, else as the person left it; on roomy pages by itself. */
export const opensCollapsed = (width: number, choice: string | null, isOnRoomyPage = false): boolean =>
  width <= SIDEBAR_COLLAPSED_UP_TO || (choice === null ? isOnRoomyPage : choice === 'collapsed');

const onResize = (react: () => void): (() => void) => {
  window.addEventListener('resize', react);
  return () => window.removeEventListener('resize', react);
};
/** Returns the current layout of the window; a page is re-rendered only when the layout changes. */
export const useLayout = (): Layout => useSyncExternalStore(onResize, () => layoutOf(window.innerWidth));

/** Whether the page is being printed; rendered at once, before the browser lays out the paper (printing.ts). */
export const usePrinting = (): boolean => useSyncExternalStore(onResize, () => window.matchMedia('print').matches);

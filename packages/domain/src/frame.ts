// The frame around the pages of a signed-in user: what the application, and the server that draws it until the application has
// started, have in common. Lengths in CSS pixels.

/** A window up to this width is a phone's: a bar at the bottom instead of those at the top and the side. */
export const PHONE_UP_TO = 767;
/** The sidebar opens collapsed in a window up to this width. */
export const SIDEBAR_COLLAPSED_UP_TO = 1220;
/** Width of the open sidebar, which the tracked entries of the menu fit into in every language, and of the collapsed one. */
export const SIDEBAR_WIDTH = { open: 240, collapsed: 56 } as const;
export const TOPBAR_HEIGHT = 56;
/** Height of the bar at the bottom, above what a phone needs for itself. */
export const BOTTOM_BAR_HEIGHT = 68;
/** How many pages the bar at the bottom has before the button to raise a record, and after it. */
export const BOTTOM_BAR_PAGES = { before: 2, after: 1 } as const;
/** Least height of the line with a page's heading. */
export const PAGE_HEAD_HEIGHT = { phone: 52, wide: 56 } as const;

/**
 * Whether a path is a form for reporting, opened on a phone where it happened: these are shown before anything else
 * that a visit loads.
 */
export const isReportPath = (path: string): boolean => /^\/\w+\/raise-\w+\/?$/.test(path);

/** Whether a page needs the room of the sidebar: the form builder has three panes of its own. */
export const isRoomy = (path: string): boolean => /\/templates\/\d+$/.test(path);

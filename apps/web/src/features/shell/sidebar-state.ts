/** Width of the open sidebar, which the tracked entries of the menu fit into in every language, and of the collapsed one, in pixels. */
export const OPEN_WIDTH = 240;
export const COLLAPSED_WIDTH = 56;

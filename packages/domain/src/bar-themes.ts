/** The layouts of the frame: 1 sidebar alone, 2 topbar and sidebar, 3 topbar with the menu. */
export const LAYOUT_THEMES = [1, 2, 3] as const;
/** The themes of topbar and sidebar: tints of neutral and of the tenant's colours, light to dark. */
export const BAR_THEMES = [1, 2, 3, 4, 5, 6, 7] as const;

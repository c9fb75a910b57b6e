/** Loads what shows toasts: with the first one, or earlier, so that it appears at once. */
export const loadToasts = () => import('./toasts.tsx');

import { openSmallWindow, windowMark } from './window-mark.ts';

/** Marks the window in which an administrator tries a provider: its result signs nobody in. */
export const trialWindow = windowMark('sq.trial');

/** Opens the trial in a window next to the page. Returns false where the browser blocks windows. */
export const openTrialWindow = (): boolean => openSmallWindow('/signin?trial');

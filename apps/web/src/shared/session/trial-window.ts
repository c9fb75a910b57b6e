import { openBeside, windowMark } from './window-mark.ts';

/** Marks the window in which an administrator tries a provider: its result signs nobody in. */
export const trialWindow = windowMark('sq.trial');

/** Opens the trial in a window beside the page. Returns false where the browser blocks windows. */
export const openTrialWindow = (): boolean => openBeside('/signin?trial');

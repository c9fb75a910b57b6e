import { openBeside, windowMark } from './window-mark.ts';

/** Marks the window in which an administrator tries a provider: what comes back there signs nobody in. */
export const trialWindow = windowMark('sq.trial');

/** Opens the trial beside the page. False where the browser lets no window open. */
export const openTrialWindow = (): boolean => openBeside('/signin?trial');

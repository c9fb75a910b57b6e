/** How many times larger than packed something may become, and the bytes from which on that is asked. */
const MOST_RATIO = 150;
const RATIO_FROM = 10_000_000;

/** Whether bytes were packed so small that they were made to keep us busy; documents of people hardly ever pass fifty to one. */
export const isBlown = (packed: number, unpacked: number): boolean =>
  unpacked > RATIO_FROM && unpacked > packed * MOST_RATIO;

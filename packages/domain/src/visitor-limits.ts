/** Photos of one report of a visitor, with those of its answers and messages. */
export const MOST_PHOTOS = 50;

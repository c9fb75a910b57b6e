/** Photos of one report of a visitor, with those of its answers and messages. */
export const MOST_PHOTOS = 50;
/** Maximum characters of a code as it is typed or scanned. */
export const TYPED_CODE_LENGTH = 100;

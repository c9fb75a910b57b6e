const HALF = /[\ud800-\udbff]$/;

/** The beginning of a text, of so many signs at most; a sign of two halves is never cut in two. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(HALF, '');

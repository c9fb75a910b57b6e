const HALF = /[\ud800-\udbff]$/;

/** Returns at most `most` UTF-16 code units from the beginning of a text; a surrogate pair is never split. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(HALF, '');

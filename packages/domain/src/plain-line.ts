/**
 * Characters that break a line or change the direction of the text that follows, spaces without width, and letters that are blank. In a
 * name they serve only to forge the text around it, or another name. Joiners are left: Persian words and emoji have them.
 */
const UNSAFE_CHARACTERS =
  /[\p{Cc}\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]+/gu;

/**
 * Replaces characters that would break the line or affect the text next to it by spaces, and composes letters with their accents: what
 * reads the same is the same text.
 */
export const plainLine = (text: string): string => text.normalize('NFC').replaceAll(UNSAFE_CHARACTERS, ' ');

/**
 * Characters that break a line or change the direction of the text that follows, and spaces without width. In a name they serve
 * only to forge the text around it, or another name.
 */
const UNSAFE_CHARACTERS = /[\p{Cc}\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

/** Replaces characters that would break the line or affect the text next to it by spaces. */
export const plainLine = (text: string): string => text.replaceAll(UNSAFE_CHARACTERS, ' ');

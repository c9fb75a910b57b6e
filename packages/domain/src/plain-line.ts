/**
 * Signs that break a line or turn the direction of what follows, and spaces without width: in a name they only help to forge what
 * stands around it, or another name.
 */
const UNSEEN = /[\p{Cc}\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

/** A text that stays on its line and leaves alone what is written beside it. */
export const plainLine = (text: string): string => text.replaceAll(UNSEEN, ' ');

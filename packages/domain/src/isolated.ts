/**
 * Wraps a name or a number in bidirectional isolates (U+2068, U+2069), so that it does not change the direction of the text around
 * it.
 */
export const isolated = (text: string): string => (text ? `\u2068${text}\u2069` : '');

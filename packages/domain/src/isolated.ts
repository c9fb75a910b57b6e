/** A name or a number that keeps to itself within a sentence: what stands around it does not change sides with it. */
export const isolated = (text: string): string => (text ? `\u2068${text}\u2069` : '');

/** Matches text that a spreadsheet interprets as a formula in a text file, after any number of apostrophes. */
const STARTS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const IS_GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Prefixes text that a spreadsheet would interpret as a formula with an apostrophe, for CSV files. */
export const guardFormula = (text: string): string => (STARTS_FORMULA.test(text) ? `'${text}` : text);

/** Reverses `guardFormula`. */
export const unguardFormula = (text: string): string => (IS_GUARDED.test(text) ? text.slice(1) : text);

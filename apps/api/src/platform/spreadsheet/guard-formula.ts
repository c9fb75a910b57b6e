/** Beginnings that a spreadsheet takes for a formula when it opens a text file, behind any number of apostrophes. */
const STARTS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const IS_GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A text as a CSV file may hold it: what a spreadsheet would take for a formula gets an apostrophe before it. */
export const guardFormula = (text: string): string => (STARTS_FORMULA.test(text) ? `'${text}` : text);

/** The text that `guardFormula` was given, from what it answered. */
export const unguardFormula = (text: string): string => (IS_GUARDED.test(text) ? text.slice(1) : text);

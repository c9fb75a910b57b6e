/** Maximum characters of a text or a note, files of an answer, and rows of a table; an answer with more is refused. */
export const ANSWER_LIMITS = { shortText: 500, longText: 10_000, note: 4000, files: 50, rows: 500 } as const;

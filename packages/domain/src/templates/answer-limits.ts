/** Signs of a text or a note, files of an answer, rows of a table: more is refused. */
export const ANSWER_LIMITS = { shortText: 500, longText: 10_000, note: 4000, files: 50, rows: 500 } as const;

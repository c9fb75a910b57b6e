/** Kinds of the words of an organization: names that it has chosen itself, or that it began with. */
export const WORD_KINDS = ['level', 'field', 'option', 'priority', 'role', 'group', 'place'] as const;
export type WordKind = (typeof WORD_KINDS)[number];
/** The most characters of a word of each kind. */
export const WORD_LENGTHS: Readonly<Record<WordKind, number>> = {
  ...{ level: 40, field: 80, option: 80, priority: 60, role: 80, group: 80, place: 120 },
};

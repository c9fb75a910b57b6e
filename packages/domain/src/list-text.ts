/** How the last of a list is joined to the others: `conjunction` says “and”, `disjunction` “or”. */
type Joins = 'conjunction' | 'disjunction';

/** Several things as a list of a language: “A, B and C”, “A وB وC”, “A、B和C”. Nothing is an empty text. */
export const listText = (language: string, items: readonly string[], joins: Joins = 'conjunction'): string =>
  new Intl.ListFormat(language, { type: joins }).format(items);

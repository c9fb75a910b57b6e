/** How the last item of a list is joined to the others: `conjunction` means “and”, `disjunction` “or”, `unit` nothing. */
type Joins = 'conjunction' | 'disjunction' | 'unit';

/** Formats items as a list in a language: “A, B and C”, “A وB وC”, “A、B和C”. An empty list gives an empty text. */
export const listText = (language: string, items: readonly string[], joins: Joins = 'conjunction'): string =>
  new Intl.ListFormat(language, { type: joins }).format(items);

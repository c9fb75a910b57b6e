import { type RawBuilder, sql } from 'kysely';

/**
 * A text as people put it in order (the collation of the first migration): accents and capitals beside their letter, numbers
 * by their value. For ORDER BY, where an id must follow as the last word between equals; no index has it, since an index in
 * this order would break with the next version of the server's ICU, and a tenant's names are few enough to be sorted.
 */
export const inReadingOrder = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${text}) collate app.reading`;

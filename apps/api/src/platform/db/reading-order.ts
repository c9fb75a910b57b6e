import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for a text in natural sort order (the collation of the first migration): accents and capitals next to their letter, numbers
 * by value. For ORDER BY, which must end with an id to order equal texts. No index uses it, because such an index would break
 * with the next version of the server's ICU, and a tenant has few enough names to sort them.
 */
export const inReadingOrder = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${text}) collate app.reading`;

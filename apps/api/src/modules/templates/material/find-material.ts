import type { Finding } from '@safety-qube/contract/schemas/template-material';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { having } from '../../../platform/db/like.ts';

/** The condition of a search: after the cursor, and with the text in any language. */
export const isFound = (words: RawBuilder<unknown>, { cursor, search }: Finding): RawBuilder<SqlBool> =>
  sql<SqlBool>`${cursor === undefined ? sql`true` : sql`id < ${cursor}`} and ${
    search
      ? sql`exists (select from jsonb_each_text(${words}) as said where said.value ilike ${having(search)})`
      : sql`true`
  }`;

/** Presents a page of rows, of which one more than the limit was selected, with the start of the next page; null after the last. */
export const pageOf = <R extends { id: number }, T>(rows: readonly R[], limit: number, present: (row: R) => T) => ({
  items: rows.slice(0, limit).map(present),
  next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
});

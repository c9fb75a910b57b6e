import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns a `like` pattern that matches values that contain the text. */
export const having = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** SQL condition that a text has each of the words of a search. The collation lower-cases accented capitals too. */
export const hasWords = (text: RawBuilder<unknown>, search = ''): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(
    [
      sql<SqlBool>`true`,
      ...search
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => sql<SqlBool>`lower(${text} collate app.reading) like ${having(word)}`),
    ],
    sql` and `,
  )}`;

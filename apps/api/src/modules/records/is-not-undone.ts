import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether an entry of the history, by the name of its table, is in force: nobody has undone it. */
export const isNotUndone = (entry: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from record_change u
    where u.tenant_id = ${sql.ref(`${entry}.tenant_id`)} and u.undoes_id = ${sql.ref(`${entry}.id`)})`;

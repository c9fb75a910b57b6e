import { HELD_SECONDS } from '@safety-qube/domain/records/undo';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether the record `r` is open, or was closed so long before a time that this cannot be undone any more. */
export const isSettled = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(r.closed_at is null or r.closed_at < ${now}::timestamptz - make_interval(secs => ${HELD_SECONDS}))`;

import type { Relation } from '@safety-qube/domain/records/relations';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Replaces the people who have a relation to a record. */
export async function writeRelation(
  ctx: Pick<Ctx, 'tx'>,
  recordId: number,
  relation: Relation,
  ids: readonly number[],
): Promise<void> {
  await sql`
    with gone as (delete from record_person
      where record_id = ${recordId} and relation = ${relation} and employee_id <> all(${[...ids]}::bigint[]))
    insert into record_person (record_id, employee_id, relation)
    select ${recordId}, e.id, ${relation} from unnest(${[...ids]}::bigint[]) e (id)
    on conflict do nothing`.execute(ctx.tx);
}

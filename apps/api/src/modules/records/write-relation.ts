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
      where record_id = ${recordId} and relation = ${relation} and for_id is null and employee_id <> all(${[...ids]}::bigint[]))
    insert into record_person (record_id, employee_id, relation)
    select ${recordId}, e.id, ${relation} from unnest(${[...ids]}::bigint[]) e (id)
    on conflict (tenant_id, record_id, relation, employee_id) do update set for_id = null where record_person.for_id is not null`.execute(
    ctx.tx,
  );
}

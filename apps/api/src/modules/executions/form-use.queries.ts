import type { FormUse } from '@safety-qube/contract/schemas/executions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { maySeeTemplate } from '../templates/index.ts';
import { getSchedule } from './schedules.queries.ts';

/** Counts where forms are available: those at places `s` that meet a condition. */
async function countUse({ tx }: Pick<Ctx, 'tx'>, where: RawBuilder<SqlBool>): Promise<FormUse> {
  const { rows } = await sql<FormUse>`
    with s as materialized (select s.tenant_id, s.id from schedule s where s.ended_at is null and ${where})
    select (select count(*)::int from s) places,
      (select count(distinct p.id)::int from s
        join poster_form f on f.tenant_id = s.tenant_id and f.schedule_id = s.id
        join poster p on p.tenant_id = f.tenant_id and p.id = f.poster_id and p.withdrawn_at is null) posters,
      (select count(*)::int from s
        join execution e on e.tenant_id = s.tenant_id and e.schedule_id = s.id and e.submitted_at is null) begun`.execute(
    tx,
  );
  return rows[0] ?? { places: 0, posters: 0, begun: 0 };
}

/** Returns where a template is available. 404 for one that the caller may not see. */
export async function readTemplateUse(ctx: Ctx, id: number): Promise<FormUse> {
  if (!(await maySeeTemplate(ctx, id))) throw notFound();
  return countUse(ctx, sql<SqlBool>`s.template_id = ${id}`);
}

/** Returns what ending a schedule would concern. 404 for one beyond the caller's reach. */
export async function readScheduleUse(ctx: Ctx, id: number): Promise<FormUse> {
  await getSchedule(ctx, id);
  return countUse(ctx, sql<SqlBool>`s.id = ${id}`);
}

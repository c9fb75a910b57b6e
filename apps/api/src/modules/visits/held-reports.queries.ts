import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { pageHeldReports as call } from '@safety-qube/contract/endpoints/posters';
import type { HeldReport } from '@safety-qube/contract/schemas/held-reports';
import { firstOf } from '@safety-qube/domain/item-at';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { decidedBy } from './held-deciders.ts';

type Row = Omit<HeldReport, 'createdAt'> & { readonly created_at: Date };

/** Returns a page of the held reports that the caller decides about, the earliest first. 403 without the right anywhere. */
export async function pageHeldReports(ctx: Ctx, { page, size }: HandlerInput<typeof call>['query']) {
  const where = decidedBy(ctx);
  const { rows } = await sql<Row>`
    select h.id, h.poster_id "posterId", h.type, h.created_at, h.report ->> 'description' description,
      json_build_object('facilityId', h.facility_id, 'departmentId', h.department_id, 'locationId', h.location_id,
        'subareaId', h.subarea_id) place,
      (select count(*)::int from attachment a where a.tenant_id = h.tenant_id and a.held_report_id = h.id) files
    from held_report h where ${where} order by h.id limit ${size} offset ${(page - 1) * size}`.execute(ctx.tx);
  const counted = await sql<{ total: number }>`select count(*) total from held_report h where ${where}`.execute(ctx.tx);
  return {
    items: rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })),
    total: firstOf(counted.rows).total,
  };
}

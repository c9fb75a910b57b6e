import { type SqlBool, sql } from 'kysely';
import { type CameBy, type Ctx, can } from '../../platform/context.ts';
import { notifyPerson } from '../../platform/events/notify-person.ts';
import { readReaders } from '../people/index.ts';
import type { Report } from './report.ts';

/** Who releases and deletes held reports at a facility. */
export const DECIDES = 'management.poster.edit';

/** Notifies those who decide about held reports that there are some, once until they have decided about all by this code. */
async function notifyDeciders(ctx: Ctx, id: number, { place }: CameBy, type: Report['type']): Promise<void> {
  const { name } = await ctx.tx
    .selectFrom('facility')
    .select('name')
    .where('id', '=', place.facilityId)
    .executeTakeFirstOrThrow();
  const readers = await readReaders(
    ctx.tx,
    sql<SqlBool>`e.role_id in (select p.role_id from role_privilege p where p.privilege = ${DECIDES})`,
  );
  for (const reader of readers)
    if (reader.isReader && can(reader, DECIDES, place.facilityId))
      await notifyPerson(ctx.tx, {
        employeeId: reader.employeeId,
        event: 'reportsHeld',
        about: { kind: 'heldReport', id },
        type,
        name,
      });
}

/** Holds a report until somebody releases it. Returns its id. */
export async function holdReport(ctx: Ctx, cameBy: CameBy, report: Report): Promise<number> {
  const { place, type } = report;
  const poster_id = cameBy.kind === 'poster' ? cameBy.id : null;
  const { isFirst } = await ctx.tx
    .selectNoFrom((eb) =>
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('held_report')
              .select('id')
              .where('facility_id', '=', place.facilityId)
              .where('poster_id', 'is not distinct from', poster_id),
          ),
        )
        .as('isFirst'),
    )
    .executeTakeFirstOrThrow();
  const { id } = await ctx.tx
    .insertInto('held_report')
    .values({
      poster_id,
      type,
      facility_id: place.facilityId,
      department_id: place.departmentId,
      location_id: place.locationId,
      subarea_id: place.subareaId,
      report: JSON.stringify(report),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isFirst) await notifyDeciders(ctx, id, cameBy, type);
  return id;
}

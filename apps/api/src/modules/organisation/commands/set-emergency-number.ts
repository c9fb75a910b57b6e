import { audit } from '../../../platform/audit.ts';
import { actorOf, authorize, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';

/** Changes the number of a facility to call in an emergency; null removes it. 404 for a facility out of the caller's reach; 403. */
export async function setEmergencyNumber(ctx: Ctx, id: number, emergencyNumber: string | null): Promise<void> {
  const { facilityIds } = actorOf(ctx);
  const before = await ctx.tx
    .selectFrom('facility')
    .select('emergency_number')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!before || (facilityIds && !facilityIds.has(id))) throw notFound();
  authorize(ctx, 'management.facility.edit', id);
  if (before.emergency_number === emergencyNumber) return;
  await ctx.tx.updateTable('facility').set({ emergency_number: emergencyNumber }).where('id', '=', id).execute();
  await audit(ctx, 'facility.changed', 'facility', id, {
    emergencyNumber: [before.emergency_number, emergencyNumber],
  });
}

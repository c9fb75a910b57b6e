import { actorOf, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { removeLater } from '../../attachments/index.ts';

/** Deletes one of the caller's exports with its file; one in progress stops. 404 for another person's. */
export async function deleteExport(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.tx
    .deleteFrom('record_export')
    .where('id', '=', id)
    .where('employee_id', '=', actorOf(ctx).employeeId)
    .returning('storage_key')
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.storage_key !== null) await removeLater(ctx.tx, [row.storage_key]);
}

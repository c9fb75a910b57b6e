import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';

type Named = { employeeId: number | null };

/** Returns whom the caller has named for their confidential work. */
export async function readConfidentialSuccessor(ctx: Ctx): Promise<Named> {
  const row = await ctx.tx
    .selectFrom('confidential_successor')
    .select('successor_id')
    .where('employee_id', '=', actorOf(ctx).employeeId)
    .executeTakeFirst();
  return { employeeId: row?.successor_id ?? null };
}

/** Names somebody for the caller's confidential work, in case they leave; nobody for null. 403 NEEDS_PERSON for a service account; 422 SUCCESSOR_UNKNOWN. */
export async function nameConfidentialSuccessor(ctx: Ctx, successorId: number | null): Promise<Named> {
  const { employeeId, isServiceAccount } = actorOf(ctx);
  if (isServiceAccount) throw new Refusal(403, 'NEEDS_PERSON');
  const { employeeId: before } = await readConfidentialSuccessor(ctx);
  if (successorId === before) return { employeeId: before };
  await ctx.tx.deleteFrom('confidential_successor').where('employee_id', '=', employeeId).execute();
  if (successorId !== null) {
    const known = await ctx.tx
      .selectFrom('employee')
      .select('id')
      .where('id', '=', successorId)
      .where('id', '<>', employeeId)
      .where('status', '=', 'active')
      .where('is_service_account', '=', false)
      .executeTakeFirst();
    if (!known) throw refuse('SUCCESSOR_UNKNOWN');
    await ctx.tx
      .insertInto('confidential_successor')
      .values({ employee_id: employeeId, successor_id: successorId })
      .execute();
  }
  await audit(ctx, 'employee.successorNamed', 'employee', employeeId, {
    confidentialSuccessorId: [before, successorId],
  });
  return { employeeId: successorId };
}

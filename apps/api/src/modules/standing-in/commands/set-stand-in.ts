import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { setStandIn as call } from '@safety-qube/contract/endpoints/standing-in';
import type { StandInOf } from '@safety-qube/contract/schemas/standing-in';
import { audit, type Change } from '../../../platform/audit.ts';
import { actorOf, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { notFound, Refusal, refuse } from '../../../platform/errors.ts';
import { authorizeEdit, getPersonForUpdate, personFacts, readRoles } from '../../people/index.ts';
import { findStandIn, readStandIn } from '../stand-ins.queries.ts';
import { beginLater, beginStandIn, endStandIn, lockWithDeputies } from '../stand-ins.ts';

type Input = HandlerInput<typeof call>['query'];

/** Throws 422 DEPUTY_UNKNOWN unless it is an active person other than the one who is away. */
async function checkDeputy(ctx: Ctx, employeeId: number, deputyId: number): Promise<void> {
  const known = await ctx.tx
    .selectFrom('employee')
    .select('id')
    .where('id', '=', deputyId)
    .where('id', '<>', employeeId)
    .where('status', '=', 'active')
    .where('is_service_account', '=', false)
    .executeTakeFirst();
  if (!known) throw refuse('DEPUTY_UNKNOWN');
}

/** Throws 403 unless the caller is the person, or may edit them and does not become their deputy; 404 for a service account. */
async function authorizeChange(ctx: Ctx, { employeeId, delegatedEmployeeId, confidential }: Input): Promise<void> {
  const actor = actorOf(ctx);
  const person = await getPersonForUpdate(ctx, employeeId);
  // Whoever has a token would give somebody the records of the account, which no token narrows.
  if (person.is_service_account) throw notFound();
  if (employeeId === actor.employeeId) return;
  authorizeEdit(actor, personFacts(person, await readRoles(ctx)));
  if (delegatedEmployeeId === actor.employeeId) throw new Refusal(403, 'DEPUTY_YOURSELF');
  if (confidential) throw new Refusal(403, 'DEPUTY_CONFIDENTIAL');
  if (delegatedEmployeeId !== undefined) needFreshSignIn(ctx);
}

/** Who does not say it keeps what the person has said: about the same deputy, and for no longer than the person has said. */
const keepsConfidential = (
  before: Awaited<ReturnType<typeof findStandIn>>,
  { deputyId, from, to }: { readonly deputyId: number; readonly from: Date; readonly to: Date | null },
): boolean =>
  before?.is_confidential === true &&
  before.deputy_id === deputyId &&
  from >= before.from_at &&
  (before.to_at === null || (to !== null && to <= before.to_at));

/**
 * Says who stands in for a person: the deputy gets the person's relations to open records, and to those that come until the end,
 * never their privileges. Without a deputy it ends. 404; 403 for others than the person and those who may edit them, for naming
 * oneself somebody's deputy, and for confidential records unless by the person; 422 for a deputy who is not active or a time that is over.
 */
export async function setStandIn(ctx: Ctx, input: Input): Promise<StandInOf> {
  const { employeeId, delegatedEmployeeId: deputyId, confidential } = input;
  await lockWithDeputies(ctx.tx, employeeId, deputyId);
  await authorizeChange(ctx, input);
  const before = await findStandIn(ctx, employeeId);
  if (deputyId === undefined) {
    if (!before) return readStandIn(ctx, employeeId);
    await endStandIn(ctx, employeeId);
  } else {
    await checkDeputy(ctx, employeeId, deputyId);
    const now = new Date();
    const [from, to] = [new Date(input.from ?? now), input.to === undefined ? null : new Date(input.to)];
    if (to && to <= (from > now ? from : now)) throw refuse('DEPUTY_TIME');
    const isConfidential = confidential ?? keepsConfidential(before, { deputyId, from, to });
    await endStandIn(ctx, employeeId);
    await ctx.tx
      .insertInto('stand_in')
      .values({
        employee_id: employeeId,
        deputy_id: deputyId,
        from_at: from,
        to_at: to,
        is_confidential: isConfidential,
      })
      .execute();
    await (from <= now ? beginStandIn(ctx, employeeId) : beginLater(ctx, employeeId, from));
  }
  const after = await findStandIn(ctx, employeeId);
  const change: Change = {
    deputyId: [before?.deputy_id ?? null, after?.deputy_id ?? null],
    from: [before?.from_at.toISOString() ?? null, after?.from_at.toISOString() ?? null],
    to: [before?.to_at?.toISOString() ?? null, after?.to_at?.toISOString() ?? null],
    confidential: [before?.is_confidential ?? null, after?.is_confidential ?? null],
  };
  const differing = Object.fromEntries(Object.entries(change).filter(([, [one, other]]) => one !== other));
  if (Object.keys(differing).length) await audit(ctx, 'employee.deputyChanged', 'employee', employeeId, change);
  return readStandIn(ctx, employeeId);
}

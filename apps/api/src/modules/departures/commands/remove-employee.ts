import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { removeEmployee as call } from '@safety-qube/contract/endpoints/departures';
import type { WorkLine } from '@safety-qube/contract/schemas/departures';
import { personName } from '@safety-qube/domain/person-name';
import { needsSuccessor } from '@safety-qube/domain/succession';
import type { Change } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { conflict, Refusal, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeRow } from '../../../platform/rows.ts';
import {
  authorizeRemoval,
  ensureAdministratorRemains,
  getPersonForUpdate,
  lockLineManagers,
  type PersonRow,
  personFacts,
  readRoles,
} from '../../people/index.ts';
import { endStandInsOf } from '../../standing-in/index.ts';
import { type HandedRecord, handOverRecords } from '../hand-over-records.ts';
import { handOverSettings, type Successors, successorFor } from '../hand-over-settings.ts';
import { notifySuccessors } from '../notify-successors.ts';
import { namedSuccessor, type OpenRecord, openRecordsOf, workLines } from '../open-work.queries.ts';

type Input = HandlerInput<typeof call>['query'];
/** What a departure needs besides the database: it ends sessions and mails to successors. */
export type RemovalPlatform = Pick<Platform, 'sessions' | 'mail'>;

/** Throws 422 SUCCESSOR_UNKNOWN unless all of these are active people other than the one who leaves. */
async function checkSuccessors(ctx: Ctx, leaverId: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const known = await ctx.tx
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', [0, ...wanted])
    .where('id', '<>', leaverId)
    .where('status', '=', 'active')
    .where('is_service_account', '=', false)
    .orderBy('id')
    .forShare()
    .execute();
  if (known.length !== wanted.length) throw refuse('SUCCESSOR_UNKNOWN');
}

/** Throws 422 EMERGENCY_SIGN_IN for the person who may sign in without the organisation's own provider: another one is named first. */
async function checkNoEmergency(ctx: Ctx, employeeId: number): Promise<void> {
  const issuer = await ctx.tx
    .selectFrom('identity_issuer')
    .select('issuer')
    .where('emergency_employee_id', '=', employeeId)
    .executeTakeFirst();
  if (issuer) throw refuse('EMERGENCY_SIGN_IN');
}

/**
 * Returns who gets which record: confidential ones as the caller chooses if the caller may see them, otherwise whom the person has
 * named. 403 for records that the caller would hand to themselves without having seen them; 409 HAND_OVER_CONFIDENTIAL for
 * confidential ones of which nobody has named a successor.
 */
async function successorsOfRecords(
  ctx: Ctx,
  leaverId: number,
  records: readonly OpenRecord[],
  successors: Successors,
): Promise<HandedRecord[]> {
  const named = await namedSuccessor(ctx, leaverId);
  const handed = records.map(({ id, kind, facilityId, isConfidential, isSeen }) => {
    const chosen = successorFor(successors, kind, facilityId);
    const to = isConfidential && !isSeen ? named : (chosen ?? (isConfidential ? named : undefined));
    if (to === actorOf(ctx).employeeId && !isSeen && !isConfidential) throw new Refusal(403, 'HAND_OVER_UNSEEN');
    return { id, to };
  });
  const left = handed.filter(({ to }) => to === undefined).length;
  if (left) throw conflict('HAND_OVER_CONFIDENTIAL', { number: left }, { confidential: left });
  return handed.flatMap(({ id, to }) => (to === undefined ? [] : [{ id, to }]));
}

/** Whether a person has left already: another hand-over, of nothing, would be the one that is undone. */
const hasLeft = async (ctx: Ctx, { id, status }: PersonRow): Promise<boolean> =>
  status === 'inactive' &&
  (await ctx.tx
    .selectFrom('hand_over')
    .select('id')
    .where('employee_id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()) !== undefined;

async function remove(ctx: Ctx, platform: RemovalPlatform, person: PersonRow, input: Input) {
  const from = person.id;
  const successors: Successors = { employeeId: input.delegatedEmployeeId, others: input.successors ?? [] };
  await checkNoEmergency(ctx, from);
  await checkSuccessors(ctx, from, [
    ...(successors.employeeId === undefined ? [] : [successors.employeeId]),
    ...successors.others.map(({ employeeId }) => employeeId),
  ]);
  const records = await openRecordsOf(ctx, from);
  const all = await workLines(ctx, from, records);
  const getterOf = ({ kind, facilityId }: WorkLine) => successorFor(successors, kind, facilityId);
  const lines = all.filter((line) => needsSuccessor(line.kind) || getterOf(line) !== undefined);
  const confidential = records.filter(({ isConfidential }) => isConfidential).length;
  if (lines.some((line) => getterOf(line) === undefined))
    throw conflict('HAND_OVER_NEEDED', {}, { lines, confidential });
  if (!lines.length && !records.length && (await hasLeft(ctx, person)))
    throw refuse('PERSON_LEFT', { name: personName(person) });
  const { facilityIds } = actorOf(ctx);
  if (facilityIds && [...lines, ...records].some((one) => one.facilityId === null || !facilityIds.has(one.facilityId)))
    throw new Refusal(403, 'HAND_OVER_BEYOND');
  const handed = await successorsOfRecords(ctx, from, records, successors);
  const { id: handOverId } = await ctx.tx
    .insertInto('hand_over')
    .values({
      employee_id: from,
      status_before: person.status,
      successors: JSON.stringify(successors),
      handed_by: actorOf(ctx).employeeId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await endStandInsOf(ctx, from);
  await handOverRecords(ctx, { handOverId, from, records: handed });
  await lockLineManagers(ctx);
  await handOverSettings(ctx, { handOverId, from, successors });
  const people = [...new Set([...handed.map(({ to }) => to), ...lines.map(getterOf)])];
  const audited: Change = {
    ...(person.status !== 'inactive' && { status: [person.status, 'inactive'] }),
    successors: [null, people],
    handedOver: [
      null,
      handed.length + lines.reduce((sum, { count }) => sum + count, 0) - (records.length - confidential),
    ],
    handOver: [null, handOverId],
  };
  await writeRow(ctx, 'employee', from, { columns: { status: 'inactive' }, audited }, { action: 'employee.left' });
  await notifySuccessors(ctx, platform, { handOverId, person });
  await platform.sessions.endAll(ctx, from);
  return { handOverId };
}

/**
 * Ends the account of a person who leaves, and hands their open work over: to `delegatedEmployeeId`, or as `successors` says line by
 * line. Successors are notified of how much they took over. The person's name stays in what they did. 404; 403; 409 HAND_OVER_NEEDED
 * with what is open and has no successor, HAND_OVER_CONFIDENTIAL with the number of confidential records; 422 for a person who has
 * left already, a successor who is not active, one who would verify their
 * own work, oneself, or the last administrator.
 */
export async function removeEmployee(
  ctx: Ctx,
  platform: RemovalPlatform,
  input: Input,
): Promise<{ handOverId: number }> {
  return ensureAdministratorRemains(ctx, async () => {
    const person = await getPersonForUpdate(ctx, input.employeeId);
    authorizeRemoval(actorOf(ctx), personFacts(person, await readRoles(ctx)));
    return remove(ctx, platform, person, input);
  });
}

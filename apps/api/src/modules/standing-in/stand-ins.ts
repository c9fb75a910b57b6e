import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import { setTimer, type TimerKind, withdrawTimer } from '../../platform/jobs/timers.ts';
import { updateWaiting } from '../records/index.ts';

type Tx = Pick<Ctx, 'tx'>;

/**
 * Locks people whose standing in changes against everything that refers to them meanwhile: who is added to a record, or removed from
 * it, at the same time has committed by then, or waits and finds the change. `getPersonForUpdate` does the same for a request.
 */
async function lockPeople(tx: TenantDb, ids: readonly number[]): Promise<void> {
  await sql`select from employee where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx);
}

/**
 * Locks a person with their deputy, whose records refer to both, and with who is to be the deputy: all at once, so that two people who
 * stand in for each other from the same instant do not wait for one another.
 */
export async function lockWithDeputies(tx: TenantDb, employeeId: number, nextId?: number): Promise<void> {
  const now = await tx.selectFrom('stand_in').select('deputy_id').where('employee_id', '=', employeeId).execute();
  await lockPeople(tx, [employeeId, ...now.map((row) => row.deputy_id), ...(nextId === undefined ? [] : [nextId])]);
}

/** The kind of the timers at which a person begins or ceases to be stood in for. */
const STAND_IN = 'stand-in';

/** Gives records, selected by their ids, the deputies that they have to have now. */
async function setDeputies({ tx }: Tx, records: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`${records}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (!ids.length) return;
  await sql`select app.set_deputies(${ids}::bigint[])`.execute(tx);
  await updateWaiting({ tx }, ids);
}

/** Ends the standing in for a person at once, if there is one. */
export async function endStandIn(ctx: Tx, employeeId: number): Promise<void> {
  await ctx.tx.deleteFrom('stand_in').where('employee_id', '=', employeeId).execute();
  await withdrawTimer(ctx.tx, STAND_IN, employeeId);
  await setDeputies(ctx, sql`select distinct record_id id from record_person where for_id = ${employeeId}`);
}

/** Ends the standing in for a person, and by that person for others: for somebody who leaves. */
export async function endStandInsOf(ctx: Tx, employeeId: number): Promise<void> {
  const others = await ctx.tx
    .selectFrom('stand_in')
    .select('employee_id')
    .where('deputy_id', '=', employeeId)
    .execute();
  const ids = [employeeId, ...others.map((row) => row.employee_id)];
  await lockPeople(ctx.tx, ids);
  for (const id of ids) await endStandIn(ctx, id);
}

/** Begins the standing in for a person whose time has come: the deputy gets the person's open work. Sets the timer of its end. */
export async function beginStandIn(ctx: Tx, employeeId: number): Promise<void> {
  const { to_at: to } = await ctx.tx
    .updateTable('stand_in')
    .set({ is_active: true })
    .where('employee_id', '=', employeeId)
    .returning('to_at')
    .executeTakeFirstOrThrow();
  if (to) await setTimer(ctx.tx, STAND_IN, employeeId, sql<Date>`${to}::timestamptz`);
  await setDeputies(
    ctx,
    sql`select distinct record_id id from record_person
      where employee_id = ${employeeId} and for_id is null and (shelf = 'open' or waits_since is not null)`,
  );
}

/** Sets the timer at which the standing in for a person begins. */
export const beginLater = ({ tx }: Tx, employeeId: number, from: Date): Promise<void> =>
  setTimer(tx, STAND_IN, employeeId, sql<Date>`${from}::timestamptz`);

/** Begins the standing in for a person, or ends it. */
export const standInTimer: TimerKind = {
  kind: STAND_IN,
  lock: lockWithDeputies,
  async run(employeeId, ctx) {
    const row = await ctx.tx
      .selectFrom('stand_in')
      .select('is_active')
      .where('employee_id', '=', employeeId)
      .executeTakeFirst();
    if (!row) return;
    await (row.is_active ? endStandIn(ctx, employeeId) : beginStandIn(ctx, employeeId));
  },
};

import type { ChecklistItem } from '@safety-qube/contract/schemas/tasks';
import { firstOf } from '@safety-qube/domain/item-at';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { Evidence } from '@safety-qube/domain/tasks/controls';
import { nextOccurrence, type Occurrence, type RepeatUnit } from '@safety-qube/domain/tasks/repeat';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  confidentialToOf,
  GROUP_IDS,
  insertRecords,
  isSettled,
  ROLE_IDS,
  takeNumbers,
  writeEvent,
} from '../../records/index.ts';
import { taskDefinition } from '../tasks.definition.ts';
import { type TimerCtx, taskTimer } from './task-timer.ts';

/** A repeated task with everything that the next one takes over. */
interface Before {
  readonly title: string;
  readonly description: string;
  readonly priority: number | null;
  readonly facility_id: number;
  readonly department_id: number | null;
  readonly location_id: number | null;
  readonly subarea_id: number | null;
  readonly owner_id: number;
  readonly is_confidential: boolean;
  readonly is_not_for_place: boolean;
  readonly due_on: string;
  readonly control: string | null;
  readonly evidence: Evidence;
  readonly checklist: readonly ChecklistItem[];
  readonly effect_after: number | null;
  readonly repeat_every: number;
  readonly repeat_unit: RepeatUnit;
  readonly repeat_until: string | null;
  readonly repeat_times: number | null;
  readonly series_no: number;
  readonly series_anchor: string;
  readonly today: string;
  readonly people: readonly { readonly id: number; readonly relation: Relation }[];
  readonly role_ids: readonly number[];
  readonly group_ids: readonly number[];
}

const TODAY = (now: Date) => sql`(${now}::timestamptz at time zone coalesce(f.time_zone, 'UTC'))::date`;
/** Condition for repeated tasks that are closed or due and have no next one yet; a cancelled one ends its series. */
const due = (now: Date) => sql`x.repeat_every is not null and x.next_id is null and r.due_on is not null
  and ${isSettled(now)} and (r.shelf = 'closed' or (r.shelf = 'open' and r.due_on <= ${TODAY(now)})) and r.closed_as is distinct from 'cancelled'`;

/** Locks and returns a task's row for creating the next one; undefined if another process has created it in the meantime. */
async function take({ tx }: TimerCtx, id: number, now: Date): Promise<Before | undefined> {
  const { rows } = await sql<Before>`
    select r.title, r.description, r.priority, r.facility_id, r.department_id, r.location_id, r.subarea_id, r.owner_id,
      r.is_confidential, r.is_not_for_place, r.due_on::text due_on, x.control, x.evidence, x.checklist, x.effect_on - r.due_on effect_after,
      x.repeat_every, x.repeat_unit, x.repeat_until::text repeat_until, x.repeat_times, x.series_no,
      coalesce(x.series_anchor, r.due_on)::text series_anchor, ${TODAY(now)}::text today,
      coalesce((select json_agg(json_build_object('id', p.employee_id, 'relation', p.relation)) from record_person p
        join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
        where p.tenant_id = r.tenant_id and p.record_id = r.id and p.for_id is null and (e.status = 'active' or p.relation = 'owner')), '[]') people,
      ${ROLE_IDS} role_ids, ${GROUP_IDS} group_ids
    from record r join task x on x.tenant_id = r.tenant_id and x.record_id = r.id
    join facility f on f.tenant_id = r.tenant_id and f.id = r.facility_id
    where r.id = ${id} and ${due(now)} for no key update of r, x`.execute(tx);
  return rows[0];
}

/** Creates the next task of a series as a record of its own. Returns its id. */
async function makeNext(ctx: TimerCtx, platform: Platform, before: Before, next: Occurrence): Promise<number> {
  const { people } = before;
  const addDays = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const number = firstOf(await takeNumbers(platform.database.separate(ctx.tenant.id), 'task', 1));
  const id = firstOf(
    await insertRecords(ctx.tx, taskDefinition, [
      {
        record: {
          number,
          status: taskDefinition.workflow.first,
          title: before.title,
          description: before.description,
          priority: before.priority,
          facility_id: before.facility_id,
          department_id: before.department_id,
          location_id: before.location_id,
          subarea_id: before.subarea_id,
          owner_id: before.owner_id,
          due_on: next.dueOn,
          is_confidential: before.is_confidential,
          is_not_for_place: before.is_not_for_place,
        },
        people: people.map((person) => [person.id, person.relation] as const),
        confidentialTo: confidentialToOf(before),
        own: {
          verifier_id: people.find(({ relation }) => relation === 'verifier')?.id ?? null,
          control: before.control,
          evidence: before.evidence,
          checklist: before.checklist.map((item) => ({ ...item, doneById: null, doneAt: null })),
          effect_on: before.effect_after === null ? null : addDays(next.dueOn, before.effect_after),
          repeat_every: before.repeat_every,
          repeat_unit: before.repeat_unit,
          repeat_until: before.repeat_until,
          repeat_times: before.repeat_times,
          series_no: next.no,
          series_anchor: next.anchor,
        },
      },
    ]),
  );
  await writeEvent(ctx, platform, {
    type: 'task',
    recordId: id,
    version: 1,
    name: 'repeated',
    toStatus: taskDefinition.workflow.first,
  });
  return id;
}

async function repeatOne(ctx: TimerCtx, platform: Platform, id: number, now: Date): Promise<void> {
  const before = await take(ctx, id, now);
  if (!before) return;
  const { repeat_every: every, repeat_unit: unit, repeat_until: until, repeat_times: times } = before;
  const next = nextOccurrence(
    { every, unit, until, times },
    { anchor: before.series_anchor, no: before.series_no, dueOn: before.due_on },
    before.today,
  );
  const nextId = next ? await makeNext(ctx, platform, before, next) : id;
  await ctx.tx.updateTable('task').set({ next_id: nextId }).where('record_id', '=', id).execute();
  if (next) await ctx.tx.insertInto('record_link').values({ record_id: id, other_id: nextId }).execute();
}

/**
 * Creates the next task of each series once the previous one is closed or due. The next one is linked to the previous one instead
 * of having it as its origin, which it would keep from being approved forever. Tests pass a clock as `now`.
 */
export const repeatTasks = (platform: Platform, now: () => Date = () => new Date()): Job =>
  taskTimer({
    id: 'repeat-tasks',
    cron: '7,22,37,52 * * * *',
    due,
    act: (ctx, id, at) => repeatOne(ctx, platform, id, at),
    now,
  });

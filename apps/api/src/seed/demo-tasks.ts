import { DAY_MS, HOUR_MS } from '@safety-qube/domain/durations';
import { itemAt } from '@safety-qube/domain/item-at';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { TaskStatus } from '@safety-qube/domain/tasks/task-workflow';
import type { TenantDb } from '../platform/db/database.ts';
import { type AddedRecord, type Cast, personAs } from './cast.ts';
import texts from './data/tasks.json' with { type: 'json' };
import type { AddedIssue } from './issue-records.ts';
import { makeRandom, type Random } from './random.ts';
import { type MadeRecord, type Step, writeRecords } from './write-records.ts';

type Text = (typeof texts.ofRecords)[number];

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Days after its end when the effect of a task is asked for, and days within which this was answered. */
const [ASKED_AFTER, ANSWERED_WITHIN] = [45, 6];

/** The effect of a task, if it was already due to be asked for. */
interface CheckedEffect {
  readonly effect_on: string;
  readonly effect_asked_at?: Date;
  readonly effect_worked?: boolean;
  readonly effect_by?: number;
  readonly effect_at?: Date;
}
function effectOf(until: number, verifier: number, now: number): CheckedEffect {
  const asked = until + ASKED_AFTER * DAY_MS;
  const answered = asked + ANSWERED_WITHIN * DAY_MS;
  return {
    effect_on: dayOf(asked),
    ...(answered < now && {
      effect_asked_at: new Date(asked),
      effect_worked: true,
      effect_by: verifier,
      effect_at: new Date(answered),
    }),
  };
}

/** The people of a task, when it was given and until when it can have been done. */
interface Given {
  readonly text: Pick<Text, 'title' | 'description' | 'control' | 'checklist'> & Partial<Text>;
  readonly record: Pick<
    MadeRecord['record'],
    'facility_id' | 'department_id' | 'location_id' | 'subarea_id' | 'origin_id'
  >;
  readonly raiser: number;
  readonly owner: number;
  readonly verifier: number | null;
  readonly from: number;
  readonly until: number;
  readonly dueOn: string;
  /** The status that it has reached. */
  readonly to: TaskStatus;
  /** Whether its last step is at the end of this time, because that of its record follows from it. */
  readonly endsThen?: boolean;
  readonly own?: Readonly<Record<string, unknown>>;
  readonly effect?: CheckedEffect;
}

/** The steps to each status, with their actions. */
const STEPS_TO: Readonly<Record<TaskStatus, readonly (readonly [action: string, to: TaskStatus])[]>> = {
  Open: [],
  'In Progress': [['started', 'In Progress']],
  Completed: [
    ['started', 'In Progress'],
    ['completed', 'Completed'],
  ],
  Verified: [
    ['started', 'In Progress'],
    ['completed', 'Completed'],
    ['verified', 'Verified'],
  ],
  Cancelled: [['cancelled', 'Cancelled']],
};
const SENT_BACK = [
  ['sentBack', 'In Progress'],
  ['completed', 'Completed'],
] as const;

/** Returns the history of a task, with its steps spread over the available time. */
function stepsOf(random: Random, { text, raiser, owner, verifier, from, until, to, endsThen }: Given): Step[] {
  const way = [...STEPS_TO[to]];
  if (to === 'Verified' && random.chance(0.15)) way.splice(2, 0, ...SENT_BACK);
  const notes: Readonly<Record<string, string | undefined>> = { completed: text.done, sentBack: text.sentBack };
  const actors: Readonly<Record<string, number | null>> = { verified: verifier, sentBack: verifier, cancelled: raiser };
  const parts = way.length + (endsThen ? 0 : 1);
  let status: TaskStatus = 'Open';
  const raised: Step = {
    at: new Date(from),
    actor_id: raiser,
    action: 'raised',
    from_status: null,
    to_status: 'Open',
    note: null,
  };
  const rest = way.map(([action, next], index): Step => {
    const step = {
      at: new Date(from + ((until - from) * (index + 1)) / parts),
      actor_id: action in actors ? (actors[action] ?? null) : owner,
      action,
      from_status: status,
      to_status: next,
      note: notes[action] ?? null,
    };
    status = next;
    return step;
  });
  return [raised, ...rest];
}

const CLOSED_AS: Partial<Record<TaskStatus, string>> = { Verified: 'verified', Cancelled: 'cancelled' };

function makeTask(random: Random, given: Given): MadeRecord & { readonly at: number } {
  const { text, raiser, owner, verifier, to, dueOn } = given;
  const steps = stepsOf(random, given);
  const last = steps.at(-1)?.at ?? new Date(given.from);
  const { effect_by: checker = null, effect_at: checkedAt } = given.effect ?? {};
  const checked: Step[] = checkedAt
    ? [{ at: checkedAt, actor_id: checker, action: 'effective', from_status: null, to_status: null, note: null }]
    : [];
  const closedAs = to === 'Completed' && verifier === null ? 'completed' : (CLOSED_AS[to] ?? null);
  const isDone = to === 'Completed' || to === 'Verified';
  const ticked = isDone ? text.checklist.length : to === 'In Progress' ? Math.floor(text.checklist.length / 2) : 0;
  const people: (readonly [number, Relation])[] = [
    [raiser, 'raiser'],
    [owner, 'owner'],
    ...(verifier === null ? [] : [[verifier, 'verifier'] as const]),
  ];
  return {
    at: given.from,
    record: {
      title: text.title,
      description: text.description,
      priority: random.pick([2, 3, 3, 4]),
      status: to,
      status_since: last,
      updated_at: last,
      raised_at: new Date(given.from),
      due_on: dueOn,
      owner_id: owner,
      closed_at: closedAs === null ? null : last,
      closed_as: closedAs,
      version: steps.length + checked.length,
      ...given.record,
    },
    own: {
      verifier_id: verifier,
      control: text.control,
      evidence: text.evidence ?? 'none',
      checklist: text.checklist.map((item, index) => ({
        id: index + 1,
        text: item,
        doneById: index < ticked ? owner : null,
        doneAt: index < ticked ? last.toISOString() : null,
      })),
      series_no: 1,
      ...given.own,
      ...given.effect,
    },
    people,
    steps: [...steps, ...checked],
  };
}

/** The columns of a task that was made from a record: its place is the same. */
const atOrigin = ({ id, record }: AddedRecord): Given['record'] => {
  const { facility_id, department_id = null, location_id = null, subarea_id = null } = record;
  return { facility_id, department_id, location_id, subarea_id, origin_id: id };
};

/** Actions by which the work on a record begins, and by which it ends with its tasks done. */
const BEGUN = ['assigned', 'started'];
const DONE = ['approved', 'resolved'];

/** Returns a task for some of the assigned records: done before the record was approved or resolved, otherwise in progress. */
function ofRecord(
  random: Random,
  cast: Cast,
  origin: AddedRecord,
  { share, now }: { readonly share: number; readonly now: number },
): Given | undefined {
  const taken = origin.steps.find(({ action }) => BEGUN.includes(action));
  if (!taken || !random.chance(share)) return undefined;
  const end = origin.steps.findLast(({ action }) => DONE.includes(action))?.at.getTime();
  const who = (relation: Relation) => personAs(origin, relation);
  const raiser = who('owner') ?? cast.supervisor;
  const owner = who('resolutionTeam') ?? cast.worker.id;
  const verifier = [who('ehsMember'), raiser, cast.member].find((id) => id !== undefined && id !== owner) ?? null;
  const fitting = texts.ofRecords.filter(({ language }) => language === origin.language);
  const from = taken.at.getTime() + HOUR_MS;
  const until = end ?? now;
  if (until - from < 4 * HOUR_MS) return undefined;
  const isOver = end !== undefined || origin.record.closed_at !== null;
  const to: TaskStatus = isOver
    ? random.chance(0.06)
      ? 'Cancelled'
      : 'Verified'
    : random.pick(['Open', 'Open', 'In Progress', 'In Progress', 'Completed', 'Verified']);
  return {
    text: random.pick(fitting),
    record: atOrigin(origin),
    raiser,
    owner,
    verifier,
    from,
    until,
    dueOn: dayOf(from + random.pick([7, 14, 21, 30]) * DAY_MS),
    to,
    ...(random.chance(0.2) && to !== 'Cancelled' && { effect: effectOf(until, verifier ?? raiser, now) }),
  };
}

/** Returns the task of an observation that is in progress, or was until the task was done. */
function ofObservation(random: Random, cast: Cast, origin: AddedIssue, now: number): Given | undefined {
  const { steps, task, team, own } = origin;
  const from = steps.find(({ action }) => action === 'started')?.at.getTime();
  if (from === undefined || !task || own['issue_type'] !== 'observation') return undefined;
  const end = steps.find(({ action }) => action === 'completed')?.at.getTime();
  return {
    text: task,
    record: atOrigin(origin),
    raiser: personAs(origin, 'owner') ?? cast.supervisor,
    owner: team[0] ?? cast.worker.id,
    verifier: cast.member,
    from,
    until: end ?? now,
    dueOn: dayOf(from + random.pick([7, 14, 21]) * DAY_MS),
    to: end === undefined ? random.pick(['Open', 'In Progress', 'Completed']) : 'Verified',
    endsThen: end !== undefined,
  };
}

/** Returns tasks without a record: repeated ones at the first sites, and pending ones of each of the demo's people. */
function standaloneTasks(cast: Cast, now: number): Given[] {
  const { worker, supervisor, manager, member, administrator } = cast;
  const owners = [worker.id, supervisor, member, manager, administrator];
  const repeated = texts.repeated.flatMap((text, index) =>
    cast.sites.slice(0, 3).map(({ id }, site): Given => {
      const due = now + (index * 3 + site - 2) * DAY_MS;
      const span = text.every * (text.unit === 'week' ? 7 : 30);
      return {
        text,
        record: { facility_id: id },
        raiser: manager,
        owner: index % 2 ? worker.id : supervisor,
        verifier: null,
        from: Math.min(due - span * DAY_MS, now - DAY_MS),
        until: now,
        dueOn: dayOf(due),
        to: 'Open',
        own: {
          repeat_every: text.every,
          repeat_unit: text.unit,
          series_no: 6,
          series_anchor: dayOf(due - 5 * span * DAY_MS),
        },
      };
    }),
  );
  const english = texts.ofRecords.filter(({ language }) => language === 'en');
  const waiting = owners.flatMap((owner, index) =>
    (['Open', 'In Progress', 'Completed'] as const).map((to, step): Given => {
      const from = now - (9 + 4 * step + index) * DAY_MS;
      const raiser = owner === manager ? administrator : manager;
      return {
        text: itemAt(english, (index * 3 + step) % english.length),
        record: { facility_id: itemAt(cast.sites, index % cast.sites.length).id },
        raiser,
        owner,
        // The next person verifies it.
        verifier: itemAt(owners, (index + 1) % owners.length),
        from,
        until: now,
        dueOn: dayOf(now + (step === 1 ? -2 : 5 + index) * DAY_MS),
        to,
      };
    }),
  );
  return [...repeated, ...waiting];
}

/** The records from which tasks are made. */
interface Origins {
  readonly hazards: readonly AddedRecord[];
  readonly incidents: readonly AddedRecord[];
  /** Issues and observations. */
  readonly issues: readonly AddedIssue[];
}

/** Adds the demo's tasks: of records, repeated ones, and pending ones of each of its people. The same every time. */
export async function addTasks(
  tx: TenantDb,
  cast: Cast,
  { hazards, incidents, issues }: Origins,
  now = Date.now(),
): Promise<void> {
  const random = makeRandom(hazards.length + 3);
  const given = [
    ...hazards.flatMap((hazard) => ofRecord(random, cast, hazard, { share: 0.22, now }) ?? []),
    ...incidents.flatMap((incident) => ofRecord(random, cast, incident, { share: 0.4, now }) ?? []),
    ...issues.flatMap((issue) => ofObservation(random, cast, issue, now) ?? []),
    // Texts of the other tasks are about hazards.
    ...(hazards.length
      ? [
          ...issues.flatMap((issue) => (issue.task ? [] : (ofRecord(random, cast, issue, { share: 0.15, now }) ?? []))),
          ...standaloneTasks(cast, now),
        ]
      : []),
  ];
  const made = given.map((one) => makeTask(random, one)).sort((a, b) => a.at - b.at);
  await writeRecords(tx, 'task', made);
}

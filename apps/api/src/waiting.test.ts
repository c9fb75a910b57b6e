// After any action on records, the stored pending actions (`waits_since`) and the timers of raisers match those derived from the
// records.

import type { Import } from '@safety-qube/contract/schemas/imports';
import { entriesOf } from '@safety-qube/domain/objects';
import {
  descriptorOf,
  RECORD_TYPE_NAMES,
  REPORTED_TYPES,
  type RecordType,
} from '@safety-qube/domain/record-types/record-types';
import type { Askable, Asks } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeJobs } from './make-jobs.ts';
import { askNow, readCsv } from './modules/exports/exports.factory.ts';
import { importCalls, uploadImport } from './modules/imports/imports.factory.ts';
import { addFacility } from './modules/people/people.factory.ts';
import { findWrongWaiting, updateWaiting } from './modules/records/index.ts';
import { addUnattachedFile, personWith } from './modules/records/records.factory.ts';
import { raiseSample } from './testing/raise-sample.ts';
import { runTimersUntil } from './testing/run-timers.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

/** Number of random steps; the seed reproduces a failure. */
const STEPS = Number(process.env['WAITING_STEPS'] ?? 900);
const SEED = Number(process.env['WAITING_SEED'] ?? 20_261_122);

const t = useTestApp();
let facilityIds: number[];
let people: Person[];
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);

beforeAll(async () => {
  const withApprovers = await addFacility(t, acme(), 'Boston Yard');
  facilityIds = [withApprovers, await addFacility(t, acme(), 'Leeds Works')];
  const administrators = await Promise.all([1, 2, 3].map(() => t.person(acme(), 'administrator')));
  const raisers = RECORD_TYPE_NAMES.map((type) => descriptorOf(type).privileges.raise);
  const workers = await Promise.all([1, 2].map(() => personWith(t, acme(), raisers)));
  people = [...administrators, ...workers];
  const approvers = REPORTED_TYPES.flatMap((type) =>
    people.slice(0, 2).map(({ id }) => ({ type, employee_id: id, facility_id: withApprovers })),
  );
  await db().insertInto('approver').values(approvers).execute();
});

const call = (as: Person, request: string, payload?: object, version?: number) =>
  t.call('acme', request, {
    as,
    ...(payload && { payload }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pathOf = (type: RecordType): string => `/api/${descriptorOf(type).plural}`;
const actionsOf = (type: RecordType): string[] => descriptorOf(type).workflow.transitions.map(({ action }) => action);
/** Whether an action ends a record that nobody has worked on; otherwise few records would get further. */
const endsAtOnce = (type: RecordType, action: string): boolean => {
  const { transitions, first, ends } = descriptorOf(type).workflow;
  return transitions.some(
    (line) => line.action === action && line.from.includes(first) && ends.includes(line.to ?? ''),
  );
};

interface Known {
  readonly id: number;
  readonly type: RecordType;
}

test(`pending actions are correct after each of at least ${STEPS} random steps by random people, and after the timers (seed ${SEED})`, async () => {
  const random = randomOf(SEED);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const someone = () => oneOf(people).id;
  const some = () => [...new Set([someone(), someone()])];
  const day = () => `20${oneOf(['20', '26', '99'])}-0${oneOf([1, 5, 9])}-15`;
  const known: Known[] = [];
  /** What has been done so far, and what has to be done at least once: every action of a workflow, and whatever was offered. */
  const done = new Set<string>();
  const wanted = new Set(
    RECORD_TYPE_NAMES.flatMap((type) => ['raise', ...actionsOf(type)].map((name) => `${type}: ${name}`)),
  );
  const lacks = (type: RecordType) => [...wanted].some((name) => name.startsWith(`${type}: `) && !done.has(name));
  /** Picks one, half of the time of those of a type with which something is still to be done. */
  const lackingOne = <T>(list: readonly T[], typeOf: (one: T) => RecordType): T => {
    const lacking = list.filter((one) => lacks(typeOf(one)));
    return oneOf(lacking.length && random() < 0.5 ? lacking : list);
  };
  /** The last answer to each request that was refused. */
  const refused = new Map<string, string>();
  const note = (name: string, { statusCode, body }: { statusCode: number; body: string }) => {
    expect([name, statusCode >= 500 && body]).toEqual([name, false]);
    if (statusCode < 300) done.add(name);
    else refused.set(name, body);
  };
  const cronJobs = makeJobs(t.platform).filter(({ cron }) => cron);
  const log = { info() {}, warn() {}, debug() {}, error() {} };
  const runCronJobs = async () => {
    for (const job of cronJobs)
      await job.run({}, { tenantId: acme().id, tx: db(), log, attempt: { number: 1, of: 1 } });
  };

  async function raise(as: Person, type: RecordType, more: object = {}) {
    const body = {
      ...(await raiseSample(t, acme(), type, oneOf)),
      facilityId: oneOf(facilityIds),
      ownerId: someone(),
      dueOn: day(),
      // Types that have none of these ignore them.
      verifierId: someone(),
      ...(known.length && random() < 0.3 && { originId: oneOf(known).id }),
      ...more,
    };
    const answer = await call(as, `POST ${pathOf(type)}`, body);
    if (answer.statusCode === 201) known.push({ id: (answer.json() as { id: number }).id, type });
    return answer;
  }

  /** Values of what the actions of workflows ask for. */
  const inputs: Readonly<Record<Askable, (as: Person, type: RecordType) => unknown>> = {
    what: () => 'Done',
    rootCause: () => 'Wear',
    reason: () => 'No',
    note: () => 'Good',
    team: some,
    ehsMembers: some,
    ownerId: someone,
    dueOn: day,
    priority: () => oneOf([1, 2, 3]),
    of: (_, type) => oneOf(known.filter((one) => one.type === type)).id,
    // On the board only where it may be: its own tests try that.
    board: () => ({ reported: 'No light', done: 'New lamp', isOnBoard: false }),
    reportedLine: () => 'No light',
    residualRisk: () => ({ likelihood: 1, severity: 1 }),
    attachmentIds: async (as) => [await addUnattachedFile(t, acme(), as)],
  };
  /** Returns what an action requires, and some of what it asks for otherwise. */
  async function bodyOf(as: Person, type: RecordType, action: string) {
    const line = descriptorOf(type).workflow.transitions.find((one) => one.action === action);
    const asked = entriesOf<Asks>(line?.asks ?? {}).filter(([, asking]) => asking === 'required' || random() < 0.5);
    return Object.fromEntries(
      await Promise.all(asked.map(async ([name]) => [name, await inputs[name](as, type)] as const)),
    );
  }
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  /** Abilities that do not affect pending actions. */
  const LEFT_ALONE = ['comment', 'converse', 'attach', 'setTerms', 'investigate', 'setConfidentiality'];

  /** Picks a person with a pending action on the record half of the time, otherwise records would hardly ever be completed. */
  async function actorFor({ id }: Known): Promise<Person> {
    const waiting = await db()
      .selectFrom('record_person')
      .select('employee_id as id')
      .where('record_id', '=', id)
      .where('waits_since', 'is not', null)
      .execute();
    const awaited = people.filter((person) => waiting.some((one) => one.id === person.id));
    return awaited.length && random() < 0.5 ? oneOf(awaited) : oneOf(people);
  }

  const readRecord = async (as: Person, { id, type }: Known) =>
    (await call(as, `GET ${pathOf(type)}/${id}`)).json() as { version?: number; abilities?: Record<string, boolean> };

  /** Finds a record and a person who is offered an action on it that has not been done yet: few may withdraw an approval. */
  async function findMissing(): Promise<[Known, Person] | undefined> {
    const rows = await db().selectFrom('record').select(['id', 'type', 'status']).execute();
    const ready = rows.filter(({ type, status }) =>
      descriptorOf(type).workflow.transitions.some(
        ({ action, from }) => from.includes(status) && !done.has(`${type}: ${action}`),
      ),
    );
    if (!ready.length) return undefined;
    const record = oneOf(ready);
    for (const person of people) {
      const { abilities = {} } = await readRecord(person, record);
      if (
        Object.entries(abilities).some(
          ([name, may]) => may && !done.has(`${record.type}: ${name}`) && !LEFT_ALONE.includes(name),
        )
      )
        return [record, person];
    }
    return undefined;
  }

  /** Takes a random action on a record as a person who may; returns undefined if none is available. */
  async function change({ id, type }: Known, by?: Person) {
    const as = by ?? (await actorFor({ id, type }));
    const { version, abilities = {} } = await readRecord(as, { id, type });
    const edits = [
      { ownerId: someone() },
      { fyi: some() },
      { dueOn: day() },
      { priority: oneOf([1, 2, 3]) },
      { verifierId: someone() },
      { title: 'New' },
    ];
    const act = async (action: string) =>
      call(as, `POST ${pathOf(type)}/${id}/${kebab(action)}`, await bodyOf(as, type, action), version);
    const requests: Readonly<Record<string, () => ReturnType<typeof act>>> = {
      ...Object.fromEntries(actionsOf(type).map((action) => [action, () => act(action)])),
      edit: async () =>
        call(as, `PATCH ${pathOf(type)}/${id}`, { reason: 'Because', ...oneOf<object>(edits) }, version),
      archive: async () => call(as, `PUT /api/records/${id}/archived`, { archived: true }, version),
      restore: async () => call(as, `PUT /api/records/${id}/archived`, { archived: false }, version),
      delete: async () => call(as, `DELETE /api/records/${id}`, undefined, version),
      convert: async () => {
        const { convertsTo } = descriptorOf(type);
        return raise(as, oneOf(RECORD_TYPE_NAMES.filter((name) => convertsTo.includes(name))), { convertedFromId: id });
      },
      tick: async () => call(as, `PUT /api/tasks/${id}/checklist/1`, { done: true }),
      judgeEffect: async () =>
        call(as, `POST /api/tasks/${id}/effect`, oneOf([{ worked: true }, { worked: false, reason: 'No' }]), version),
    };
    const offered = Object.keys(abilities).filter((name) => abilities[name] && !LEFT_ALONE.includes(name));
    for (const name of offered) wanted.add(`${type}: ${name}`);
    const isRare = (name: string) => ['archive', 'delete'].includes(name) || endsAtOnce(type, name);
    const fresh = offered.filter((name) => !done.has(`${type}: ${name}`));
    const usual = offered.filter((name) => !isRare(name) || random() < 0.15);
    const name = oneOf(fresh.length && random() < 0.5 ? fresh : usual);
    if (name === undefined) return undefined;
    const request = requests[name];
    if (!request) throw new Error(`${type}: add ${name} to the requests, or to the abilities that are left alone`);
    const answer = await request();
    // Sometimes it is undone, which a change of a relation or an edit refuses.
    if (random() < 0.1) await call(as, `POST /api/records/${id}/undo`, undefined, (version ?? 0) + 1);
    return { name: `${type}: ${name}`, answer };
  }

  // More steps if something has not been done yet, with an end if it cannot be done.
  for (let step = 0; step < STEPS || (step < 3 * STEPS && RECORD_TYPE_NAMES.some(lacks)); step += 1) {
    if (known.length < 5 || random() < 0.1) {
      const type = lackingOne(RECORD_TYPE_NAMES, (name) => name);
      note(`${type}: raise`, await raise(oneOf(people), type));
    } else {
      const [record, by] = (random() < 0.5 && (await findMissing())) || [lackingOne(known, ({ type }) => type)];
      const result = await change(record, by);
      if (!result) continue;
      note(result.name, result.answer);
    }
    expect([step, await findWrongWaiting({ tx: db() })]).toEqual([step, []]);
    if (step % 50 === 49) {
      // Simulates that 30 days have passed.
      await sql`update record set status_since = status_since - interval '30 days'
        where shelf = 'open' and id % 2 = 0`.execute(db());
      await updateWaiting({ tx: db() }, 'all');
      await runTimersUntil(t, acme(), new Date());
      await runCronJobs();
      expect([step, 'timers', await findWrongWaiting({ tx: db() })]).toEqual([step, 'timers', []]);
    }
  }
  const missing = [...wanted].filter((name) => !done.has(name));
  expect(missing.map((name) => [name, refused.get(name)])).toEqual([]);
}, 300_000);

const csvLine = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

test.each(RECORD_TYPE_NAMES.filter((type) => descriptorOf(type).privileges.import))(
  'stored pending actions are correct after an import of type %s, and after it was undone',
  async (type) => {
    const [administrator] = people as [Person];
    const { first, last } = descriptorOf(type).workflow;
    const sample = { ...(await raiseSample(t, acme(), type)), facilityId: facilityIds[0], ownerId: administrator.id };
    const { number } = (await call(administrator, `POST ${pathOf(type)}`, sample)).json();
    const exported = await askNow(t, acme(), administrator, { type, query: `search=${number}` });
    const { header, rows } = readCsv(exported.rawPayload);
    const lines = [first, last, ''].map((status) =>
      rows.flatMap((cells) => cells.map((cell, index) => (header[index] === 'Status' ? status : cell))),
    );
    const file = [header, ...lines].map(csvLine).join('\n');
    const uploaded = await uploadImport(t, administrator, file, 'old.csv', {}, type);
    const { id, mapping } = uploaded.json() as Import;
    const imports = importCalls(t, acme());
    const { number: _, ...fields } = mapping.fields;
    await imports.map(administrator, id, { fields });
    const step = async (name: string) => {
      await imports.act(administrator, id, name);
      await imports.work(id);
      return imports.get(administrator, id);
    };
    const waiting = () =>
      db()
        .selectFrom('record_person as p')
        .innerJoin('record as r', 'r.id', 'p.record_id')
        .select('r.status')
        .where('r.import_id', '=', id)
        .where('p.waits_since', 'is not', null)
        .execute();
    await step('check');
    expect(await step('start')).toMatchObject({ state: 'done', created: 3 });
    expect([await waiting(), await findWrongWaiting({ tx: db() })]).toEqual([
      [{ status: first }, { status: first }],
      [],
    ]);
    expect(await step('undo')).toMatchObject({ state: 'undone' });
    expect([await waiting(), await findWrongWaiting({ tx: db() })]).toEqual([[], []]);
  },
);

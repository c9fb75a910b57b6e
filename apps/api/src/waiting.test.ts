// After any action on records, the stored pending actions (`waits_since`) and the timers of raisers match those derived from the
// records.

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeJobs } from './make-jobs.ts';
import { importCalls, uploadImport } from './modules/imports/imports.factory.ts';
import { addFacility } from './modules/people/people.factory.ts';
import { findWrongWaiting, updateWaiting } from './modules/records/index.ts';
import { addUnattachedFile, personWith } from './modules/records/records.factory.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { runTimersUntil } from './testing/run-timers.ts';
import { type Person, type TestApp, useTestApp } from './testing/test-app.ts';

/** Number of random steps; the seed reproduces a failure. */
const STEPS = Number(process.env['WAITING_STEPS'] ?? 900);
const SEED = Number(process.env['WAITING_SEED'] ?? 20_261_122);

const t = useTestApp();
let facilityId: number;
let people: Person[];
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  const administrators = await Promise.all([1, 2, 3].map(() => t.person(acme(), 'administrator')));
  const workers = await Promise.all(
    [1, 2].map(() => personWith(t, acme(), ['hazard.raise', 'incident.raise', 'task.edit'])),
  );
  people = [...administrators, ...workers];
  await db()
    .insertInto('approver')
    .values([people[0], people[1]].map((person) => ({ type: 'hazard', employee_id: person?.id ?? 0 })))
    .execute();
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

type Response = ReturnType<TestApp['call']>;
const PATHS = { hazard: '/api/hazards', incident: '/api/incidents', task: '/api/tasks' } as const;
type Type = keyof typeof PATHS;

interface Known {
  readonly id: number;
  readonly type: Type;
}

test(`pending actions are correct after each of ${STEPS} random steps by random people, and after the timers (seed ${SEED})`, async () => {
  const random = randomOf(SEED);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const someone = () => oneOf(people).id;
  const some = () => [...new Set([someone(), someone()])];
  const day = () => `20${oneOf(['20', '26', '99'])}-0${oneOf([1, 5, 9])}-15`;
  const known: Known[] = [];
  const done = new Map<string, number>();
  const jobs = new Map(makeJobs(t.platform).map((job) => [job.id, job]));
  const runJob = (id: string) =>
    (jobs.get(id) as Job).run(
      {},
      {
        tenantId: acme().id,
        tx: db(),
        log: { info() {}, warn() {}, debug() {}, error() {} },
        attempt: { number: 1, of: 1 },
      },
    );

  const call = (as: Person, request: string, payload?: object, version?: number) =>
    t.call('acme', request, {
      as,
      ...(payload && { payload }),
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    });

  async function raise(as: Person) {
    const type = oneOf(['hazard', 'incident', 'task', 'task'] as const);
    const origin = known.length ? oneOf(known).id : undefined;
    const body = {
      hazard: { category: 'other', ownerId: someone(), isAnonymous: random() < 0.1 },
      incident: {
        category: 'near-miss',
        ownerId: someone(),
        eventType: 'nearMiss',
        occurredAt: '2026-01-01T10:00:00Z',
      },
      task: {
        ownerId: someone(),
        verifierId: someone(),
        effectOn: '2026-01-01',
        ...(random() < 0.5 && { originId: origin }),
      },
    }[type];
    return {
      name: `raise ${type}`,
      type,
      answer: await call(as, `POST ${PATHS[type]}`, { facilityId, description: 'A hole', dueOn: day(), ...body }),
    };
  }

  /** Request bodies of the actions on records. */
  const others = () => known.filter(({ type }) => type === 'hazard').map(({ id }) => id);
  const held = async (as: Person) => ({ what: 'Done', attachmentIds: [await addUnattachedFile(t, acme(), as)] });
  const bodies: Record<string, (as: Person) => object | Promise<object>> = {
    assign: () => ({ team: some() }),
    reassign: () => ({ team: some() }),
    fix: held,
    implement: held,
    complete: held,
    closeDuplicate: () => ({ of: oneOf(others()) }),
    approve: () => ({ note: 'Good' }),
    accept: () => ({ note: 'Good' }),
    start: () => ({}),
    verify: () => ({ note: 'Good' }),
  };
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  /** Abilities that do not affect pending actions. */
  const LEFT_ALONE = ['comment', 'attach', 'setTerms', 'tick', 'investigate', 'setConfidentiality'];

  /** Picks a person with a pending action on the record half of the time; otherwise records would hardly ever be completed. */
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

  /** Takes a random action on a record as a person who may; returns undefined if none is available. */
  async function change(known: Known) {
    const { id, type } = known;
    const as = await actorFor(known);
    const { version, abilities = {} } = (await call(as, `GET ${PATHS[type]}/${id}`)).json() as {
      version?: number;
      abilities?: Record<string, boolean>;
    };
    const offered = Object.keys(abilities).filter((name) => abilities[name] && !LEFT_ALONE.includes(name));
    const rare = ['archive', 'delete', 'cancel', 'invalidate', 'closeDuplicate'];
    const name = oneOf(offered.filter((one) => !rare.includes(one) || random() < 0.15));
    if (name === undefined) return undefined;
    const edits = [
      { ownerId: someone() },
      { fyi: some() },
      { dueOn: day() },
      { priority: oneOf([1, 2, 3]) },
      type === 'task' ? { verifierId: someone() } : { title: 'New' },
    ];
    const requests: Record<string, () => Response> = {
      edit: () => call(as, `PATCH ${PATHS[type]}/${id}`, { reason: 'Because', ...oneOf<object>(edits) }, version),
      archive: () => call(as, `PUT /api/records/${id}/archived`, { archived: true }, version),
      restore: () => call(as, `PUT /api/records/${id}/archived`, { archived: false }, version),
      delete: () => call(as, `DELETE /api/records/${id}`, undefined, version),
      judgeEffect: () =>
        call(as, `POST /api/tasks/${id}/effect`, oneOf([{ worked: true }, { worked: false, reason: 'No' }]), version),
    };
    const act = async () =>
      call(
        as,
        `POST ${PATHS[type]}/${id}/${kebab(name)}`,
        await (bodies[name] ?? (() => ({ reason: 'No' })))(as),
        version,
      );
    return { name, answer: await (requests[name] ?? act)() };
  }

  for (let step = 0; step < STEPS; step += 1) {
    if (known.length < 5 || random() < 0.1) {
      const { name, type, answer } = await raise(oneOf(people));
      if (answer.statusCode === 201) known.push({ id: (answer.json() as { id: number }).id, type });
      if (answer.statusCode < 300) done.set(name, (done.get(name) ?? 0) + 1);
      expect([name, answer.statusCode, answer.statusCode >= 500 && answer.body]).toEqual([
        name,
        expect.any(Number),
        false,
      ]);
    } else {
      const result = await change(oneOf(known));
      if (!result) continue;
      const { name, answer } = result;
      expect([name, answer.statusCode >= 500 && answer.body]).toEqual([name, false]);
      if (answer.statusCode < 300) done.set(name, (done.get(name) ?? 0) + 1);
    }
    expect([step, await findWrongWaiting({ tx: db() })]).toEqual([step, []]);
    if (step % 50 === 49) {
      // Simulates that 30 days have passed.
      await sql`update record set status_since = status_since - interval '30 days'
        where status = 'Resolution Approved by EHS Team' and id % 2 = 0`.execute(db());
      await updateWaiting({ tx: db() }, 'all');
      await runTimersUntil(t, acme(), new Date());
      for (const id of ['ask-task-effects', 'repeat-tasks']) await runJob(id);
      expect([step, 'timers', await findWrongWaiting({ tx: db() })]).toEqual([step, 'timers', []]);
    }
  }
  // The test proves nothing unless every action succeeded at least once.
  const wanted = [
    'raise hazard',
    'raise incident',
    'raise task',
    'assign',
    'reassign',
    'fix',
    'implement',
    'approve',
    'reject',
    'accept',
    'edit',
    'archive',
    'restore',
    'start',
    'complete',
    'verify',
    'sendBack',
    'cancel',
    'closeDuplicate',
  ];
  expect(wanted.filter((name) => !done.get(name))).toEqual([]);
}, 300_000);

test('stored pending actions are correct after an import, and after it was undone', async () => {
  const [administrator] = people as [Person];
  const imports = importCalls(t, acme());
  const lines = ['Open', 'Closed', ''].map((status) => `A hole,Boston Yard,${administrator.email},${status}`);
  const uploaded = await uploadImport(t, administrator, ['What happened,Site,Owner,Status', ...lines].join('\n'));
  const { id } = uploaded.json() as { id: number };
  const step = async (name: string) => {
    await imports.act(administrator, id, name);
    await imports.work(id);
    return imports.get(administrator, id);
  };
  await step('check');
  expect(await step('start')).toMatchObject({ state: 'done', created: 3 });
  const waiting = async () =>
    (
      await db()
        .selectFrom('record_person as p')
        .innerJoin('record as r', 'r.id', 'p.record_id')
        .select('p.waits_since')
        .where('r.import_id', '=', id)
        .where('p.waits_since', 'is not', null)
        .execute()
    ).length;
  expect([await waiting(), await findWrongWaiting({ tx: db() })]).toEqual([2, []]);
  expect(await step('undo')).toMatchObject({ state: 'undone' });
  expect([await waiting(), await findWrongWaiting({ tx: db() })]).toEqual([0, []]);
});

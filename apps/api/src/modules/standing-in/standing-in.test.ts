import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addRecord } from '../../testing/isolation/things.ts';
import { runTimersUntil } from '../../testing/run-timers.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../organisation/organisation.factory.ts';
import { findWrongWaiting } from '../records/index.ts';
import { hazardCalls } from '../records/records.factory.ts';
import { standInTimer } from './stand-ins.ts';

const t = useTestApp();
let boss: Person;
let facilityId: number;
const db = () => t.database.forTenant(t.tenants.acme.id);
const hazards = () => hazardCalls(t, t.tenants.acme);

beforeAll(async () => {
  boss = await t.person(t.tenants.acme, 'administrator');
  facilityId = await addFacility(t, t.tenants.acme, 'Plant of deputies');
});
const call = async (request: string, as = boss) => {
  const answer = await t.call('acme', request, { as });
  return { status: answer.statusCode, body: answer.json(), entry: Number(answer.headers['audit-entry']) };
};
const employee = () => t.person(t.tenants.acme, 'employee');
const setDeputy = (person: Person, deputy?: Person, more = '', as = person) =>
  call(
    `PUT /api/aum/um/delegate?employeeId=${person.id}${deputy ? `&delegatedEmployeeId=${deputy.id}` : ''}${more}`,
    as,
  ).then(({ status, body, entry }) => {
    if (status === 200) return { status, body, entry };
    return { status, body: body.code, entry };
  });
const addHazard = (more: Parameters<typeof addRecord>[1] = {}) =>
  addRecord({ t, tenant: t.tenants.acme, db: db() }, { facilityId, ...more });
const waitingFor = async (person: Person): Promise<number[]> =>
  (await call('GET /api/my-actions', person)).body.items.map(({ id }: { id: number }) => id);
const sees = async (person: Person, id: number) =>
  (await hazards().call(person, `GET /api/hazards/${id}`)).statusCode === 200;
const hide = (id: number, isConfidential: boolean) =>
  db().updateTable('record').set({ is_confidential: isConfidential }).where('id', '=', id).execute();

test('what waits for a person waits for the deputy as well, what comes later too, until it is ended', async () => {
  const [person, deputy] = [await employee(), await employee()];
  const before = await addHazard({ people: [[person.id, 'owner']] });
  expect(await sees(deputy, before)).toBe(false);
  expect((await setDeputy(person, deputy)).body.standIn).toMatchObject({
    deputyId: deputy.id,
    to: null,
    isActive: true,
  });
  const after = await addHazard({ people: [[person.id, 'owner']] });
  expect((await waitingFor(deputy)).toSorted()).toEqual([before, after].toSorted());
  expect((await waitingFor(person)).toSorted()).toEqual([before, after].toSorted());
  const counts = (await call('GET /api/my-actions/count', deputy)).body;
  expect(counts.total).toEqual({ count: 2, isMore: false });
  expect(await findWrongWaiting({ tx: db() })).toEqual([]);
  expect((await call(`GET /api/aum/um/delegate?employeeId=${deputy.id}`, deputy)).body.standsInFor).toEqual([
    person.id,
  ]);

  expect((await setDeputy(person)).body.standIn).toBeNull();
  expect(await waitingFor(deputy)).toEqual([]);
  expect(await sees(deputy, before)).toBe(false);
  expect((await waitingFor(person)).length).toBe(2);
});

test('every act is written for the person, and the record keeps its owner', async () => {
  const [person, deputy] = [await employee(), await employee()];
  const id = await addHazard({ people: [[person.id, 'owner']] });
  await db().updateTable('record').set({ owner_id: person.id }).where('id', '=', id).execute();
  await setDeputy(person, deputy);
  const { version, people } = await hazards().get(deputy, id);
  expect(people).toEqual([{ employeeId: person.id, relation: 'owner' }]);
  const edited = await hazards().call(deputy, `PATCH /api/hazards/${id}`, { title: 'Seen by the deputy' }, version);
  expect([edited.statusCode, edited.json().ownerId]).toEqual([200, person.id]);
  const history = (await call(`GET /api/records/${id}/history`, person)).body;
  expect(history[0]).toMatchObject({ action: 'edited', actorId: deputy.id, actingForId: person.id });
  const own = await hazards().call(person, `PATCH /api/hazards/${id}`, { title: 'Seen by the owner' }, version + 1);
  expect(own.statusCode).toBe(200);
  expect((await call(`GET /api/records/${id}/history`, person)).body[0]).toMatchObject({ actingForId: null });
});

test('what a deputy does to a record is in the log as done for the person', async () => {
  const [person, deputy] = [await employee(), await t.person(t.tenants.acme, 'administrator')];
  const [own, foreign] = [await addHazard({ people: [[person.id, 'owner']] }), await addHazard()];
  await setDeputy(person, deputy);
  for (const id of [own, foreign]) {
    const { version } = await hazards().get(deputy, id);
    expect((await hazards().call(deputy, `DELETE /api/records/${id}`, undefined, version)).statusCode).toBe(200);
  }
  const lineOf = async (id: number) =>
    (await call(`GET /api/management/audit?entity=hazard&entityId=${id}`, deputy)).body.items[0];
  expect(await lineOf(own)).toMatchObject({ by: { id: deputy.id }, actingFor: { id: person.id } });
  expect(await lineOf(foreign)).toMatchObject({ by: { id: deputy.id }, actingFor: null });
});

test('a deputy gets no privileges, and passes nothing on to a deputy of their own', async () => {
  const [manager, deputy, next] = [await t.person(t.tenants.acme, 'ehsManager'), await employee(), await employee()];
  const [own, foreign] = [await addHazard({ people: [[manager.id, 'owner']] }), await addHazard()];
  await setDeputy(manager, deputy);
  await setDeputy(deputy, next);
  expect(await sees(manager, foreign)).toBe(true);
  expect(await sees(deputy, foreign)).toBe(false);
  expect(await sees(deputy, own)).toBe(true);
  expect(await waitingFor(next)).toEqual([]);
  expect((await call('GET /api/management/audit', deputy)).status).toBe(403);
});

test('the log says the time of a deputy in the language and the time zone of who reads it', async () => {
  const [person, deputy] = [await employee(), await employee()];
  const { entry } = await setDeputy(person, deputy, '&from=2099-11-05T08:30:00.000Z&to=2099-12-01T22:00:00.000Z');
  const read = async (language: string) => {
    const answer = await t.call('acme', `GET /api/management/audit/${entry}`, { as: boss, language });
    return answer.json().changes.map(({ after }: { after: string | null }) => after);
  };
  const zone = (name: string | null) =>
    db().updateTable('employee').set({ selected_timezone: name }).where('id', '=', boss.id).execute();
  await zone('Europe/Madrid');
  expect(await read('en')).toEqual(expect.arrayContaining(['Nov 5, 2099, 9:30 AM', 'Dec 1, 2099, 11:00 PM']));
  expect(await read('fr')).toEqual(expect.arrayContaining(['5 nov. 2099, 09:30', '1 déc. 2099, 23:00']));
  await zone(null);
  const file = await t.call('acme', `GET /api/management/audit/file?format=csv&entityId=${person.id}`, { as: boss });
  expect(file.body).toContain('Nov 5, 2099, 8:30 AM');
});

test('two people who stand in for each other from the same instant do not wait for one another', async () => {
  const pair = [await employee(), await employee()];
  const from = `&from=${new Date(Date.now() + 86_400_000).toISOString()}`;
  const ids: number[] = [];
  for (const [at, person] of pair.entries()) {
    ids.push(await addHazard({ people: [[person.id, 'owner']] }));
    expect((await setDeputy(person, pair[1 - at], from)).status).toBe(200);
  }
  await Promise.all(
    pair.map(({ id }) =>
      db()
        .transaction()
        .execute(async (tx) => {
          await standInTimer.lock(tx, id);
          await setTimeout(300); // in which the other one begins as well
          await standInTimer.run(id, { tx, tenant: t.tenants.acme, actor: null, afterCommit: () => undefined });
        }),
    ),
  );
  for (const person of pair) expect((await waitingFor(person)).toSorted()).toEqual(ids.toSorted());
});

test('confidential records only if the person said so, also when they become confidential later; only the person can say it', async () => {
  const [person, deputy] = [await employee(), await employee()];
  const id = await addHazard({ people: [[person.id, 'owner']] });
  await setDeputy(person, deputy);
  expect(await sees(deputy, id)).toBe(true);
  await hide(id, true);
  expect(await sees(deputy, id)).toBe(false);
  await setDeputy(person, deputy, '&confidential=true');
  expect(await sees(deputy, id)).toBe(true);
  expect((await setDeputy(person, deputy, '&confidential=true', boss)).body).toBe('DEPUTY_CONFIDENTIAL');
  // The administrator may shorten what the person has said about confidential records, not prolong it.
  const until = (days: number) => `&to=${new Date(Date.now() + days * 86_400_000).toISOString()}`;
  const isConfidential = async (more: string, as = boss) =>
    (await setDeputy(person, deputy, more, as)).body.standIn.isConfidential;
  expect(await isConfidential(`&confidential=true${until(2)}`, person)).toBe(true);
  expect([await isConfidential(until(1)), await isConfidential(until(3))]).toEqual([true, false]);
  expect(await isConfidential(`&confidential=true${until(2)}`, person)).toBe(true);
  expect(await isConfidential('')).toBe(false);
  await setDeputy(person, deputy, '&confidential=true');
  expect(await sees(deputy, id)).toBe(true);
  // Another one by the administrator does not inherit what was said about this one.
  const other = await employee();
  expect((await setDeputy(person, other, '', boss)).body.standIn.isConfidential).toBe(false);
  expect([await sees(deputy, id), await sees(other, id)]).toEqual([false, false]);
});

test('a privacy case is never seen by a deputy', async () => {
  const [person, deputy] = [await employee(), await employee()];
  await setDeputy(person, deputy, '&confidential=true');
  const id = await addRecord(
    { t, tenant: t.tenants.acme, db: db() },
    { type: 'incident', facilityId, people: [[person.id, 'owner']] },
  );
  const seen = async () => (await t.call('acme', `GET /api/incidents/${id}`, { as: deputy })).statusCode;
  expect(await seen()).toBe(200);
  const { id: person_id } = await db()
    .insertInto('incident_person')
    .values({ record_id: id, name: 'Somebody', involvement: 'injured', employment: 'employee' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into incident_case (person_id, type, facts, privacy_reasons, codes, report)
    values (${person_id}, 'injury', '{}', '{sexualAssault}', '{}', '{}')`.execute(db());
  expect(await seen()).toBe(404);
});

test('who did the work may not approve it by standing in, nor may their deputy', async () => {
  const { acme } = t.tenants;
  const [approver, worker] = [await t.person(acme, 'ehsManager'), await t.person(acme, 'ehsManager')];
  const [deputyOfWorker, outsider] = [await t.person(acme, 'ehsManager'), await t.person(acme, 'ehsManager')];
  const id = await addHazard({
    status: 'Resolution Implemented',
    people: [
      [approver.id, 'ehsMember'],
      [worker.id, 'resolutionTeam'],
    ],
  });
  const mayApprove = async (person: Person) => (await hazards().get(person, id)).abilities['approve'];
  expect([await mayApprove(approver), await mayApprove(worker), await mayApprove(deputyOfWorker)]).toEqual([
    true,
    false,
    true,
  ]);
  await setDeputy(worker, deputyOfWorker);
  await setDeputy(approver, worker);
  expect([await mayApprove(worker), await mayApprove(deputyOfWorker), await mayApprove(outsider)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([await waitingFor(worker), await waitingFor(deputyOfWorker)]).toEqual([[], []]);
  expect((await hazards().act(deputyOfWorker, id, 'approve')).statusCode).toBe(422);
});

test('it begins and ends at its time', async () => {
  const [person, deputy] = [await employee(), await employee()];
  const id = await addHazard({ people: [[person.id, 'owner']] });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const [from, to] = [inHours(1), inHours(2)];
  expect((await setDeputy(person, deputy, `&from=${from}&to=${to}`)).body.standIn).toMatchObject({
    from,
    to,
    isActive: false,
  });
  expect(await waitingFor(deputy)).toEqual([]);
  const pass = (at: string) => runTimersUntil(t, t.tenants.acme, new Date(Date.parse(at) + 1000));
  await pass(from);
  expect(await waitingFor(deputy)).toEqual([id]);
  await pass(to);
  expect(await waitingFor(deputy)).toEqual([]);
  expect((await call(`GET /api/aum/um/delegate?employeeId=${person.id}`, person)).body.standIn).toBeNull();
  const over = new Date(Date.now() - 1000).toISOString();
  expect((await setDeputy(person, deputy, `&to=${over}`)).body).toBe('DEPUTY_TIME');
});

test('a deputy who begins or ends while the people of a record change is neither missed nor left', async () => {
  const from = () => new Date(Date.now() + 3_600_000).toISOString();
  /** Lets a timer of the standing in run while a change is not committed yet. */
  const during = async (change: (tx: ReturnType<typeof db>) => Promise<unknown>, until: string) => {
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const changing = db()
      .transaction()
      .execute(async (tx) => {
        await change(tx);
        begun();
        await committed;
      });
    await hasBegun;
    const timer = runTimersUntil(t, t.tenants.acme, new Date(Date.parse(until) + 1000));
    await Promise.race([timer, setTimeout(500)]);
    commit();
    await Promise.all([changing, timer]);
  };
  const withDeputy = async () => {
    const [person, deputy] = [await employee(), await employee()];
    const at = from();
    await setDeputy(person, deputy, `&from=${at}&to=${new Date(Date.parse(at) + 60_000).toISOString()}`);
    return { person, deputy, at };
  };
  const added = await withDeputy();
  const raised = await addHazard();
  const row = (id: number, who: Person) => ({
    record_id: id,
    employee_id: who.id,
    relation: 'owner',
    type: 'hazard' as const,
  });
  await during((tx) => tx.insertInto('record_person').values(row(raised, added.person)).execute(), added.at);
  expect(await sees(added.deputy, raised)).toBe(true);

  const removed = await withDeputy();
  const left = await addHazard({ people: [[removed.person.id, 'owner']] });
  await during(
    (tx) =>
      tx
        .deleteFrom('record_person')
        .where('record_id', '=', left)
        .where('employee_id', '=', removed.person.id)
        .execute(),
    removed.at,
  );
  expect(await sees(removed.deputy, left)).toBe(false);

  const hidden = await withDeputy();
  const secret = await addHazard({ people: [[hidden.person.id, 'owner']] });
  await during(
    (tx) => tx.updateTable('record').set({ is_confidential: true }).where('id', '=', secret).execute(),
    hidden.at,
  );
  expect(await sees(hidden.deputy, secret)).toBe(false);

  const ended = await withDeputy();
  const later = await addHazard();
  await runTimersUntil(t, t.tenants.acme, new Date(Date.parse(ended.at) + 1000));
  const end = new Date(Date.parse(ended.at) + 60_000).toISOString();
  await during((tx) => tx.insertInto('record_person').values(row(later, ended.person)).execute(), end);
  expect(await sees(ended.deputy, later)).toBe(false);
});

test('a deputy who gets a part of their own keeps it, and one who loses it stands in again', async () => {
  const [person, deputy] = [await employee(), await employee()];
  const id = await addHazard({ people: [[person.id, 'owner']] });
  await setDeputy(person, deputy);
  await db().updateTable('record').set({ owner_id: person.id }).where('id', '=', id).execute();
  const edit = async (ownerId: number) => {
    const { version } = await hazards().get(boss, id);
    expect((await hazards().call(boss, `PATCH /api/hazards/${id}`, { ownerId }, version)).statusCode).toBe(200);
  };
  await edit(deputy.id);
  await setDeputy(person);
  expect((await hazards().get(deputy, id)).people).toContainEqual({ employeeId: deputy.id, relation: 'owner' });
  await setDeputy(person, deputy);
  await edit(person.id);
  expect(await waitingFor(deputy)).toEqual([id]);
});

test('an administrator names a deputy, but never themselves, nobody above them, and no one who is not there', async () => {
  const { acme } = t.tenants;
  const [person, deputy] = [await employee(), await employee()];
  const named = await setDeputy(person, deputy, '', boss);
  expect(named.status).toBe(200);
  expect((await setDeputy(person, boss, '', boss)).body).toBe('DEPUTY_YOURSELF');
  expect((await setDeputy(person, person, '', boss)).body).toBe('DEPUTY_UNKNOWN');
  expect((await setDeputy(person, deputy, '', await employee())).status).toBe(404);
  const manager = await t.person(acme, 'ehsManager');
  expect([403, 404]).toContain((await setDeputy(boss, deputy, '', manager)).status);
  expect((await call(`POST /api/management/audit/${named.entry}/undo`)).status).toBe(200);
  expect((await call(`GET /api/aum/um/delegate?employeeId=${person.id}`)).body.standIn).toBeNull();
});

test('who leaves neither stands in nor is stood in for', async () => {
  const [person, deputy, other] = [await employee(), await employee(), await employee()];
  const id = await addHazard({ people: [[person.id, 'owner']] });
  await setDeputy(person, deputy);
  await setDeputy(deputy, other);
  expect((await call(`DELETE /api/aum/um?employeeId=${deputy.id}`)).status).toBe(200);
  expect((await call(`GET /api/aum/um/delegate?employeeId=${person.id}`)).body.standIn).toBeNull();
  expect((await call(`GET /api/aum/um/delegate?employeeId=${other.id}`)).body.standsInFor).toEqual([]);
  const rows = await db().selectFrom('record_person').select('employee_id').where('record_id', '=', id).execute();
  expect(rows).toEqual([{ employee_id: person.id }]);
});

import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import type { Import, ImportProblem } from '@safety-qube/contract/schemas/imports';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../attachments/attachments.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { importCalls, uploadImport } from './imports.factory.ts';

const t = useTestApp();
let administrator: Person;
let supervisor: Person;
let facilityId: number;
const i = () => importCalls(t, t.tenants.acme);
const db = () => t.database.forTenant(t.tenants.acme.id);

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  supervisor = await t.person(t.tenants.acme, 'supervisor');
  facilityId = await addFacility(t, t.tenants.acme);
});
beforeEach(() => t.owner.pool.query('delete from graphile_worker._private_jobs'));

async function upload(text: string, as = administrator): Promise<number> {
  const answer = await uploadImport(t, as, text);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return (answer.json() as Import).id;
}
async function step(id: number, name: string, as = administrator): Promise<Import> {
  const answer = await i().act(as, id, name);
  expect([answer.statusCode, answer.body]).toEqual([202, expect.anything()]);
  await i().work(id);
  return i().get(as, id);
}
const problems = async (id: number, as = administrator): Promise<ImportProblem[]> =>
  (await i().call(as, `GET /api/imports/${id}/problems`)).json().items;
const imported = async (id: number): Promise<Hazard[]> => {
  const rows = await db().selectFrom('record').select('id').where('import_id', '=', id).orderBy('id').execute();
  return Promise.all(
    rows.map(async (row) => (await i().call(administrator, `GET /api/hazards/${row.id}`)).json() as Hazard),
  );
};
const count = async (): Promise<number> =>
  (
    await db()
      .selectFrom('record')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('a file becomes records: mapped columns become fields, and each whole row is stored as the source', async () => {
  const id = await upload(
    [
      'Ref,Date,Site,What happened,ZIP,Status,Closed on,Owner,Raised by,Severity,Likelihood,Immediate danger',
      `A-1,2024-03-02,Boston Yard,"A hole\nin the floor",01002,Closed,2024-04-01,${supervisor.email},nobody@x.example,4,5,yes`,
      'A-2,2024-03-03 14:30,boston yárd,Loose rail,00501,,,,,,,',
    ].join('\n'),
  );
  expect((await step(id, 'check')).state).toBe('checked');
  expect(await problems(id)).toEqual([]);
  const done = await step(id, 'start');
  expect(done).toMatchObject({ state: 'done', rows: 2, done: 2, created: 2, skipped: 0, problems: 0 });
  const [first, second] = await imported(id);
  expect(first).toMatchObject({
    number: 'A-1',
    description: 'A hole\nin the floor',
    title: 'A hole',
    category: 'other',
    status: 'Closed',
    facilityId,
    ownerId: supervisor.id,
    raiserId: null,
    // noon in Boston
    raisedAt: '2024-03-02T17:00:00.000Z',
    closedAt: '2024-04-01T16:00:00.000Z',
    risk: { likelihood: 5, severity: 4, score: 20, level: 'extreme' },
    immediateDanger: true,
    source: { Ref: 'A-1', ZIP: '01002', 'Raised by': 'nobody@x.example', 'What happened': 'A hole\nin the floor' },
  });
  expect(second).toMatchObject({
    status: 'Open',
    closedAt: null,
    raisedAt: '2024-03-03T19:30:00.000Z',
    source: { ZIP: '00501', Site: 'boston yárd' },
  });
  const history = await i().call(administrator, `GET /api/records/${first?.id}/history`);
  expect(history.json()).toMatchObject([{ action: 'imported', actorId: administrator.id, note: 'old.csv' }]);
});

test('each problem has its line, its column and its value, and prevents the import of all rows', async () => {
  const id = await upload(
    [
      'Date,Site,Description,Immediate danger',
      '2024-03-02,Boston Yard,"Two',
      'lines",9',
      '31.02.2024,Nowhere,Fine,yes',
      '2024-03-02,Boston Yard,,no',
      '2999-01-01,Boston Yard,Later,no,more',
    ].join('\n'),
  );
  await i().map(administrator, id, {
    fields: {
      raisedAt: { column: 0 },
      facility: { column: 1 },
      description: { column: 2 },
      immediateDanger: { column: 3 },
      category: { value: 'other' },
    },
  });
  const before = await count();
  const checked = await step(id, 'check');
  expect(checked).toMatchObject({ state: 'checked', rows: 4, skipped: 4, problems: 6 });
  expect(checked.abilities.start).toBe(false);
  expect((await problems(id)).map(({ line, column, value }) => [line, column, value])).toEqual([
    [2, 'Immediate danger', '9'],
    [4, 'Site', 'Nowhere'],
    [4, 'Date', '31.02.2024'],
    [5, 'Description', null],
    [6, null, 'more'],
    [6, 'Date', '2999-01-01'],
  ]);
  expect((await i().act(administrator, id, 'start')).statusCode).toBe(422);
  expect(await count()).toBe(before);
  const french = await i().call(administrator, `GET /api/imports/${id}/problems`);
  expect(french.json().items[0].message).toBe('Immediate danger: this is neither yes nor no.');
});

test('rows with problems are left out if that was chosen, and the others are imported', async () => {
  const id = await upload('Site,Description\nBoston Yard,One\nNowhere,Two\nBoston Yard,Three\n');
  await i().map(administrator, id, { onError: 'skip' });
  expect(await step(id, 'check')).toMatchObject({ rows: 3, skipped: 1, problems: 1, created: 0 });
  expect(await step(id, 'start')).toMatchObject({ state: 'done', rows: 3, created: 2, skipped: 1, problems: 1 });
  expect((await imported(id)).map(({ description }) => description)).toEqual(['One', 'Three']);
  expect(await problems(id)).toMatchObject([{ line: 3, column: 'Site', value: 'Nowhere' }]);
});

test('choosing to leave rows out after a check requires no new check, but any other change does', async () => {
  const id = await upload('Site,Description\nBoston Yard,One\nNowhere,Two\n');
  expect((await step(id, 'check')).abilities.start).toBe(false);
  await i().map(administrator, id, { onError: 'skip' });
  const found = { state: 'checked', rows: 2, skipped: 1, problems: 1 };
  expect(await i().get(administrator, id)).toMatchObject({ ...found, abilities: { start: true } });
  expect(await problems(id)).toHaveLength(1);
  await i().map(administrator, id, { dateOrder: 'mdy' });
  expect(await i().get(administrator, id)).toMatchObject({ state: 'ready', problems: 0, abilities: { start: false } });
});

test('missing places and categories are created, once each, if that was chosen and is allowed', async () => {
  const id = await upload(
    [
      'Site,Place,Kind,Description',
      'TEXAS,Dallas,Cold work,One',
      'Texas,DALLAS,cold work,Two',
      'Boston Yard,Dallas,Other,Three',
      'OHIO,Dallas,Cold work,Four',
    ].join('\n'),
  );
  const fields = {
    facility: { column: 0 },
    location: { column: 1 },
    category: { column: 2 },
    description: { column: 3 },
  };
  await i().map(administrator, id, { fields });
  expect(await step(id, 'check')).toMatchObject({ skipped: 4 });
  const values = (await i().call(administrator, `GET /api/imports/${id}/values`)).json();
  expect(values.isComplete).toBe(true);
  expect(values.values).toContainEqual({ field: 'facility', from: 'TEXAS', count: 1, to: null, guess: null });
  expect(values.values).toContainEqual({ field: 'location', from: 'Dallas', count: 3, to: null, guess: null });
  expect(values.values.at(-1)).toMatchObject({ to: { value: expect.anything() } });
  await i().map(administrator, id, { fields, others: { facility: 'create', location: 'create', category: 'create' } });
  expect(await step(id, 'check')).toMatchObject({ skipped: 0, rows: 4 });
  expect(await db().selectFrom('facility').select('name').where('name', 'ilike', 'texas').execute()).toEqual([]);
  expect(await step(id, 'start')).toMatchObject({ state: 'done', created: 4 });
  const records = await imported(id);
  const made = await db()
    .selectFrom('facility')
    .select(['id', 'name'])
    .where('name', 'in', ['TEXAS', 'OHIO', 'Texas'])
    .orderBy('id')
    .execute();
  expect(made.map(({ name }) => name)).toEqual(['TEXAS', 'OHIO']);
  expect(records.map((record) => record.facilityId)).toEqual([made[0]?.id, made[0]?.id, facilityId, made[1]?.id]);
  expect(new Set(records.map((record) => record.locationId)).size).toBe(3);
  expect(records.map((record) => record.category)).toEqual(['cold-work', 'cold-work', 'other', 'cold-work']);

  // The third record is edited, and a forklift is in the place of the first; the others are deleted, with what was created for
  // them.
  const texas = { facility_id: made[0]?.id ?? 0, unit_id: records[0]?.locationId ?? 0 };
  const { id: status_id } = await db().selectFrom('asset_status').select('id').limit(1).executeTakeFirstOrThrow();
  const forklift = { tag: 'FL-1', name: 'Lift', kind: 'Forklift', status_id, ...texas };
  await db().insertInto('asset').values(forklift).execute();
  const third = records[2] as Hazard;
  await t.call('acme', `POST /api/records/${third.id}/comments`, { as: administrator, payload: { body: 'Seen' } });
  expect(await step(id, 'undo')).toMatchObject({ state: 'undone', kept: 1 });
  const left = await db()
    .selectFrom('record')
    .select('id')
    .where('import_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  expect(left).toEqual([{ id: third.id }]);
  const places = await db().selectFrom('facility').select('name').where('is_active', '=', true).execute();
  expect(places.map(({ name }) => name)).not.toContain('OHIO');
  expect(places.map(({ name }) => name)).toEqual(expect.arrayContaining(['Boston Yard', 'TEXAS']));
  const units = await db().selectFrom('org_unit').select('facility_id').where('is_active', '=', true).execute();
  expect(units.map((unit) => unit.facility_id).sort()).toEqual([facilityId, texas.facility_id].sort());
  const category = await db()
    .selectFrom('custom_field')
    .select('options')
    .where('key', '=', 'category')
    .where('type', '=', 'hazard')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(category.options)).not.toContain('Cold work');
  expect((await i().act(administrator, id, 'undo')).statusCode).toBe(422);
});

test('what only skipped rows refer to is neither counted nor created', async () => {
  const ref = `SK-${Date.now()}`;
  const fields = {
    number: { column: 0 },
    facility: { column: 1 },
    location: { column: 2 },
    category: { column: 3 },
    description: { column: 4 },
  };
  const uploadMapped = async (...rows: string[]): Promise<number> => {
    const id = await upload(`Ref,Site,Place,Kind,Description\n${rows.join('\n')}\n`);
    const others = { facility: 'create', location: 'create', category: 'create' } as const;
    await i().map(administrator, id, { fields, others, onError: 'skip' });
    return id;
  };
  await step(await uploadMapped(`${ref},Boston Yard,,Other,There already`), 'check').then(({ id }) =>
    step(id, 'start'),
  );
  const id = await uploadMapped(
    `${ref}-1,Skip Mill,Skip Hall,Skip kind,`,
    `${ref},Skip Taken,Skip Hall,Skip taken,One that is there`,
    `${ref}-2,Skip Yard,Dock,Hot work,Two`,
    `${ref}-3,Skip Mill,Skip Hall,Other,Three`,
    ',Skip Total,,,',
  );
  expect(await step(id, 'check')).toMatchObject({
    skipped: 3,
    makes: { facilities: 2, units: 2, categories: 1 },
  });
  expect(await step(id, 'start')).toMatchObject({ state: 'done', created: 2 });
  const made = await db()
    .selectFrom('facility')
    .select('name')
    .where('name', 'like', 'Skip%')
    .orderBy('name')
    .execute();
  expect(made.map(({ name }) => name)).toEqual(['Skip Mill', 'Skip Yard']);
  expect((await imported(id)).map(({ category }) => category)).toEqual(['hot-work', 'other']);
  const { options } = await db()
    .selectFrom('custom_field')
    .select('options')
    .where('key', '=', 'category')
    .where('type', '=', 'hazard')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(options)).not.toContain('Skip');
  expect(JSON.stringify(options)).toContain('Hot work');
});

test('a file with its own numbers is imported once: again only after it was undone', async () => {
  const text = 'Ref,Site,Description\nN-1,Boston Yard,One\nN-2,Boston Yard,Two\nN-1,Boston Yard,Three\n';
  const id = await upload(text);
  await i().map(administrator, id, { onError: 'skip' });
  await step(id, 'check');
  expect(await problems(id)).toMatchObject([
    { line: 4, column: 'Ref', value: 'N-1', message: 'This number is already on line 2.' },
  ]);
  expect(await step(id, 'start')).toMatchObject({ created: 2 });
  const again = await upload(text);
  expect(await step(again, 'check')).toMatchObject({ skipped: 3 });
  await step(id, 'undo');
  expect(await step(again, 'check')).toMatchObject({ skipped: 1 });
});

test('a run that is cancelled deletes its records, and leaves nothing half done', async () => {
  const rows = Array.from({ length: 1200 }, (_, n) => `Boston Yard,Row ${n}`).join('\n');
  const id = await upload(`Site,Description\n${rows}\n`);
  const before = await count();
  await step(id, 'check');
  await i().act(administrator, id, 'start');
  const second = await i().act(administrator, id, 'start');
  expect(second.statusCode).toBe(422);
  const work = i().work(id);
  await expect
    .poll(async () => (await i().get(administrator, id)).created, { interval: 5, timeout: 10_000 })
    .toBeGreaterThan(0);
  const cancelled = await i().act(administrator, id, 'cancel');
  expect([cancelled.statusCode, cancelled.json().state]).toEqual([202, 'cancelling']);
  expect((await i().act(administrator, id, 'undo')).statusCode).toBe(422);
  expect((await i().act(administrator, id, 'cancel')).statusCode).toBe(422);
  await work;
  await i().work(id);
  expect(await i().get(administrator, id)).toMatchObject({ state: 'cancelled', kept: 0 });
  const left = await db()
    .selectFrom('record')
    .select('id')
    .where('import_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  expect(left).toEqual([]);
  expect(await count()).toBeGreaterThan(before);
});

test('a run that was interrupted continues after its last complete batch, and imports each row once', async () => {
  const rows = Array.from({ length: 1200 }, (_, n) => `Boston Yard,Row ${n}`).join('\n');
  const id = await upload(`Site,Description\n${rows}\n`);
  await step(id, 'check');
  await i().act(administrator, id, 'start');
  // The second batch fails in the middle of its transaction, as a process that dies would leave it.
  await t.owner.pool.query(`create function app.cut_off() returns trigger language plpgsql as $$ begin
    if new.line > 700 then raise exception 'cut off'; end if; return new; end $$;
    create trigger cut_off before insert on app.import_row for each row execute function app.cut_off()`);
  await expect(i().work(id)).rejects.toThrow('cut off');
  await t.owner.pool.query('drop trigger cut_off on app.import_row');
  expect(await i().get(administrator, id)).toMatchObject({ state: 'running', done: 500, created: 500 });
  await Promise.all([i().work(id), i().work(id)]);
  expect(await i().get(administrator, id)).toMatchObject({ state: 'done', done: 1200, created: 1200 });
  const records = await db()
    .selectFrom('record')
    .select(['description', 'number'])
    .where('import_id', '=', id)
    .orderBy('id')
    .execute();
  expect(records.map(({ description }) => description)).toEqual(Array.from({ length: 1200 }, (_, n) => `Row ${n}`));
  expect(new Set(records.map(({ number }) => number)).size).toBe(1200);
  const { rows: handledEvents } = await sql<{ n: number }>`select count(*)::int n from event e join record r
    on r.tenant_id = e.tenant_id and r.id = e.record_id
    where r.import_id = ${id} and e.name = 'imported' and e.handled_at is not null`.execute(db());
  expect(handledEvents).toEqual([{ n: 1200 }]);
});

test('rows of megabytes are written one by one, so that no text contains more than one of them', async () => {
  const cells = Array.from({ length: 40 }, () => 'x'.repeat(30_000)).join(',');
  const columns = Array.from({ length: 40 }, (_, n) => `Remark ${n}`).join(',');
  const rows = Array.from({ length: 4 }, (_, n) => `Boston Yard,Row ${n},${cells}`).join('\n');
  const id = await upload(`Site,Description,${columns}\n${rows}\n`);
  await i().map(administrator, id, {
    fields: { facility: { column: 0 }, description: { column: 1 }, category: { value: 'other' } },
  });
  await step(id, 'check');
  await i().act(administrator, id, 'start');
  await t.owner.pool.query(`create or replace function app.cut_off() returns trigger language plpgsql as $$ begin
    if new.line > 3 then raise exception 'cut off'; end if; return new; end $$;
    create trigger cut_off before insert on app.import_row for each row execute function app.cut_off()`);
  await expect(i().work(id)).rejects.toThrow('cut off');
  await t.owner.pool.query('drop trigger cut_off on app.import_row');
  expect(await i().get(administrator, id)).toMatchObject({ state: 'running', done: 2, created: 2 });
  await i().work(id);
  expect(await i().get(administrator, id)).toMatchObject({ state: 'done', created: 4 });
});

test('a run stops before its next batch when the process ends, and does not count as failed', async () => {
  const id = await upload('Site,Description\nBoston Yard,Row\n');
  await step(id, 'check');
  await i().act(administrator, id, 'start');
  await expect(i().work(id, 25, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await i().get(administrator, id)).toMatchObject({ state: 'running', done: 0 });
  await i().work(id);
  expect(await i().get(administrator, id)).toMatchObject({ state: 'done', created: 1 });
});

test('an undo is retried until it is done, and a run that fails for good is undone', async () => {
  const rows = Array.from({ length: 600 }, (_, n) => `Boston Yard,Row ${n}`).join('\n');
  const id = await upload(`Site,Description\n${rows}\n`);
  await step(id, 'check');
  await i().act(administrator, id, 'start');
  await t.owner.pool.query(`create or replace function app.cut_off() returns trigger language plpgsql as $$ begin
    if new.line > 550 then raise exception 'cut off'; end if; return new; end $$;
    create trigger cut_off before insert on app.import_row for each row execute function app.cut_off();
    create function app.hold_fast() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$;
    create trigger hold_fast before update on app.record for each row execute function app.hold_fast()`);
  await expect(i().work(id, 5)).rejects.toThrow('held');
  expect(await i().get(administrator, id)).toMatchObject({ state: 'cancelling', created: 500 });
  await t.owner.pool.query('drop trigger hold_fast on app.record; drop trigger cut_off on app.import_row');
  await i().work(id);
  expect(await i().get(administrator, id)).toMatchObject({
    state: 'failed',
    kept: 0,
    failure: 'Import failed on our side; nothing was imported.',
    abilities: { check: true, start: false },
  });
});

test('an importer of some facilities writes only there, creates no others, and sees no other person’s imports', async () => {
  await addNamed('Reno Plant');
  const narrow = await t.person(t.tenants.acme, 'ehsManager', { facilityIds: [facilityId] });
  const id = await upload('Site,Description\nBoston Yard,Mine\nReno Plant,Not mine\nNew Place,Nowhere\n', narrow);
  expect(await step(id, 'check', narrow)).toMatchObject({ skipped: 2 });
  expect(await problems(id, narrow)).toMatchObject([
    { line: 3, column: 'Site', message: 'Your role has no access to this facility.' },
    { line: 4, column: 'Site' },
  ]);
  const making = await i().map(narrow, id, { others: { facility: 'create' } });
  expect([making.statusCode, making.json().code]).toEqual([422, 'IMPORT_CREATE_NOT_ALLOWED']);
  const theirs = await upload('Site,Description\nBoston Yard,One\n');
  expect((await i().call(narrow, `GET /api/imports/${theirs}`)).statusCode).toBe(404);
  expect((await i().call(administrator, `GET /api/imports/${id}`)).statusCode).toBe(200);
  // Raising and seeing everything does not include importing.
  const raiser = await personWith(t, t.tenants.acme, ['hazard.raise', 'hazard.viewAll']);
  const refused = [
    await uploadImport(t, raiser, 'Site,Description\nBoston Yard,One\n'),
    await i().call(raiser, `GET /api/imports/${id}`),
  ];
  for (const answer of refused)
    expect([answer.statusCode, answer.json().data]).toEqual([403, { privilege: 'hazard.record.import' }]);
});

test('the records of an import can be listed, and its report names each row’s record or problem', async () => {
  const id = await upload('Site,Description\nBoston Yard,One\nNowhere,=cmd\n=1+1,Three\n');
  await i().map(administrator, id, { onError: 'skip' });
  await step(id, 'check');
  await step(id, 'start');
  const [first] = await imported(id);
  const list = await i().call(administrator, `GET /api/hazards?importId=${id}`);
  expect(list.json().items.map((item: Hazard) => item.number)).toEqual([first?.number]);
  const report = await i().call(administrator, `GET /api/imports/${id}/report`);
  expect(report.headers['content-disposition']).toMatch(/^attachment/);
  expect(report.body.split('\r\n')).toEqual([
    '\ufeffLine,Record,Status,Column,Value,Problem',
    `2,${first?.number},Open,,,`,
    '3,,,Site,Nowhere,Facility: this value is unknown. Match it.',
    "4,,,Site,'=1+1,Facility: this value is unknown. Match it.",
    '',
  ]);
  const { rows } = await t.owner.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
     where k.identifier = 'tell-person'`,
  );
  expect(rows.map(({ payload }) => payload)).toMatchObject([
    { employeeId: administrator.id, event: 'imported', about: { kind: 'import', id } },
  ]);
  // The report no longer names a record that the caller may not see any more.
  const hidden = first?.id ?? 0;
  await db().updateTable('record').set({ is_confidential: true }).where('id', '=', hidden).execute();
  await db()
    .deleteFrom('record_person')
    .where('record_id', '=', hidden)
    .where('employee_id', '=', administrator.id)
    .execute();
  const later = await i().call(administrator, `GET /api/imports/${id}/report`);
  expect(later.body.split('\r\n')[1]).toBe('2,,,,,');
});

test('a mapping is saved under a name, replaced by the next of that name, and no longer listed after it is deleted', async () => {
  const id = await upload('Site,Description\nBoston Yard,One\n');
  const save = () => i().call(administrator, 'POST /api/import-mappings', { importId: id, name: 'Old system' });
  const first = (await save()).json();
  await i().map(administrator, id, { dateOrder: 'mdy' });
  const second = (await save()).json();
  expect(second).toMatchObject({
    id: first.id,
    name: 'Old system',
    columns: ['Site', 'Description'],
    mapping: { dateOrder: 'mdy' },
  });
  expect((await i().call(administrator, 'GET /api/import-mappings?type=hazard')).json()).toEqual([second]);
  expect((await i().call(administrator, `DELETE /api/import-mappings/${first.id}`)).statusCode).toBe(200);
  expect((await i().call(administrator, 'GET /api/import-mappings?type=hazard')).json()).toEqual([]);
});

test('an import without records can be deleted with its file; one with records cannot', async () => {
  const id = await upload('Site,Description\nBoston Yard,One\n');
  await step(id, 'check');
  await step(id, 'start');
  const refused = await i().call(administrator, `DELETE /api/imports/${id}`);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'IMPORT_BROUGHT']);
  await step(id, 'undo');
  // There may be more deleted records than one request could update.
  expect(await db().selectFrom('record').select('id').where('import_id', '=', id).execute()).toEqual([]);
  expect((await i().call(administrator, `DELETE /api/imports/${id}`)).statusCode).toBe(200);
  expect((await i().call(administrator, `GET /api/imports/${id}`)).statusCode).toBe(404);
});

async function addNamed(name: string): Promise<void> {
  await db().insertInto('facility').values({ name, time_zone: 'America/Los_Angeles' }).execute();
}

import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { parseFieldFilters, writeFieldFilters } from '@safety-qube/domain/records/field-filters';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readDocument } from '../../testing/read-document.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { reportWithoutName, visitorCalls } from '../../testing/visitors.ts';
import { fieldConditions } from '../custom-fields/index.ts';
import { hazardCalls } from './records.factory.ts';

const t = useTestApp();
let administrator: Person;
let manager: Person;
let worker: Person;
let plant: number;
const db = () => t.database.forTenant(t.tenants.acme.id);
const h = () => hazardCalls(t, t.tenants.acme);

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  manager = await t.person(t.tenants.acme, 'ehsManager');
  worker = await t.person(t.tenants.acme, 'employee');
  const facility = { name: 'Plant', time_zone: 'America/Chicago', default_owner_id: manager.id };
  plant = (await db().insertInto('facility').values(facility).returning('id').executeTakeFirstOrThrow()).id;
});
beforeEach(async () => {
  await db().deleteFrom('field_value').execute();
  await db().deleteFrom('custom_field').where('is_own', '=', true).execute();
});

async function field(body: object): Promise<FieldItem> {
  const answer = await h().call(administrator, 'POST /api/cf', {
    type: 'hazard',
    kind: 'text',
    label: 'Field',
    ...body,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const raised = (fields: object = {}, as = administrator): Promise<Hazard> =>
  h().raise(as, { facilityId: plant, fields });
const bulk = async (ids: number[], change: object, as = administrator) =>
  (await h().call(as, 'POST /api/records/bulk', { ids, change })).json();
const fieldsOf = async (id: number) => (await h().get(administrator, id)).fields;
const OPTIONS = [{ label: 'Red', labels: { fr: 'Rouge' } }, { label: 'Blue' }];

test('a field is set in many records at once, and the answer has the values by which that is taken back', async () => {
  const { id } = await field({ kind: 'choices', label: 'Colours', options: OPTIONS });
  const [red, none, same] = [await raised({ [id]: ['red'] }), await raised(), await raised({ [id]: ['blue'] })];
  const ids = [red.id, none.id, same.id];
  const answer = await bulk(ids, { action: 'setField', fieldId: id, value: ['blue'] });
  expect(answer).toEqual({
    ...{ changed: ids, refused: [] },
    before: [
      { id: red.id, value: ['red'] },
      { id: none.id, value: null },
      { id: same.id, value: ['blue'] },
    ],
  });
  expect(await Promise.all(ids.map(fieldsOf))).toEqual(ids.map(() => ({ [id]: ['blue'] })));
  for (const { id: record, value } of answer.before)
    expect((await bulk([record], { action: 'setField', fieldId: id, value })).changed).toEqual([record]);
  expect(await Promise.all(ids.map(fieldsOf))).toEqual([{ [id]: ['red'] }, undefined, { [id]: ['blue'] }]);
  expect((await bulk(ids, { action: 'archive' })).before).toBeUndefined();
});

test('a record whose value cannot be set is refused alone, and says nothing of a field that the caller does not see', async () => {
  const unique = await field({ label: 'Permit', isUnique: true });
  const role = await db().selectFrom('role').select('id').where('key', '=', 'administrator').executeTakeFirstOrThrow();
  const secret = await field({ label: 'Cost', roleIds: [role.id] });
  const [one, other] = [await raised({ [secret.id]: 'much' }), await raised()];
  const answer = await bulk([one.id, other.id], { action: 'setField', fieldId: unique.id, value: 'P-1' });
  expect([answer.changed, answer.refused.map(({ code }: { code: string }) => code)]).toEqual([
    [one.id],
    ['FIELD_VALUE_TAKEN'],
  ]);
  const hidden = await bulk([one.id], { action: 'setField', fieldId: secret.id, value: 'x' }, manager);
  expect([hidden.changed, hidden.before, hidden.refused[0]?.code]).toEqual([[], [], 'FIELD_UNKNOWN']);
});

test('exports and documents have values of every kind in words and in the reader’s language, and formulas as text', async () => {
  const of = {
    name: await field({ label: '=HYPERLINK("x")', labels: { fr: '@SUM(1)' } }),
    depth: await field({ kind: 'number', label: 'Depth', unit: 'm' }),
    seen: await field({ kind: 'date', label: 'Seen on' }),
    told: await field({ kind: 'moment', label: 'Told at' }),
    hot: await field({ kind: 'yes-no', label: 'Hot work' }),
    colour: await field({ kind: 'choice', label: 'Colour', options: OPTIONS }),
    colours: await field({ kind: 'choices', label: 'Colours', options: OPTIONS }),
    witness: await field({ kind: 'person', label: 'Witness' }),
  };
  const { id, number } = await raised({
    ...{ [of.name.id]: '=1+1', [of.depth.id]: 2.5, [of.seen.id]: '2026-03-02', [of.told.id]: '2026-03-02T14:30:00Z' },
    ...{ [of.hot.id]: true, [of.colour.id]: 'red', [of.colours.id]: ['red', 'blue'], [of.witness.id]: worker.id },
  });
  await db().updateTable('employee').set({ firstname: 'Wei', lastname: 'Ng' }).where('id', '=', worker.id).execute();
  const csv = async (language: string) =>
    (
      await t.call('acme', `GET /api/exports/now?type=hazard&format=csv&query=search=${number}`, {
        as: administrator,
        language,
      })
    ).body;
  const english = await csv('en');
  for (const text of ['Depth (m)', '2.5', 'Seen on', 'Told at', 'Hot work', 'Yes', 'Red', 'Wei Ng'])
    expect(english).toContain(text);
  const unguarded = /(^|[,;"\n])[=@]/;
  expect([unguarded.test(english), unguarded.test(await csv('fr'))]).toEqual([false, false]);
  expect(await csv('fr')).toContain('Rouge');
  const pdf = await t.call('acme', `GET /api/records/${id}/pdf?timeZone=UTC&content=all`, {
    as: administrator,
    language: 'fr',
  });
  expect(pdf.statusCode).toBe(200);
  const { text } = await readDocument(pdf.rawPayload);
  for (const word of ['Depth (m)', 'Rouge', 'Wei Ng', 'Hot work']) expect(text).toContain(word);
});

test('a view keeps filters and columns by fields, and finds nothing once the field is for others', async () => {
  const { id } = await field({ kind: 'choice', label: 'Colour', options: OPTIONS });
  const hazard = await raised({ [id]: 'red' });
  const field_ = `${id}.choice:red`;
  const query = `field=${field_}&columns=number,title,field${id}`;
  const added = await h().call(manager, 'POST /api/saved-views', {
    type: 'hazard',
    name: 'Red ones',
    query,
    isShared: false,
  });
  expect([added.statusCode, added.json().query]).toEqual([201, query]);
  const found = async () =>
    ((await h().call(manager, `GET /api/hazards?field=${field_}&fieldIds=${id}`)).json().items as Hazard[]).map(
      ({ id: one, fields }) => [one, fields],
    );
  expect(await found()).toEqual([[hazard.id, { [id]: 'red' }]]);
  const role = await db().selectFrom('role').select('id').where('key', '=', 'administrator').executeTakeFirstOrThrow();
  await h().call(administrator, 'POST /api/cf', { type: 'hazard', id, roleIds: [role.id] });
  expect(await found()).toEqual([]);
});

test('a visitor is asked for no field, and a required one never refuses their report', async () => {
  const required = await field({ kind: 'person', label: 'Zyxwitness', required: true });
  const secret = await field({ label: 'Zyxsecret', roleIds: required.roleIds, required: true, shownWhen: null });
  const issue = await field({ type: 'issue', label: 'Zyxissue', required: true });
  const { id } = await reportWithoutName(t, plant, { type: 'hazard', category: 'other' } as never);
  expect((await h().get(administrator, id)).fields).toBeUndefined();
  const token = await visitorCalls(t).enter({
    code: (await t.platform.posterCodes.writer(t.tenants.acme))({ kind: 'facility', id: plant, generation: 0 }),
  });
  for (const path of ['/api/cf/hazards', '/api/cf/issues', '/api/cf/people', `/api/custom-fields/${secret.id}`])
    expect((await visitorCalls(t).send(token, `GET ${path}`)).statusCode).not.toBe(200);
  const sent = {
    type: 'hazard',
    category: 'other',
    description: 'x',
    claim: 'c'.repeat(64),
    fields: { [issue.id]: 'x' },
  };
  const answer = await visitorCalls(t).report(token, sent);
  if (answer.statusCode === 201) {
    const last = await db().selectFrom('field_value').selectAll().execute();
    expect(last).toEqual([]);
  }
});

test('a list, a view and an export are filtered by a part of a text, short or long, whatever it contains', async () => {
  const permit = await field({ label: 'Permit' });
  const story = await field({ kind: 'long-text', label: 'Story', facilityId: plant });
  const [one, other] = [
    await raised({ [permit.id]: '50% Étage; 2', [story.id]: 'Seen by_two' }),
    await raised({ [permit.id]: '50 étages', [story.id]: 'Seen by two' }),
  ];
  const wanted = (fieldId: number, text: string) =>
    encodeURIComponent(writeFieldFilters([{ fieldId, kind: 'text', wanted: text }]) ?? '');
  const found = async (query: string, as = administrator) =>
    ((await h().call(as, `GET /api/hazards?${query}`)).json().items as Hazard[]).map(({ id }) => id).toSorted();
  expect(await found(`field=${wanted(permit.id, 'ÉTAGE')}`)).toEqual([one.id, other.id].toSorted());
  expect(await found(`field=${wanted(permit.id, '% étage; ')}`)).toEqual([one.id]);
  expect(await found(`field=${wanted(story.id, 'by_')}`)).toEqual([one.id]);
  expect(await found(`field=${wanted(permit.id, '50')}%3B${wanted(story.id, 'by two')}`)).toEqual([other.id]);
  const query = `field=${wanted(permit.id, '% Étage;')}`;
  const view = { type: 'hazard', name: 'Floors', query, isShared: false };
  expect((await h().call(manager, 'POST /api/saved-views', view)).json().query).toBe(query);
  const csv = await t.call('acme', `GET /api/exports/now?type=hazard&format=csv&query=${encodeURIComponent(query)}`, {
    as: administrator,
  });
  expect([csv.body.includes(one.number), csv.body.includes(other.number)]).toEqual([true, false]);
  expect(parseFieldFilters(`${permit.id}.text: `)).toBeUndefined();
  const role = await db().selectFrom('role').select('id').where('key', '=', 'administrator').executeTakeFirstOrThrow();
  await h().call(administrator, 'POST /api/cf', { type: 'hazard', id: permit.id, roleIds: [role.id] });
  expect(await found(`field=${wanted(permit.id, '50')}`, manager)).toEqual([]);
});

test('a field of a facility is set in bulk in records of that facility, and refused alone in others; exports have it', async () => {
  const yard = { name: 'Yard', time_zone: 'UTC', default_owner_id: manager.id };
  const { id: elsewhere } = await db().insertInto('facility').values(yard).returning('id').executeTakeFirstOrThrow();
  const { id } = await field({ label: 'Gate', facilityId: plant });
  const [here, there] = [await raised(), await h().raise(administrator, { facilityId: elsewhere })];
  const answer = await bulk([here.id, there.id], { action: 'setField', fieldId: id, value: 'North gate' });
  expect([answer.changed, answer.refused[0]?.code]).toEqual([[here.id], 'FIELD_UNKNOWN']);
  const csv = await t.call('acme', 'GET /api/exports/now?type=hazard&format=csv&query=', { as: administrator });
  expect(csv.body).toContain('North gate');
});

/** Adds copies of a record with values of a field: the first five have those that are looked for, all others other ones. */
async function fill(like: number, fieldId: number): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(attname), ', ') names from pg_attribute where attrelid = 'app.record'::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attname <> all('{tenant_id,id,number}')`.execute(db());
  const names = sql.raw(rows[0]?.names ?? '');
  await sql`
    with r as (insert into record (number, ${names}) select 'COPY-' || n, ${names} from record, generate_series(1, 4000) n where id = ${like}
      returning id, number)
    insert into field_value (record_id, field_id, position, number, day, moment, flag, choice, person_id, text)
    select r.id, ${fieldId}, k, case k when 1 then case when w then 5 else 500 + r.id end end,
      case k when 2 then date '2026-01-15' + case when w then 0 else 400 + (r.id % 900)::int end end,
      case k when 3 then timestamptz '2026-01-15T08:00Z' + case when w then 0 else 400 + r.id % 900 end * interval '1 day' end,
      case k when 4 then w end, case k when 5 then case when w then 'red' else 'blue' end end,
      case k when 6 then case when w then ${worker.id}::bigint else ${manager.id}::bigint end end,
      case k when 7 then case when w then 'A sought one' else 'Another ' || r.id end end
    from r, generate_series(1, 7) k, lateral (select r.number in ('COPY-1', 'COPY-2', 'COPY-3', 'COPY-4', 'COPY-5') w) x`.execute(
    db(),
  );
  await t.owner.pool.query('analyze app.record');
  await t.owner.pool.query('analyze app.field_value');
}

test('a filter by each kind of field begins in the index of its values behind the policy of tenants', async () => {
  const { id: like } = await raised();
  const { id } = await field({ label: 'Filled' });
  await fill(like, id);
  const filters = {
    choice: 'choice:red',
    person: `person:${worker.id}`,
    flag: 'yes-no:yes',
    number: 'number:3..10',
    day: 'date:2026-01-01..2026-02-01',
    moment: 'moment:2026-01-01..2026-02-01',
    text: 'text:sought',
  };
  for (const [column, text] of Object.entries(filters)) {
    const [condition] = fieldConditions(parseFieldFilters(`${id}.${text}`) ?? [], worker.id);
    const { rows } = await db()
      .transaction()
      .execute((tx) =>
        sql<{ 'QUERY PLAN': string }>`
          explain select r.id from record r where r.type = 'hazard' and ${condition} order by r.id desc limit 26`.execute(
          tx,
        ),
      );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect([text, plan]).toEqual([text, expect.stringMatching(`field_value_${column}`)]);
    expect([text, plan]).toEqual([text, expect.stringMatching(/Index Cond: .*field_id = /)]);
    expect([text, plan]).toEqual([text, expect.not.stringMatching('Seq Scan on field_value')]);
  }
  await t.owner.pool.query(
    'delete from app.field_value where record_id > 900000; delete from app.record where id > 900000',
  );
});

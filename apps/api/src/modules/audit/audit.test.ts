import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { audit } from '../../platform/audit.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let administrator: Person;
let auditor: Person;
let facilityId: number;

const db = () => t.database.forTenant(t.tenants.acme.id);
beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  auditor = await t.person(t.tenants.acme, 'auditor');
  const facility = { name: 'Boston Yard', time_zone: 'UTC' };
  facilityId = (await db().insertInto('facility').values(facility).returning('id').executeTakeFirstOrThrow()).id;
});

const send = (request: string, payload?: object, as = administrator, more: object = {}) =>
  t.call('acme', request, { as, ...(payload && { payload }), ...more });
const list = async (query = '', as = auditor, language = 'en') =>
  (await t.call('acme', `GET /api/management/audit${query}`, { as, language })).json() as {
    items: AuditEntry[];
    next: number | null;
  };
let made = 0;
async function addAsset(name = 'Forklift') {
  made += 1;
  const { id: statusId } = await db()
    .selectFrom('asset_status')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const body = { tag: `FL-${made}`, name, kind: 'Truck', facilityId, statusId };
  return (await send('POST /api/assets', body)).json();
}

test('a line says who did what to what, from which address and device, and the values before and after in words', async () => {
  const asset = await addAsset();
  const retired = await db()
    .selectFrom('asset_status')
    .select('id')
    .where('key', '=', 'retired')
    .executeTakeFirstOrThrow();
  await send(`PATCH /api/assets/${asset.id}`, { statusId: retired.id }, administrator, {
    remoteAddress: '192.0.2.7',
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  const [line, added] = (await list()).items;
  expect(line).toEqual({
    id: expect.any(Number),
    at: expect.any(String),
    by: { id: administrator.id, name: expect.stringMatching(/^Person \d+$/) },
    actingFor: null,
    address: '192.0.2.7',
    device: 'Firefox, Windows',
    token: null,
    action: 'asset.changed',
    text: 'Asset changed',
    entity: 'asset',
    entityId: String(asset.id),
    subject: `${asset.tag} · Forklift`,
    changes: [{ label: 'Status', before: 'In service', after: 'Retired' }],
    undo: 'possible',
    undoes: null,
    undoneBy: null,
  });
  expect(added?.changes).toContainEqual({ label: 'Facility', before: null, after: 'Boston Yard' });
  const [french] = (await list('', auditor, 'fr')).items;
  expect([french?.text, french?.changes[0]?.label]).toEqual(['Équipement modifié', 'Statut']);
});

test('the log can be read only with its privilege over the whole tenant, which auditors have', async () => {
  expect(
    (await send('GET /api/management/audit', undefined, await t.person(t.tenants.acme, 'supervisor'))).statusCode,
  ).toBe(403);
  const limited = await t.person(t.tenants.acme, 'administrator', { facilityIds: [facilityId] });
  for (const path of ['', '/choices', '/file?format=csv', '/1'])
    expect((await send(`GET /api/management/audit${path}`, undefined, limited)).statusCode).toBe(403);
  expect((await send('GET /api/management/audit', undefined, auditor)).statusCode).toBe(200);
});

test('lines are found by person, action, subject, period and words, and are read page by page', async () => {
  const other = await t.person(t.tenants.acme, 'administrator');
  const asset = await addAsset('Telehandler');
  await send(`PATCH /api/assets/${asset.id}`, { note: 'Hydraulics leak at the boom' }, other);
  const texts = async (query: string) => (await list(query)).items.map(({ action }) => action);
  expect(await texts(`?actorId=${other.id}`)).toEqual(['asset.changed']);
  expect(await texts(`?entity=asset&entityId=${asset.id}`)).toEqual(['asset.changed', 'asset.created']);
  expect(new Set(await texts('?action=asset.created'))).toEqual(new Set(['asset.created']));
  expect(await texts('?search=hydraul%20boom')).toEqual(['asset.changed']);
  expect(await texts('?search=telehandler')).toEqual(['asset.changed', 'asset.created']);
  expect(await texts('?search=nowhere')).toEqual([]);
  expect(await texts('?search=%27%29%20%7C%20%3A%2A')).not.toEqual([500]);
  expect(await texts(`?to=${encodeURIComponent('2020-01-01T00:00:00Z')}`)).toEqual([]);
  expect((await texts(`?from=${encodeURIComponent('2020-01-01T00:00:00Z')}`)).length).toBeGreaterThan(0);
  const all = (await list('?limit=100')).items.map(({ id }) => id);
  const first = await list('?limit=2');
  const second = await list(`?limit=2&cursor=${first.next}`);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 4));
  const { actions, entities } = (await send('GET /api/management/audit/choices', undefined, auditor)).json();
  expect(actions).toContainEqual({ value: 'asset.created', label: 'Asset added' });
  expect(entities).toContainEqual({ value: 'asset', label: 'Assets' });
});

test('a line about a record is for those who may see the record, also after it was deleted', async () => {
  const addHazard = async (isConfidential: boolean): Promise<number> => {
    made += 1;
    const row = {
      ...{
        type: 'hazard',
        number: `HAZ-T${made}`,
        status: 'Open',
        title: 'Leak',
        description: 'Oil',
        facility_id: facilityId,
      },
      is_confidential: isConfidential,
    };
    const { id } = await db()
      .insertInto('record')
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { action: 'hazard.deleted', entity: 'hazard', entity_id: String(id), change: '{}' };
    await db().insertInto('audit_entry').values(entry).execute();
    return id;
  };
  const [open, hidden] = [await addHazard(false), await addHazard(true)];
  const seen = async () => (await list('?action=hazard.deleted')).items.map(({ entityId }) => Number(entityId));
  expect(await seen()).toEqual([open]);
  await db()
    .updateTable('record')
    .set({ deleted_at: new Date() } as never)
    .where('id', 'in', [open, hidden])
    .execute();
  expect(await seen()).toEqual([open]);
  expect((await list('?search=hazard&limit=100')).items.some(({ entityId }) => entityId === String(hidden))).toBe(
    false,
  );
});

test('nothing about who reported without a name is in the log, and nothing is kept of visitors', async () => {
  const form = await db()
    .selectFrom('template')
    .select(['id', 'published_version'])
    .where('module', '=', 'incident')
    .where('published_version', 'is not', null)
    .executeTakeFirstOrThrow();
  const addForm = async (is_anonymous: boolean): Promise<number> => {
    made += 1;
    const record = {
      ...{ type: 'incident', number: `INC-T${made}`, status: 'Open', title: 'Fall', description: 'Stairs' },
      ...{ facility_id: facilityId, is_anonymous },
    };
    const { id: record_id } = await db()
      .insertInto('record')
      .values(record as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db()
      .insertInto('execution')
      .values({ record_id, template_id: form.id, template_version: form.published_version ?? 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { action: 'execution.submitted', entity: 'execution', entity_id: String(id) };
    await db()
      .insertInto('audit_entry')
      .values({ ...entry, actor_id: administrator.id })
      .execute();
    return id;
  };
  const [named, unnamed] = [await addForm(false), await addForm(true)];
  const seen = (await list('?entity=execution', administrator)).items.map(({ entityId }) => Number(entityId));
  expect(seen).toContain(named);
  expect(seen).not.toContain(unnamed);

  const asked = { tx: db(), requestId: 'visit', caller: { address: '192.0.2.9', userAgent: 'Firefox' } };
  await audit({ ...asked, actor: null }, 'test.done', 'test', 1);
  const stored = await db()
    .selectFrom('audit_entry')
    .selectAll()
    .where('entity', '=', 'test')
    .executeTakeFirstOrThrow();
  expect([stored.address, stored.user_agent]).toEqual([null, null]);
});

test('the log is exported with its filters in the caller’s language; no cell can start a formula', async () => {
  await addAsset('=1+1');
  const csv = await send('GET /api/management/audit/file?format=csv&action=asset.created', undefined, auditor);
  expect(csv.headers['content-disposition']).toContain('Audit log.csv');
  expect(csv.body.split('\r\n')[0]).toContain('"When","By","Acting for","What was done"');
  expect(csv.body).toContain('Asset added');
  expect(csv.body).not.toMatch(/"=1\+1/);
  const xlsx = await send('GET /api/management/audit/file?format=xlsx', undefined, auditor);
  expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

test('words are found in a long log, whether each line has them, some or a single old one', async () => {
  const acme = t.database.forTenant(t.tenants.acme.id);
  await sql`insert into audit_entry (action, entity, entity_id, change)
      select 'asset.changed', 'asset', n, jsonb_build_object('name', jsonb_build_array('Everywhere',
        case when n = 7 then 'Onceonly' when n % 40 = 0 then 'Sometimes' else 'Never' end))
      from generate_series(1, 11000) n`.execute(acme);
  const found = async (search: string, limit = 100) =>
    (await list(`?search=${encodeURIComponent(search)}&limit=${limit}`)).items.map(({ entityId }) => Number(entityId));
  expect(await found('everywhere', 2)).toEqual([11000, 10999]);
  expect(await found('sometimes', 3)).toEqual([11000, 10960, 10920]);
  expect(await found('onceonly')).toEqual([7]);
  expect(await found('onceonly sometimes')).toEqual([]);
});

test('settings, categories, kinds, calendars and places are said in words, and what only the product knows comes last', async () => {
  const setting = { value: 'riddor' };
  const change = (name: string, body: object) =>
    send(`PUT /api/app/config/${name}`, body, administrator, { headers: { 'if-match': '"0"' } });
  const done = [
    await change('incident_regimes', setting),
    await change('enable_haz_show_owner', { value: false }),
    await send('POST /api/cf', {
      ...{ type: 'hazard', kind: 'choice', label: 'Zone' },
      options: [{ value: 'new-1', label: 'North', isActive: true, order: 1 }],
    }),
    await send('POST /api/cf', { type: 'role', kind: 'yes-no', label: 'First aider' }),
    await send('POST /api/approvers', {
      type: 'hazard',
      employeeId: administrator.id,
      category: 'chemicals-and-substances',
    }),
    await send('POST /api/fm/facility/create', {
      id: facilityId,
      calendar: {
        week: [[{ from: '06:00', to: '14:00' }], [], [], [], [], [], []],
        exceptions: [{ on: '2026-12-21', spans: [], note: 'Shutdown' }],
        holidays: { country: 'US', region: 'MA' },
      },
    }),
  ];
  expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 201, 200]);
  const { items } = await list('?limit=12');
  const of = (entity: string, label: string) =>
    items.flatMap((entry) =>
      entry.entity === entity ? entry.changes.flatMap((one) => (one.label === label ? one.after : [])) : [],
    );
  expect(items.filter(({ entity }) => entity === 'config').map(({ subject }) => subject)).toEqual([
    'Hazards · Use an owner',
    'Regulatory reporting rules',
  ]);
  expect(of('config', 'Value')).toEqual(['No', 'Great Britain (RIDDOR)']);
  expect(of('custom_field', 'Type')).toEqual(['Yes or no', 'One choice']);
  expect(of('custom_field', 'Record type')).toEqual(['People', 'Hazards']);
  const assignment = items.find(({ entity }) => entity === 'approver');
  expect(assignment?.subject).toMatch(/^Person \d+$/);
  expect(of('approver', 'Category')).toEqual(['Chemicals and substances']);
  expect(of('facility', 'Working calendar')).toEqual([
    'Mon 06:00–14:00; Tue Closed; Wed Closed; Thu Closed; Fri Closed; Sat Closed; Sun Closed; Dec 21, 2026 Closed Shutdown; ' +
      'Closed on the public holidays of US-MA',
  ]);
  const field = items.find(({ entity }) => entity === 'custom_field');
  expect(field?.changes.at(-1)?.label).toBe('Key');
  const french = (await list('?limit=12', auditor, 'fr')).items;
  expect(french.some(({ subject }) => subject === 'Situations dangereuses · Utiliser un responsable')).toBe(true);

  const other = (await send('POST /api/fm/facility/create', { name: 'Salem Yard' })).json();
  await send(`DELETE /api/fm/facility/${other.id}?moveTo=${facilityId}`);
  const [merged] = (await list('?limit=1')).items;
  expect(merged?.changes[0]).toEqual({ label: 'Merged into', before: null, after: 'Boston Yard' });
});

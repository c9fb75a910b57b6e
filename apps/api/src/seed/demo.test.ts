import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { EVENT_TYPES, type EventType } from '@safety-qube/domain/incidents/event-types';
import { ISSUE_TRANSITIONS } from '@safety-qube/domain/issues/issue-workflow';
import { type IssueType, OBSERVATION_CATEGORY } from '@safety-qube/domain/issues/observations';
import type { WorkCalendar } from '@safety-qube/domain/places/work-calendar';
import type { Answers } from '@safety-qube/domain/templates/answers';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import { publishProblems } from '@safety-qube/domain/templates/publish-problems';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { TEMPLATE_MODULES, type TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { type SqlBool, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRiskMatrix } from '../modules/custom-fields/index.ts';
import { countPeople, readGroups } from '../modules/groups/groups.repository.ts';
import { readBoard, readKnownIssues, readLines } from '../modules/issues/index.ts';
import { readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { isUnsealed } from '../platform/seals/line-columns.ts';
import { sealLines } from '../platform/seals/seal-lines.ts';
import { makeStorage, type Storage } from '../platform/storage/storage.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { createTenant } from './create-tenant.ts';
import { readTenants, seedDemo } from './demo.ts';
import { ISSUE_TEXTS, OBSERVATION_TEXTS } from './issue-texts.ts';
import { welcome } from './welcome.ts';

let t: TestDatabase;
let owner: Database;
let folder: string;
let storage: Storage;
beforeAll(async () => {
  t = await createTestDatabase();
  owner = openDatabase(t.ownerUrl, 2);
  folder = await makeTestFolder();
  storage = makeStorage(readConfig({ DATA_DIR: folder }));
  await seedDemo(owner, 'http://127.0.0.1:3001', true, storage);
}, 240_000);
afterAll(async () => {
  await owner.end();
  await t.drop();
  await rm(folder, { recursive: true });
});

const ofTenant = async (slug: string) => t.database.forTenant((await readTenants(owner)).get(slug)?.id ?? 0);

test('the demo has four tenants, one of the security brand, each with its own theme', async () => {
  const tenants = [...(await readTenants(owner)).values()];
  expect(tenants.map(({ slug, brand, isDemo }) => [slug, brand, isDemo])).toEqual([
    ['dbo', 'safety', true],
    ['acme', 'safety', true],
    ['orbex-security', 'security', true],
    ['globex', 'safety', true],
  ]);
  const looks = await Promise.all(
    tenants.map(async ({ slug }) => (await ofTenant(slug)).selectFrom('tenant_theme').selectAll().executeTakeFirst()),
  );
  expect(looks.map((look) => look?.layout_theme)).toEqual([1, 2, 1, 3]);
  expect(new Set(looks.map((look) => `${look?.primary_color} ${look?.sidebar_theme}`)).size).toBe(4);
});

test('each tenant has a person for each role, with a password', async () => {
  for (const slug of ['dbo', 'acme', 'orbex-security', 'globex']) {
    const people = await (await ofTenant(slug))
      .selectFrom('employee as e')
      .innerJoin('role as r', 'r.id', 'e.role_id')
      .innerJoin('credential as c', 'c.employee_id', 'e.id')
      .select(['e.email', 'r.key', 'e.status'])
      .orderBy('e.id')
      .execute();
    expect(people).toEqual(
      [
        ['administrator', 'administrator'],
        ['manager', 'ehsManager'],
        ['member', 'ehsMember'],
        ['supervisor', 'supervisor'],
        ['worker', 'employee'],
        ['auditor', 'auditor'],
      ].map(([login, key]) => ({ email: `${login}@${slug}.example`, key, status: 'active' })),
    );
  }
});

test('dbo has real sites, their departments, areas and parts, and people in every state and script', async () => {
  const dbo = await ofTenant('dbo');
  const facilities = await dbo.selectFrom('facility').selectAll().execute();
  expect(facilities).toHaveLength(24);
  expect(facilities.every((f) => f.default_owner_id && f.latitude && f.time_zone)).toBe(true);
  expect(facilities.filter((f) => f.default_approver_id === null)).toHaveLength(1);
  expect(facilities.find((f) => f.city === 'Newark')?.postal_code).toBe('07105');
  const orphans = await dbo
    .selectFrom('org_unit as u')
    .leftJoin('org_unit as p', 'p.id', 'u.parent_id')
    .select(['u.level', 'p.level as above'])
    .distinct()
    .orderBy('u.level')
    .execute();
  expect(orphans).toEqual([
    { level: 'department', above: null },
    { level: 'location', above: 'department' },
    { level: 'subarea', above: 'location' },
  ]);
  const states = await dbo
    .selectFrom('employee')
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute();
  expect(Object.fromEntries(states.map((s) => [s.status, s.count > 4]))).toEqual({
    active: true,
    pending: true,
    invited: true,
    inactive: true,
  });
  const names = (await dbo.selectFrom('employee').select('lastname').execute()).map((row) => row.lastname).join('');
  expect([/\p{Script=Latin}/u, /\p{Script=Arabic}/u, /\p{Script=Han}/u].every((script) => script.test(names))).toBe(
    true,
  );
});

test('seeding again adds nothing, and updates the second issuer’s address', async () => {
  const count = async () => (await (await ofTenant('dbo')).selectFrom('employee').select('id').execute()).length;
  const before = await count();
  await seedDemo(owner, 'http://127.0.0.1:4999', true);
  expect(await count()).toBe(before);
  expect((await readTenants(owner)).size).toBe(4);
  expect(await (await ofTenant('globex')).selectFrom('identity_issuer').selectAll().execute()).toMatchObject([
    { issuer: 'http://127.0.0.1:4999', straight: true },
  ]);
});

test('a tenant whose creation fails leaves nothing behind', async () => {
  const stop = () => Promise.reject(new Error('half-way'));
  await expect(createTenant(owner, { slug: 'half', name: 'Half', brand: 'safety' }, stop)).rejects.toThrow('half-way');
  expect((await readTenants(owner)).has('half')).toBe(false);
  await createTenant(owner, { slug: 'half', name: 'Half', brand: 'safety' });
});

test('a tenant of the security brand has forms worded for security, with security incidents first', async () => {
  const { rows } = await sql<{ module: string; name: string }>`
    select module, draft #>> '{name,en}' name from template order by id desc`.execute(await ofTenant('orbex-security'));
  const named = (module: string) => rows.filter((row) => row.module === module).map(({ name }) => name);
  expect([named('inspection'), named('riskAssessment')]).toEqual([['Site patrol'], ['Threat assessment']]);
  expect([named('incident')[0], named('issue')[0]]).toEqual(['Security incident', 'Security']);
  const schedules = await (await ofTenant('orbex-security'))
    .selectFrom('schedule')
    .innerJoin('template', 'template.id', 'schedule.template_id')
    .select('module')
    .execute();
  expect(schedules.filter(({ module }) => module === 'inspection')).toHaveLength(3);
});

test('a tenant without a demo has a published form for each kind of incident and each category of issues', async () => {
  await createTenant(owner, { slug: 'bare', name: 'Bare', brand: 'security' });
  const { rows } = await sql<{ kind: string }>`
    select coalesce(v.content -> 'eventTypes', v.content -> 'categories') ->> 0 kind from template t
    join template_version v on v.template_id = t.id and v.number = t.published_version
    where t.module in ('incident', 'issue') and not t.is_changed`.execute(await ofTenant('bare'));
  const { rows: categories } = await sql<{ kind: string }>`
    select o ->> 'value' kind from custom_field, jsonb_array_elements(options) o where type = 'issue' and key = 'category'`.execute(
    await ofTenant('bare'),
  );
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...EVENT_TYPES, ...categories.map(({ kind }) => kind)].sort());
});

test('the histories of the demo’s records begin with their raising and end with their status', async () => {
  const db = await ofTenant('dbo');
  const { rows: broken } = await sql<{ id: number }>`
    select r.id from record r join record_change c on c.tenant_id = r.tenant_id and c.record_id = r.id and r.type in ('hazard', 'incident', 'issue')
    group by r.tenant_id, r.id, r.status, r.status_since, r.raised_at, r.closed_as
    having (array_agg(c.to_status order by c.at desc, c.id desc) filter (where c.to_status is not null))[1] <> r.status or max(c.at) > now() or min(c.at) <> r.raised_at
      or (array_agg(c.action order by c.at, c.id))[1] <> 'raised' or ((r.status = 'Closed') <> (r.closed_as is not null))`.execute(
    db,
  );
  expect(broken).toEqual([]);
  const { rows: all } = await sql<{
    status: string;
    n: number;
  }>`select status, count(*) n from record where type = 'hazard' group by status`.execute(db);
  expect(all.length).toBe(7);
  expect(all.reduce((sum, { n }) => sum + n, 0)).toBe(1500);
});

test('nothing open in the demo lacks a due date, and no critical hazard a time to assign', async () => {
  for (const slug of ['dbo', 'acme', 'orbex-security', 'globex']) {
    const open = (await ofTenant(slug)).selectFrom('record').select('number').where('shelf', '=', 'open');
    expect(await open.where('due_on', 'is', null).execute()).toEqual([]);
    const critical = open.where('type', '=', 'hazard').where('priority', '=', 1);
    expect(
      await critical.where((eb) => eb.or([eb('respond_by', 'is', null), eb('resolve_by', 'is', null)])).execute(),
    ).toEqual([]);
    expect(await critical.where('status', '=', 'Open').where('danger', '<>', 0).execute()).toEqual([]);
  }
});

test('each person of the demo who acts on hazards has pending ones', async () => {
  const db = await ofTenant('dbo');
  const { rows } = await sql<{ who: string; relation: string; n: number }>`
    select split_part(e.email::text, '@', 1) who, p.relation, count(*) n from record r
    join record_person p on p.tenant_id = r.tenant_id and p.record_id = r.id
    join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
    where r.type = 'hazard' and r.status <> 'Closed' and e.email::text ~ '^(administrator|supervisor|worker|manager|member)@' group by 1, 2`.execute(
    db,
  );
  expect(rows.filter(({ n }) => n > 0).map(({ who, relation }) => `${who} ${relation}`)).toEqual(
    expect.arrayContaining([
      'supervisor owner',
      'worker raiser',
      'worker resolutionTeam',
      'manager ehsMember',
      'member ehsMember',
      'administrator fyi',
    ]),
  );
});

test('people of the demo have notifications of recent events, some of which are read', async () => {
  const { rows } = await sql<{ unread: number; read: number }>`
    select count(*) filter (where read_at is null) unread, count(read_at) read from notification n
    join employee e on e.tenant_id = n.tenant_id and e.id = n.employee_id where e.email = 'supervisor@dbo.example'`.execute(
    await ofTenant('dbo'),
  );
  expect(rows[0]?.unread).toBeGreaterThan(0);
  expect(rows[0]?.read).toBeGreaterThan(0);
});

test('comments on the demo’s hazards are in the language of the report, and between its raising and closing', async () => {
  const { rows } = await sql<{ n: number; records: number; outside: number; lines: number }>`
    select count(*) n, count(distinct c.record_id) records,
      count(*) filter (where c.created_at < r.raised_at or c.created_at > coalesce(r.closed_at, now())) outside,
      (select count(*) from record_change where action = 'commented') lines
    from record_comment c join record r on r.tenant_id = c.tenant_id and r.id = c.record_id`.execute(
    await ofTenant('dbo'),
  );
  expect(rows[0]).toMatchObject({ outside: 0, lines: rows[0]?.n });
  expect(rows[0]?.records).toBeGreaterThan(300);
});

test('a third of the hazards have photos, resolved ones also of afterwards, and all have their bytes', async () => {
  const acme = await ofTenant('acme');
  const files = await acme.selectFrom('attachment').selectAll().execute();
  const reported = new Set(files.filter((file) => file.purpose === 'report').map((file) => file.record_id));
  expect(reported.size).toBeGreaterThan(25);
  expect(reported.size).toBeLessThan(70);
  for (const file of files) {
    const bytes = await buffer((await storage.find(file.storage_key)) as Readable);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: file.width, height: file.height });
    expect(await storage.exists(file.preview_key ?? '')).toBe(true);
  }
  const { rows: early } = await sql<{ id: number }>`
    select a.id from attachment a where a.purpose = 'evidence' and not exists (
      select from record_change c where c.tenant_id = a.tenant_id and c.record_id = a.record_id
        and c.action in ('fixed', 'implemented', 'resolved') and c.at = a.created_at and c.actor_id = a.uploaded_by)`.execute(
    acme,
  );
  expect(early).toEqual([]);
});

test('the histories of the demo’s tasks follow their workflow, and no approved or resolved record has an open task', async () => {
  const db = await ofTenant('dbo');
  const { rows: broken } = await sql<{ id: number }>`
    select r.id from record r join task x on x.tenant_id = r.tenant_id and x.record_id = r.id
    join record_change c on c.tenant_id = r.tenant_id and c.record_id = r.id
    group by r.tenant_id, r.id, r.status, r.raised_at, r.closed_at, x.verifier_id, r.owner_id
    having (array_agg(c.to_status order by c.at desc, c.id desc))[1] <> r.status or max(c.at) > now() or min(c.at) <> r.raised_at
      or (r.closed_at is null and r.status in ('Verified', 'Cancelled')) or x.verifier_id = r.owner_id`.execute(db);
  expect(broken).toEqual([]);
  const { rows: left } = await sql<{ id: number }>`
    select r.id from record r join record o on o.tenant_id = r.tenant_id and o.id = r.origin_id
    where r.type = 'task' and r.shelf = 'open' and o.status in ('Resolution Approved by EHS Team', 'Resolved', 'Closed')`.execute(
    db,
  );
  expect(left).toEqual([]);
  const { rows } = await sql<{ status: string; n: number; of: number; repeated: number }>`
    select r.status, count(*) n, count(r.origin_id) "of", count(x.repeat_every) repeated from record r
    join task x on x.tenant_id = r.tenant_id and x.record_id = r.id group by 1`.execute(db);
  expect(rows.map(({ status }) => status).sort()).toEqual([
    'Cancelled',
    'Completed',
    'In Progress',
    'Open',
    'Verified',
  ]);
  expect(rows.reduce((sum, { of }) => sum + of, 0)).toBeGreaterThan(100);
  expect(rows.reduce((sum, { repeated }) => sum + repeated, 0)).toBeGreaterThan(5);
});

test('each person of the demo who acts has tasks to start, to complete and to verify', async () => {
  const { rows } = await sql<{ who: string; own: number; verify: number }>`
    select split_part(e.email::text, '@', 1) who,
      count(*) filter (where p.relation = 'owner' and r.status in ('Open', 'In Progress')) own,
      count(*) filter (where p.relation = 'verifier' and r.status = 'Completed') verify
    from record r join record_person p on p.tenant_id = r.tenant_id and p.record_id = r.id
    join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
    where r.type = 'task' and r.shelf = 'open' and e.email::text ~ '^(administrator|supervisor|worker|manager|member)@'
    group by 1`.execute(await ofTenant('acme'));
  expect(rows.filter(({ own, verify }) => own >= 2 && verify >= 1)).toHaveLength(5);
});

/** Steps of issues besides those that people take in the workflow. */
const OTHER_STEPS = [
  'raised: - > Open',
  'raised: - > Closed',
  'resolved: Open > Closed',
  'resolved: In Progress > Closed',
  'started: Closed > In Progress',
  'completed: In Progress > Closed',
];

test('the demo has 600 issues and 900 observations of two years, spread over sites, categories, behaviours and assets', async () => {
  const { rows } = await sql<Record<string, number | string>>`
    select x.issue_type, count(*) n, count(distinct r.facility_id) sites, count(distinct r.category) categories,
      count(distinct x.danger) dangers, count(distinct x.behaviour) behaviours, count(distinct x.asset_id) assets,
      count(distinct r.status) statuses, count(distinct r.closed_as) closings,
      count(*) filter (where x.sentiment = 'positive') positive, count(x.barrier) barriers,
      count(*) filter (where r.raised_at < now() - interval '732 days') early
    from record r join issue x on x.tenant_id = r.tenant_id and x.record_id = r.id group by 1 order by 1`.execute(
    await ofTenant('dbo'),
  );
  const [issues, observations] = rows;
  expect(issues).toMatchObject({ n: 600, sites: 24, categories: 5, dangers: 3, statuses: 4, closings: 6, early: 0 });
  expect(issues?.['assets']).toBeGreaterThan(10);
  expect(observations).toMatchObject({ n: 900, sites: 24, categories: 1, behaviours: 6, statuses: 2, early: 0 });
  expect(observations?.['positive']).toBeGreaterThan(600);
  expect(observations?.['positive']).toBeLessThan(660);
  expect(observations?.['barriers']).toBe(900 - Number(observations?.['positive']));
});

test('the demo has posters at sites, in areas and of assets, which were used, and prints the address of one', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int posters, count(distinct facility_id)::int sites, count(location_id)::int areas,
      count(asset_id)::int assets, count(withdrawn_at)::int withdrawn,
      (select count(*)::int from poster p where exists (select from poster_day d where d.poster_id = p.id)) used,
      (select count(*)::int from poster p where not exists (select from poster_form f where f.poster_id = p.id)) formless
    from poster`.execute(await ofTenant('dbo'));
  expect(rows[0]).toMatchObject({ sites: 24, assets: 6, withdrawn: 1, formless: 0 });
  expect(rows[0]?.['areas']).toBeGreaterThan(24);
  expect(rows[0]?.['used']).toBeGreaterThan(70);
  expect(await welcome(t.database, 3000)).toMatch(
    /http:\/\/localhost:3000\/qr-code\?utm_source=qr_code#([0-9A-Z]{4}-){4}[0-9A-Z]{4}\n/,
  );
});

test('the histories of the demo’s issues follow their workflow', async () => {
  const { rows } = await sql<{ step: string; actors: number; n: number }>`
    select c.action || ': ' || coalesce(c.from_status, '-') || ' > ' || c.to_status step, count(c.actor_id) actors, count(*) n
    from record_change c join record r on r.tenant_id = c.tenant_id and r.id = c.record_id
    where r.type = 'issue' and c.to_status is not null group by 1`.execute(await ofTenant('dbo'));
  const allowed = ISSUE_TRANSITIONS.flatMap(({ from, event, ...line }) =>
    'to' in line ? from.map((status) => `${event}: ${status} > ${line.to}`) : [],
  );
  expect(rows.map(({ step }) => step).filter((step) => ![...allowed, ...OTHER_STEPS].includes(step))).toEqual([]);
  const byTheSystem = rows.filter(({ actors }) => !actors).map(({ step }) => step);
  expect(byTheSystem.sort()).toEqual(OTHER_STEPS.slice(-2).sort());
  const accepted = rows.find(({ step }) => step === 'accepted: Resolved > Closed');
  expect(accepted && accepted.n - accepted.actors).toBeGreaterThan(20); // those of silent raisers
});

test('observations of the demo are in progress while a task made from them is open', async () => {
  const { rows } = await sql<{ status: string; closed: string | null; n: number; tasks: number; open: number }>`
    select r.status, r.closed_as closed, count(*) n, count(c.id) tasks, count(c.id) filter (where c.shelf = 'open') open
    from record r join issue x on x.tenant_id = r.tenant_id and x.record_id = r.id
    left join record c on c.tenant_id = r.tenant_id and c.origin_id = r.id and c.type = 'task'
    where x.issue_type = 'observation' group by 1, 2`.execute(await ofTenant('dbo'));
  const find = (closed: string | null) => rows.find((row) => row.closed === closed);
  expect(find('recorded')).toMatchObject({ status: 'Closed', tasks: 0 });
  const [done, open] = [find('completed'), find(null)];
  expect(done).toMatchObject({ status: 'Closed', tasks: done?.n, open: 0 });
  expect(open).toMatchObject({ status: 'In Progress', tasks: open?.n, open: open?.n });
  expect([Number(done?.n) > 20, Number(open?.n) > 2]).toEqual([true, true]);
});

test('duplicates and conversions of the demo’s issues name the other record, and it names them', async () => {
  const { rows } = await sql<{ closed: string; type: string; n: number; named: number; back: number }>`
    select r.closed_as closed, o.type, count(*) n,
      count(*) filter (where c.change -> (case r.closed_as when 'duplicate' then 'duplicateOf' else 'convertedTo' end) -> 1 = to_jsonb(o.id)) named,
      count(*) filter (where o.raised_at = case r.closed_as when 'converted' then r.closed_at else o.raised_at end and
        case r.closed_as when 'converted' then o.origin_id = r.id else exists (select from record_change l
          where l.record_id = o.id and l.action = 'linked' and l.change -> 'duplicate' -> 1 = to_jsonb(r.id)) end) back
    from record r join record o on o.tenant_id = r.tenant_id and o.id = r.duplicate_of
    join record_change c on c.tenant_id = r.tenant_id and c.record_id = r.id and c.at = r.closed_at and c.to_status = 'Closed'
    where r.type = 'issue' group by 1, 2 order by 1, 2`.execute(await ofTenant('dbo'));
  expect(rows.map(({ closed, type }) => `${closed} ${type}`)).toEqual([
    'converted hazard',
    'converted incident',
    'duplicate issue',
  ]);
  for (const { n, named, back } of rows) expect([n > 5, named, back]).toEqual([true, n, n]);
});

test.each(['dbo', 'acme', 'orbex-security'])('people of the tenant %s have pending issues', async (slug) => {
  const { rows } = await sql<{ who: string; relation: string; status: string }>`
    select distinct split_part(e.email::text, '@', 1) who, p.relation, r.status from record r
    join record_person p on p.tenant_id = r.tenant_id and p.record_id = r.id
    join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
    where r.type = 'issue' and p.waits_since is not null and r.status_since > now() - interval '14 days'`.execute(
    await ofTenant(slug),
  );
  expect(rows.map(({ who, relation, status }) => `${who} ${relation} ${status}`)).toEqual(
    expect.arrayContaining([
      'administrator owner Open',
      'manager owner Open',
      'manager owner In Progress',
      'member owner Open',
      'member owner In Progress',
      'supervisor owner Open',
      'supervisor owner In Progress',
      'worker raiser Resolved',
    ]),
  );
});

test('a tenant of the security brand has issues and observations in its words', async () => {
  const { rows } = await sql<{ kind: IssueType; title: string }>`
    select x.issue_type kind, r.title from record r join issue x on x.tenant_id = r.tenant_id and x.record_id = r.id`.execute(
    await ofTenant('orbex-security'),
  );
  const titles = [...ISSUE_TEXTS.security, ...OBSERVATION_TEXTS.security].map(({ title }) => title);
  expect(rows.filter(({ title }) => !titles.some((known) => title.startsWith(known)))).toEqual([]);
  expect(rows.filter(({ kind }) => kind === 'issue')).toHaveLength(36);
  expect(rows.filter(({ kind }) => kind === 'observation')).toHaveLength(24);
});

test('the demo has severe injuries with their codes, some of them fully investigated', async () => {
  const { rows } = await sql<
    Record<'incidents' | 'kinds' | 'coded' | 'unknown' | 'told' | 'early' | 'statuses', number>
  >`
    select count(*) incidents, count(distinct x.event_type) kinds, count(distinct r.status) statuses,
      (select count(*) from incident_case c where c.codes ->> 'source' is not null) coded,
      (select count(*) from incident_case c where c.facts ->> 'died' is null) unknown,
      count(*) filter (where x.timeline <> '[]' and x.causes <> '[]' and x.costs <> '[]' and x.statements <> '[]') told,
      count(*) filter (where x.occurred_at > r.raised_at or x.occurred_at < now() - interval '732 days') early
    from record r join incident x on x.tenant_id = r.tenant_id and x.record_id = r.id`.execute(await ofTenant('dbo'));
  expect(rows[0]).toMatchObject({ kinds: 6, statuses: 7, unknown: 0, early: 0 });
  expect(rows[0]?.incidents).toBeGreaterThan(230);
  expect(rows[0]?.coded).toBeGreaterThan(150);
  expect(rows[0]?.told).toBeGreaterThan(60);
});

test('each person of the demo who acts has pending incidents', async () => {
  const { rows } = await sql<{ who: string; relation: string; status: string }>`
    select distinct split_part(e.email::text, '@', 1) who, p.relation, r.status from record r
    join record_person p on p.tenant_id = r.tenant_id and p.record_id = r.id
    join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
    where r.type = 'incident' and r.shelf = 'open' and e.email::text ~ '^(administrator|supervisor|worker|manager|member)@'`.execute(
    await ofTenant('dbo'),
  );
  expect(rows.map(({ who, relation, status }) => `${who} ${relation} ${status}`)).toEqual(
    expect.arrayContaining([
      'administrator owner Open',
      'supervisor owner Open',
      'worker resolutionTeam Assigned',
      'worker resolutionTeam Resolution not Approved by EHS Team',
      'worker raiser Resolution Approved by EHS Team',
      'manager ehsMember Resolution Implemented',
      'member ehsMember Resolution Implemented',
    ]),
  );
});

interface FilledForm {
  readonly content: TemplateContent;
  readonly result: object | null;
  readonly answers: Answers;
  readonly startedBy: string;
  readonly eventType: EventType | null;
}

/** Returns the executions of the tenant dbo for a module. */
async function filledForms(module: TemplateModule): Promise<FilledForm[]> {
  const dbo = await ofTenant('dbo');
  const versions = await dbo.selectFrom('template_version').select(['template_id', 'content']).execute();
  const contents = new Map(versions.map(({ template_id, content }) => [template_id, content as unknown]));
  const { rows } = await sql<Omit<FilledForm, 'content'> & { templateId: number }>`
    select e.template_id "templateId", e.result, p.email "startedBy", x.event_type "eventType",
      (select jsonb_object_agg(a.question_id, a.answer) from execution_answer a where a.execution_id = e.id) answers
    from execution e join employee p on p.id = e.started_by left join incident x on x.record_id = e.record_id
    join template t on t.id = e.template_id where t.module = ${module}`.execute(dbo);
  return rows.map(({ templateId, ...row }) => ({ ...row, content: contents.get(templateId) as TemplateContent }));
}
const isFinished = ({ result }: FilledForm): boolean => result !== null;
const isWrong = ({ content, answers, result }: FilledForm): boolean => {
  const { errors, score, isFailed } = evaluate(content, answers);
  return errors.length > 0 || !isDeepStrictEqual(result, { ...score, isFailed });
};

test('the demo’s inspections are completed as their templates require, with notes and photos, and some are open', async () => {
  const all = await filledForms('inspection');
  const finished = all.filter(isFinished);
  expect(finished.length).toBeGreaterThan(150);
  expect(finished.filter(isWrong)).toEqual([]);
  const open = all.filter((form) => !isFinished(form));
  expect(open.length).toBeGreaterThanOrEqual(3);
  expect(open.map(({ startedBy }) => startedBy)).toContain('worker@dbo.example');
  const { rows: strayed } = await sql`
    select from execution_answer a, jsonb_array_elements(a.answer -> 'photos') photo
    where not exists (select from attachment f where f.tenant_id = a.tenant_id and f.id = photo::bigint and f.execution_id = a.execution_id)`.execute(
    await ofTenant('dbo'),
  );
  expect(strayed).toEqual([]);
});

test('the demo has published templates of every module, complete in every language', async () => {
  const templates = await (await ofTenant('dbo'))
    .selectFrom('template as t')
    .innerJoin('template_version as v', (join) =>
      join.onRef('v.tenant_id', '=', 't.tenant_id').onRef('v.template_id', '=', 't.id'),
    )
    .select(['t.module', 'v.content'])
    .execute();
  expect(new Set(templates.map(({ module }) => module))).toEqual(new Set(TEMPLATE_MODULES));
  for (const { content } of templates) expect(publishProblems(content as unknown as TemplateContent)).toEqual([]);
});

test('most incidents of the demo have the form of their type, some of them completed by the safety team, and photos', async () => {
  const all = await filledForms('incident');
  expect(all.length).toBeGreaterThan(180);
  expect(all.filter(({ content, eventType }) => !eventType || !content.eventTypes?.includes(eventType))).toEqual([]);
  const finished = all.filter(isFinished);
  expect(finished.length).toBeGreaterThan(40);
  expect(finished.filter(isWrong)).toEqual([]);
  const started = all.filter((form) => !isFinished(form));
  expect(started.filter(({ content, answers }) => evaluate(reporterPart(content), answers).errors.length)).toEqual([]);
  const { rows: seen } = await sql<{ incidents: number }>`
    select count(distinct a.record_id) incidents from attachment a join record r on r.tenant_id = a.tenant_id and r.id = a.record_id
    where r.type = 'incident' and a.purpose = 'report'`.execute(await ofTenant('dbo'));
  expect(seen[0]?.incidents).toBeGreaterThan(15);
});

test('most observations of the demo have their card, some of them completed by the owner', async () => {
  const all = await filledForms('issue');
  expect(all.length).toBeGreaterThan(700);
  expect(all.filter(({ content }) => !content.categories?.includes(OBSERVATION_CATEGORY))).toEqual([]);
  const finished = all.filter(isFinished);
  expect(finished.length).toBeGreaterThan(200);
  expect(finished.filter(isWrong)).toEqual([]);
  const begun = all.filter((form) => !isFinished(form));
  expect(begun.filter(({ content, answers }) => evaluate(reporterPart(content), answers).errors.length)).toEqual([]);
});

test('the demo’s board has some 40 lines, each text once, most of them with a photo', async () => {
  const board = await readBoard({ tx: await ofTenant('dbo'), language: 'en' }, { page: 1 });
  expect(board.total).toBeGreaterThan(35);
  expect(board.total).toBeLessThan(50);
  expect(board.medianDays).toBeGreaterThan(0);
  expect(board.items.filter(({ photos }) => photos.length).length).toBeGreaterThan(5);
  expect(new Set(board.items.map(({ reported }) => reported)).size).toBe(board.items.length);
});

test('behind the poster of the demo that the start prints, a visitor reads what is known and what was fixed there', async () => {
  const tx = await ofTenant('dbo');
  const poster = tx.selectFrom('poster').select('facility_id as facilityId').orderBy('id');
  const place = await poster.executeTakeFirstOrThrow();
  expect((await readKnownIssues({ tx }, place, 5)).length).toBeGreaterThan(0);
  expect((await readLines({ tx, language: 'en' }, place, { most: 5 })).length).toBeGreaterThan(1);
});

test('two years of the demo’s administration are in the log: by people who have the right, in the order of their time, and in effect', async () => {
  const tx = await ofTenant('dbo');
  const lines = await tx.selectFrom('audit_entry').selectAll().orderBy('id').execute();
  expect(lines.length).toBeGreaterThan(100);
  const times = lines.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect((Date.now() - (times[0] ?? 0)) / 86_400_000).toBeGreaterThan(690);
  const people = await tx
    .selectFrom('employee')
    .select('id')
    .where('status', '=', 'active')
    .where('id', 'in', [...new Set(lines.map(({ actor_id }) => actor_id ?? 0))])
    .execute();
  expect(people.length).toBe(new Set(lines.map(({ actor_id }) => actor_id)).size);
  expect(people.length).toBeGreaterThan(3);
  const lastOf = (action: string, property: string, entityId?: string) => {
    const line = lines.findLast(
      (one) =>
        one.action === action &&
        Object.hasOwn(Object(one.change), property) &&
        (entityId ?? one.entity_id) === one.entity_id,
    );
    return (line?.change as Record<string, [unknown, unknown]> | undefined)?.[property]?.[1];
  };
  const settings = await tx.selectFrom('config_entry').selectAll().execute();
  for (const name of ['claim_code_months', 'raiser_silence_days', 'training_link', 'incident_regimes'])
    expect(settings.find((setting) => setting.name === name)?.value).toEqual(lastOf('config.changed', 'value', name));
  const look = await tx.selectFrom('tenant_theme').selectAll().executeTakeFirstOrThrow();
  expect(look.document_head).toBe(lastOf('branding.changed', 'documentHead'));
  expect(look.tertiary_color).toBe(lastOf('branding.changed', 'tertiary'));
  for (const { id, country, address } of await tx.selectFrom('facility').selectAll().execute())
    expect([country, address]).toEqual(['US', lastOf('facility.changed', 'address', String(id))]);

  await sealLines(tx);
  const { rows } = await sql<{ unsealed: number }>`
    select count(*)::int unsealed from audit_entry l where ${isUnsealed('audit_entry')}`.execute(tx);
  expect(rows[0]?.unsealed).toBe(0);
});

test('the demo has twelve groups, by hand and by rule, each of which means somebody', async () => {
  const tx = await ofTenant('dbo');
  const groups = await readGroups({ tx }, sql<SqlBool>`g.is_active`, { limit: 50 });
  expect(groups.filter(({ kind }) => kind === 'people')).toHaveLength(5);
  expect(groups.filter(({ kind }) => kind === 'rule')).toHaveLength(7);
  const counts = await countPeople(
    { tx },
    groups.map(({ id }) => id),
  );
  expect(groups.filter(({ id }) => !counts.get(id)).map(({ name }) => name)).toEqual([]);
});

test('approvers of the demo are named at a site, for all hazards but two', async () => {
  const tx = await ofTenant('dbo');
  const lines = await tx.selectFrom('approver').selectAll().execute();
  const [at] = new Set(lines.map(({ facility_id }) => facility_id));
  const site = await tx
    .selectFrom('facility')
    .select('default_approver_id')
    .where('id', '=', at ?? 0)
    .executeTakeFirstOrThrow();
  expect(site.default_approver_id).toBeNull();
  const { options } = await tx
    .selectFrom('custom_field')
    .select('options')
    .where('type', '=', 'hazard')
    .where('key', '=', 'category')
    .executeTakeFirstOrThrow();
  const named = new Set(lines.map(({ category }) => category));
  expect(options.filter(({ value }) => !named.has(value))).toHaveLength(2);
});

test('three people of the demo have a deputy, who gets their open work while they are away', async () => {
  const tx = await ofTenant('dbo');
  const standIns = await tx.selectFrom('stand_in').selectAll().execute();
  expect(standIns).toHaveLength(3);
  expect(standIns.filter(({ is_active }) => is_active)).toHaveLength(2);
  expect(standIns.filter(({ from_at }) => from_at > new Date())).toHaveLength(1);
  const held = await tx.selectFrom('record_person').select('for_id').where('for_id', 'is not', null).execute();
  expect(held.length).toBeGreaterThan(0);
});

test('two sites of the demo have a calendar: one with shifts over midnight, one with the holidays of another country', async () => {
  const tx = await ofTenant('dbo');
  const sites = await tx
    .selectFrom('facility')
    .select(['country', 'calendar'])
    .where('calendar', 'is not', null)
    .execute();
  const calendars = sites.map(({ country, calendar }) => ({ country, ...(calendar as unknown as WorkCalendar) }));
  expect(calendars).toHaveLength(2);
  expect(calendars.filter(({ week }) => week.flat().some(({ from, to }) => to <= from))).toHaveLength(1);
  expect(calendars.filter(({ country, holidays }) => holidays?.country !== country)).toHaveLength(1);
});

test.each([
  ['dbo', 14],
  ['acme', 6],
])(
  'the organisation %s of the demo has %i fields of its own, worded in each language, with values on records',
  async (slug, count) => {
    const tx = await ofTenant(slug);
    const fields = await tx.selectFrom('custom_field').selectAll().where('is_own', '=', true).execute();
    expect(fields).toHaveLength(count);
    for (const { labels } of fields) expect(Object.keys(labels)).toHaveLength(6);
    const { rows } = await sql<{ id: number; records: number }>`
    select f.id::int, (select count(distinct v.record_id)::int from field_value v where v.field_id = f.id) records
    from custom_field f where f.is_own`.execute(tx);
    expect(rows.filter(({ records }) => records < 3)).toEqual([]);
  },
);

test('another organisation of the demo rates risks by another matrix, and keeps the ratings that were made before', async () => {
  const matrix = async (slug: string) => readRiskMatrix({ tx: await ofTenant(slug), language: 'en' });
  const [dbo, acme] = [await matrix('dbo'), await matrix('acme')];
  expect([dbo.likelihood.length, dbo.severity.length, dbo.levels.length]).toEqual([5, 5, 4]);
  expect([acme.likelihood.length, acme.severity.length, acme.levels.length]).toEqual([4, 4, 5]);
  expect(acme.version).toBe(2);
  const rated = await (await ofTenant('acme'))
    .selectFrom('hazard')
    .select('risk_matrix_version')
    .where('risk_matrix_version', 'is not', null)
    .execute();
  expect(new Set(rated.map((row) => row.risk_matrix_version))).toEqual(new Set([1]));
});

test('a brand of its own has its own app id, and no address in a store', async () => {
  const look = await (await ofTenant('orbex-security'))
    .selectFrom('tenant_theme')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([look.app_id, look.android_store, look.apple_store]).toEqual(['orbex-security', null, null]);
  const { id } = await createTenant(owner, { slug: 'secureqube', name: 'Secure Qube', brand: 'security' });
  const own = await t.database.forTenant(id).selectFrom('tenant_theme').select('app_id').executeTakeFirstOrThrow();
  expect(own.app_id).toBe('secureqube');
});

import { randomBytes } from 'node:crypto';
import type { VisitorReport } from '@safety-qube/contract/schemas/visits';
import { bareHeadersOf, headersOf } from '../measures/compare.ts';
import type { Given } from '../replay/read-plans.ts';
import { addPosters, formOf as formOfCategory } from '../stage/add-posters.ts';
import type { Person, Stage } from '../stage/open-stage.ts';
import type { Caller } from '../yardstick/caller.ts';
import { choicesOf, formOf } from './forms.ts';

type Headers = Readonly<Record<string, string>>;

/** A write that is sent repeatedly, each time for another object, with the rows that it writes. */
export interface WriteCase {
  readonly name: string;
  /** Headers of the caller for the application, and for the yardstick. */
  readonly headers: (given: Given) => { readonly ours: Headers; readonly bare: Headers };
  readonly method: 'POST' | 'PUT';
  /** Path with names in braces for the values of `given`. */
  readonly path: string;
  readonly body: (given: Given) => object;
  /** The version in If-Match. */
  readonly version?: number;
  /** Returns new values for each request, for its path, headers, body and statements. */
  readonly given?: () => Given;
  /** SQL that selects everything written by one request as JSON; $1 is the tenant, $2 the record or the form, $3 a question. */
  readonly rows: string;
  readonly least: { readonly bare: number; readonly replay: number };
}

/** Number of open hazards, each of which is acted on once. */
const OPEN_HAZARDS = 30_000;
const QUESTIONS = 200;
/** Number of forms that are being filled in; used in turn, so that concurrent requests wait for each other as with real users. */
const FORMS = 800;
/** First of ids that nothing else has, by which given values are recognized in statements. */
const FIRST_FORM = 100_000_000;

/** The category of issues that are raised, and the only one of the form of the posters. */
const CATEGORY = 'something-is-not-right';
/** Posters that visitors come by in turn, as the reports by one come one after the other. */
const POSTERS = 48;
/** First of ids of what visitors use, for the same reason as `FIRST_FORM`. */
const FIRST_POSTER = 200_000_000;
const FIRST_FLOW = 300_000_000;

const by = (stage: Stage, person: Person): WriteCase['headers'] => {
  const headers = { ours: headersOf(stage, person), bare: bareHeadersOf(stage, person) };
  return () => headers;
};
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Rows of a record: $2 is its id, or an expression for it. */
const rowsOf = (type: 'hazard' | 'issue', id = '$2', more = '') => `select json_build_object(
  'record', (select to_jsonb(r) from app.record r where r.tenant_id = $1 and r.id = ${id}),
  'own', (select to_jsonb(h) from app.${type} h where h.tenant_id = $1 and h.record_id = ${id}),
  'people', (select json_agg(to_jsonb(p) order by p.relation, p.employee_id) from app.record_person p where p.tenant_id = $1 and p.record_id = ${id}),
  'words', (select count(*) from app.record_text t where t.tenant_id = $1 and t.record_id = ${id}),
  'change', (select to_jsonb(c) from app.record_change c where c.tenant_id = $1 and c.record_id = ${id} order by c.id desc limit 1),
  'event', (select to_jsonb(e) from app.event e where e.tenant_id = $1 and e.record_id = ${id} order by e.id desc limit 1),
  'jobs', (select json_agg(j.task order by j.task) from bench.job j join app.event e on e.tenant_id = $1 and e.record_id = ${id}
    and (j.payload ->> 'eventId')::bigint = e.id),
  'idempotency', (select json_build_array(i.status, i.body::jsonb) from app.idempotency i where i.tenant_id = $1 order by i.created_at desc limit 1)${more}) rows`;
const ANSWER_ROWS = `select json_build_object(
  'answer', (select to_jsonb(a) from app.execution_answer a where a.tenant_id = $1 and a.execution_id = $2 and a.question_id = $3),
  'people', (select json_agg(p.employee_id) from app.execution_person p where p.tenant_id = $1 and p.execution_id = $2)) rows`;

/** Adds copies of the tenant's open hazards. Returns their ids. */
async function addOpenHazards({ client, tenantId }: Stage): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with o as materialized (select r.*, row_number() over (order by r.id) n, count(*) over () all_of_them from app.record r
        where r.tenant_id = $1 and r.type = 'hazard' and r.status = 'Open' and r.shelf = 'open' and not r.is_confidential and r.priority > 1),
      like_it as (select o.*, k, nextval(pg_get_serial_sequence('app.record', 'id')) new_id from generate_series(1, $2::int) k
        join o on o.n = 1 + k % o.all_of_them),
      added as (insert into app.record (tenant_id, id, type, number, status, title, description, category, priority, facility_id, department_id,
          location_id, subarea_id, owner_id, raised_at, updated_at, status_since) overriding system value
        select $1, new_id, type, 'HAZ-B' || k, status, title, description, category, priority, facility_id, department_id, location_id, subarea_id,
          owner_id, raised_at, updated_at, status_since from like_it returning id),
      own as (insert into app.hazard (tenant_id, record_id, likelihood, severity, risk_score, risk_level)
        select $1, l.new_id, h.likelihood, h.severity, h.risk_score, h.risk_level from like_it l
          join app.hazard h on h.tenant_id = $1 and h.record_id = l.id)
      select new_id::int id, id::int old_id from like_it`,
    [tenantId, OPEN_HAZARDS],
  );
  // The triggers that give records their deputies are of a tenant.
  await client.query(`select set_config('app.tenant_id', $1::text, false)`, [tenantId]);
  const olds = rows.map((row) => (row as { old_id?: number }).old_id);
  await client.query(
    `insert into app.record_person (tenant_id, record_id, employee_id, relation, waits_since)
      select $1, n.id, p.employee_id, p.relation, p.waits_since from unnest($2::bigint[], $3::bigint[]) n (id, old)
        join app.record_person p on p.tenant_id = $1 and p.record_id = n.old and p.for_id is null`,
    [tenantId, rows.map(({ id }) => id), olds],
  );
  return rows.map(({ id }) => id);
}

/** Adds a form of 200 questions with many executions at the worker's facility. */
const addForms = ({ client, tenantId }: Stage) =>
  client.query(
    `with t as (insert into app.template (tenant_id, module, draft, published_version, is_changed)
        values ($1, 'inspection', $2, 1, false) returning id),
      v as (insert into app.template_version (tenant_id, template_id, number, content) select $1, id, 1, $2 from t),
      e as (select id, facility_id from app.employee where tenant_id = $1 and email = 'worker@dbo.example'),
      s as (insert into app.schedule (tenant_id, kind, template_id, facility_id, created_by)
        select $1, 'on-demand', t.id, e.facility_id, e.id from t, e returning id, template_id, created_by)
      insert into app.execution (tenant_id, id, schedule_id, template_id, template_version, started_by) overriding system value
      select $1, $3 + n, s.id, s.template_id, 1, s.created_by from s, generate_series(0, $4 - 1) n`,
    [tenantId, JSON.stringify(formOf(QUESTIONS)), FIRST_FORM, FORMS],
  );

const RAISE = 'raise a hazard';
const RAISE_ISSUE = 'raise an issue';
const REPORT = 'report as a visitor';
const ACT = 'act: assign a hazard';
const SAVE = 'save an answer';
export const WRITE_CASES = [RAISE, RAISE_ISSUE, REPORT, ACT, SAVE] as const;

const LEAST = { bare: 0.3, replay: 0.4 } as const;
const WORDS =
  'The guard rail beside the loading dock is loose at its second post and gives way when somebody leans on it. ' +
  'A colleague nearly fell this morning. We have put a barrier in front of it.';

/** Returns a place of the tenant that has records. */
async function placeOf({ client, tenantId }: Stage) {
  const { rows } = await client.query<{ facilityId: number; departmentId: number; locationId: number }>(
    `select facility_id::int "facilityId", department_id::int "departmentId", location_id::int "locationId" from app.record
      where tenant_id = $1 and location_id is not null and subarea_id is null order by id limit 1`,
    [tenantId],
  );
  if (!rows[0]) throw new Error('the tenant has no place');
  return rows[0];
}

async function raiseCase(stage: Stage): Promise<WriteCase> {
  const body = {
    ...{ description: WORDS, category: 'other', ...(await placeOf(stage)) },
    ...{ risk: { likelihood: 3, severity: 4 }, interimControl: 'A barrier stands in front of it' },
  };
  const call = { method: 'POST', path: '/api/hazards', headers: by(stage, 'worker'), body: () => body } as const;
  return { name: RAISE, ...call, rows: rowsOf('hazard'), least: LEAST };
}

async function raiseIssueCase(stage: Stage): Promise<WriteCase> {
  const body = { description: WORDS, category: CATEGORY, ...(await placeOf(stage)), danger: 'maybe' };
  const call = { method: 'POST', path: '/api/issues', headers: by(stage, 'worker'), body: () => body } as const;
  return { name: RAISE_ISSUE, ...call, rows: rowsOf('issue'), least: LEAST };
}

const REPORT_ROWS = rowsOf(
  'issue',
  '(select n.id from app.record n where n.tenant_id = $1 and n.number = $2)',
  `,
  'form', (select to_jsonb(x) from app.execution x join app.record n on n.tenant_id = $1 and n.id = x.record_id where x.tenant_id = $1 and n.number = $2),
  'claims', (select count(*) from app.report_claim q join app.record n on n.tenant_id = $1 and n.id = q.record_id where q.tenant_id = $1 and n.number = $2),
  'kept', (select i.keep_days from app.idempotency i where i.tenant_id = $1 order by i.created_at desc limit 1)`,
);

/** The report of a visitor without a photo, as the page sends it: three taps and a sentence. None is held. */
async function reportCase(stage: Stage): Promise<WriteCase> {
  const { client, tenantId, app, tokens } = stage;
  await client.query(
    `alter table app.poster alter column id restart with ${FIRST_POSTER};
      alter table app.report_flow alter column id restart with ${FIRST_FLOW}`,
  );
  await client.query(
    `insert into app.config_entry (tenant_id, name, value) values ($1, 'held_reports_above', '1000000000')
      on conflict (tenant_id, name) do update set value = excluded.value`,
    [tenantId],
  );
  const place = { client, tenantId, origin: app.origin, token: tokens.manager };
  const form = await formOfCategory(place, CATEGORY);
  const { facilityId } = await placeOf(stage);
  const posters = new Map(
    (await addPosters(place, form, { facilityIds: [facilityId], count: POSTERS })).map((poster) => [poster.id, poster]),
  );
  const ids = [...posters.keys()];
  let asked = 0;
  const posterOf = ({ poster }: Given) => {
    const found = posters.get(Number(poster));
    if (!found) throw new Error(`there is no poster ${poster}`);
    return found;
  };
  const nobody = { tenantId, employeeId: 0, roleId: 0, facilityIds: null, privileges: [] } satisfies Caller;
  return {
    name: REPORT,
    method: 'POST',
    path: '/api/visit/reports',
    headers: (given) => ({
      ours: { authorization: posterOf(given).token },
      bare: { 'x-caller': JSON.stringify({ ...nobody, posterId: posterOf(given).id } satisfies Caller) },
    }),
    body: (given) =>
      ({
        scheduleId: posterOf(given).scheduleId,
        description: WORDS,
        danger: 'maybe',
        form: { ...form, answers: {} },
        claim: randomBytes(32).toString('hex'),
      }) satisfies VisitorReport,
    given() {
      const poster = ids[asked++ % ids.length] ?? 0;
      return { poster, cameBy: `poster ${poster}` };
    },
    rows: REPORT_ROWS,
    least: LEAST,
  };
}

async function actCase(stage: Stage): Promise<WriteCase> {
  const ids = await addOpenHazards(stage);
  const given = () => {
    const id = ids.pop();
    if (id === undefined) throw new Error('every open hazard has been assigned');
    return { id };
  };
  // Not the most urgent priority, which would make the record critical and notify many people.
  const body = { team: [stage.callers.worker.employeeId], dueOn: dayIn(20), priority: 2, note: 'Please see to it' };
  const call = { method: 'POST', path: '/api/hazards/{id}/assign', headers: by(stage, 'manager') } as const;
  return { name: ACT, ...call, body: () => body, version: 1, given, rows: rowsOf('hazard'), least: LEAST };
}

async function saveCase(stage: Stage): Promise<WriteCase> {
  await addForms(stage);
  const questions = choicesOf(QUESTIONS);
  let asked = 0;
  const given = () => {
    const at = asked++;
    return { id: FIRST_FORM + (at % FORMS), questionId: questions[Math.floor(at / FORMS) % questions.length] ?? '' };
  };
  const body = { answer: { value: 'yes' }, version: 0 };
  const path = '/api/executions/{id}/answers/{questionId}';
  const call = { method: 'PUT', path, headers: by(stage, 'manager'), body: () => body } as const;
  return { name: SAVE, ...call, given, rows: ANSWER_ROWS, least: { bare: 0.3, replay: 0.5 } };
}

/** Returns the writes with these names, after preparing the tenant for them. */
export async function writeCasesOf(stage: Stage, names: readonly string[]): Promise<WriteCase[]> {
  const all = {
    [RAISE]: raiseCase,
    [RAISE_ISSUE]: raiseIssueCase,
    [REPORT]: reportCase,
    [ACT]: actCase,
    [SAVE]: saveCase,
  };
  const cases: WriteCase[] = [];
  for (const name of WRITE_CASES) if (names.includes(name)) cases.push(await all[name](stage));
  return cases;
}

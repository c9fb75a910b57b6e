import type { Given } from '../replay/read-plans.ts';
import type { Person, Stage } from '../stage/open-stage.ts';
import { choicesOf, formOf } from './forms.ts';

/** A write that is sent repeatedly, each time for another object, with the rows that it writes. */
export interface WriteCase {
  readonly name: string;
  readonly by: Person;
  readonly method: 'POST' | 'PUT';
  /** Path with names in braces for the values of `given`. */
  readonly path: string;
  readonly body: object;
  /** The version in If-Match. */
  readonly version?: number;
  /** Returns new values for each request, for its path and its statements. */
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

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const HAZARD_ROWS = `select json_build_object(
  'record', (select to_jsonb(r) from app.record r where r.tenant_id = $1 and r.id = $2),
  'hazard', (select to_jsonb(h) from app.hazard h where h.tenant_id = $1 and h.record_id = $2),
  'people', (select json_agg(to_jsonb(p) order by p.relation, p.employee_id) from app.record_person p where p.tenant_id = $1 and p.record_id = $2),
  'words', (select count(*) from app.record_text t where t.tenant_id = $1 and t.record_id = $2),
  'change', (select to_jsonb(c) from app.record_change c where c.tenant_id = $1 and c.record_id = $2 order by c.id desc limit 1),
  'event', (select to_jsonb(e) from app.event e where e.tenant_id = $1 and e.record_id = $2 order by e.id desc limit 1),
  'jobs', (select json_agg(j.task order by j.task) from bench.job j join app.event e on e.tenant_id = $1 and e.record_id = $2
    and (j.payload ->> 'eventId')::bigint = e.id),
  'idempotency', (select json_build_array(i.status, i.body::jsonb) from app.idempotency i where i.tenant_id = $1 order by i.created_at desc limit 1)) rows`;
const ANSWER_ROWS = `select json_build_object(
  'answer', (select to_jsonb(a) from app.execution_answer a where a.tenant_id = $1 and a.execution_id = $2 and a.question_id = $3),
  'people', (select json_agg(p.employee_id) from app.execution_person p where p.tenant_id = $1 and p.execution_id = $2)) rows`;

/** Adds copies of the tenant's open hazards. Returns their ids. */
async function addOpenHazards({ client, tenantId }: Stage): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with o as materialized (select r.*, row_number() over (order by r.id) n, count(*) over () all_of_them from app.record r
        where r.tenant_id = $1 and r.type = 'hazard' and r.status = 'Open' and r.shelf = 'open' and not r.is_confidential and r.due_on is null),
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
  const olds = rows.map((row) => (row as { old_id?: number }).old_id);
  await client.query(
    `insert into app.record_person (tenant_id, record_id, employee_id, relation, waits_since)
      select $1, n.id, p.employee_id, p.relation, p.waits_since from unnest($2::bigint[], $3::bigint[]) n (id, old)
        join app.record_person p on p.tenant_id = $1 and p.record_id = n.old`,
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
const ACT = 'act: assign a hazard';
const SAVE = 'save an answer';
export const WRITE_CASES = [RAISE, ACT, SAVE] as const;

async function raiseCase({ client, tenantId }: Stage): Promise<WriteCase> {
  const { rows } = await client.query<{ facility_id: number; department_id: number; location_id: number }>(
    `select facility_id::int, department_id::int, location_id::int from app.record
      where tenant_id = $1 and location_id is not null and subarea_id is null order by id limit 1`,
    [tenantId],
  );
  const [place] = rows;
  const body = {
    description:
      'The guard rail beside the loading dock is loose at its second post and gives way when somebody leans on it. ' +
      'A colleague nearly fell this morning. We have put a barrier in front of it.',
    category: 'other',
    facilityId: place?.facility_id,
    departmentId: place?.department_id,
    locationId: place?.location_id,
    risk: { likelihood: 3, severity: 4 },
    interimControl: 'A barrier stands in front of it',
  };
  const least = { bare: 0.3, replay: 0.4 };
  return { name: RAISE, by: 'worker', method: 'POST', path: '/api/hazards', body, rows: HAZARD_ROWS, least };
}

async function actCase(stage: Stage): Promise<WriteCase> {
  const ids = await addOpenHazards(stage);
  const given = () => {
    const id = ids.pop();
    if (id === undefined) throw new Error('every open hazard has been assigned');
    return { id };
  };
  const body = { team: [stage.callers.worker.employeeId], dueOn: dayIn(20), priority: 1, note: 'Please see to it' };
  const path = '/api/hazards/{id}/assign';
  const least = { bare: 0.3, replay: 0.4 };
  return { name: ACT, by: 'manager', method: 'POST', path, body, version: 1, given, rows: HAZARD_ROWS, least };
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
  return {
    name: SAVE,
    by: 'manager',
    method: 'PUT',
    path,
    body,
    given,
    rows: ANSWER_ROWS,
    least: { bare: 0.3, replay: 0.5 },
  };
}

/** Returns the writes with these names, after preparing the tenant for them. */
export async function writeCasesOf(stage: Stage, names: readonly string[]): Promise<WriteCase[]> {
  const all = { [RAISE]: raiseCase, [ACT]: actCase, [SAVE]: saveCase };
  const cases: WriteCase[] = [];
  for (const name of WRITE_CASES) if (names.includes(name)) cases.push(await all[name](stage));
  return cases;
}

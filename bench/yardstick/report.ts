import { createHmac } from 'node:crypto';
import type { VisitorReport } from '@safety-qube/contract/schemas/visits';
import { titleOf } from '@safety-qube/domain/records/record-title';
import { MOST_IN_TEN_MINUTES } from '@safety-qube/domain/report-flow';
import type { Caller } from './caller.ts';
import { objectsOf } from './database.ts';
import { digestOf } from './idempotency.ts';
import { USUAL_PRIORITY } from './raise.ts';
import { Refused } from './refused.ts';

/**
 * Inserts a visitor's issue by a form of a poster in one statement: the counters of the poster, number, record, own table, owner with
 * pending action, form, history, outbox, job, claim, and the response under the key of the call. While too many come by the poster,
 * the report as it was sent instead of a record.
 */
const REPORT = `with flow as (insert into report_flow as f (tenant_id, came_by, reports) values ($1, 'poster ' || $2::bigint, 1)
    on conflict (tenant_id, came_by) do update set
      since = case when f.since > now() - interval '10 minutes' then f.since else now() end,
      reports = case when f.since > now() - interval '10 minutes' then f.reports + 1 else 1 end,
      held_on = current_date,
      held = case when f.held_on = current_date then f.held else 0 end
        + case when f.since > now() - interval '10 minutes' and f.reports + 1 > $13 then 1 else 0 end
    returning reports > $13 flooded),
  place as (select p.facility_id, p.department_id, p.location_id, p.subarea_id, f.default_owner_id, f.time_zone, t.id template_id,
      t.published_version, v.content -> 'categories' ->> 0 category
    from poster p join facility f on f.tenant_id = $1 and f.id = p.facility_id and f.is_active
    join poster_form b on b.tenant_id = $1 and b.poster_id = p.id
    join schedule s on s.tenant_id = $1 and s.id = b.schedule_id and s.ended_at is null
    join template t on t.tenant_id = $1 and t.id = s.template_id and t.archived_at is null and t.deleted_at is null
    join template_version v on v.tenant_id = $1 and v.template_id = t.id and v.number = t.published_version
    where p.tenant_id = $1 and p.id = $2 and s.id = $3 and p.withdrawn_at is null),
  used as (insert into poster_day (tenant_id, poster_id, day, reports)
    select $1, $2, (now() at time zone time_zone)::date, 1 from place
    on conflict (tenant_id, poster_id, day) do update set reports = poster_day.reports + 1),
  numbered as (update record_counter set last = last + 1 where tenant_id = $1 and type = 'issue' and not (select flooded from flow)
    returning last),
  approver as (select a.employee_id from approver a, place p where a.tenant_id = $1 and a.type = 'issue'
    and (a.category = p.category or a.category is null) and (a.facility_id = p.facility_id or a.facility_id is null)
    order by a.category is null, a.facility_id is null limit 1),
  raised as (insert into record (tenant_id, type, number, status, title, description, category, priority, facility_id, department_id,
      location_id, subarea_id, owner_id, is_anonymous)
    select $1, 'issue', 'ISS-' || lpad(n.last::text, greatest(6, length(n.last::text)), '0'), 'Open', $4, $5, p.category, $6, p.facility_id,
      p.department_id, p.location_id, p.subarea_id, coalesce((select employee_id from approver), p.default_owner_id), true
    from numbered n, place p returning id, number, owner_id, status_since),
  own as (insert into issue (tenant_id, record_id, issue_type, danger) select $1, id, 'issue', $7 from raised),
  people as (insert into record_person (tenant_id, record_id, employee_id, relation, waits_since)
    select $1, id, owner_id, 'owner', status_since from raised),
  filled as (insert into execution (tenant_id, record_id, template_id, template_version)
    select $1, r.id, p.template_id, p.published_version from raised r, place p where $8::jsonb is not null returning id),
  answers as (insert into execution_answer (tenant_id, execution_id, question_id, answer)
    select $1, f.id, a.key, a.value from filled f, jsonb_each($8) a),
  history as (insert into record_change (tenant_id, record_id, action, to_status) select $1, id, 'raised', 'Open' from raised),
  happened as (insert into event (tenant_id, name, type, record_id, version, detail)
    select $1, 'raised', 'issue', id, 1, jsonb_build_object('toStatus', 'Open', 'fromStatus', null) from raised returning id),
  job as (select app.enqueue('handle-event', jsonb_build_object('eventId', id)) from happened),
  notified as (select pg_notify('yardstick', json_build_object('type', 'issue', 'id', id)::text) from raised),
  held as (insert into held_report (tenant_id, poster_id, type, facility_id, department_id, location_id, subarea_id, report)
    select $1, $2, 'issue', p.facility_id, p.department_id, p.location_id, p.subarea_id, $9::jsonb from place p, flow where flooded returning id),
  claimed as (insert into report_claim (tenant_id, digest, record_id, held_report_id)
    select $1, $10::bytea, r.id, null::bigint from raised r union all select $1, $10, null, h.id from held h),
  kept as (insert into idempotency (tenant_id, digest, request_digest, status, body, keep_days)
    values ($1, $11, $12, 201, json_build_object('number', (select number from raised))::text, 8))
  select (select number from raised) number, (select count(*) from held) held, (select count(*) from job) + (select count(*) from notified) done`;

/** What is stored of a claim. */
export const digestOfClaim = (secret: Buffer, claim: string): Buffer =>
  createHmac('sha256', secret).update(`claim\n${claim}`).digest();

interface Settings {
  readonly secret: Buffer;
  /** Reports by one poster within ten minutes above which they are held. */
  readonly most: number;
}
const settings = new Map<number, Promise<Settings>>();
/** Reads what does not change while it runs. */
export function settingsOf(tenantId: number): Promise<Settings> {
  const known =
    settings.get(tenantId) ??
    objectsOf<Settings>(
      `select k.secret, coalesce((select (c.value #>> '{}')::int from config_entry c where c.tenant_id = k.tenant_id
        and c.name = 'held_reports_above'), ${MOST_IN_TEN_MINUTES}) most from poster_key k where k.tenant_id = $1`,
      [tenantId],
    ).then(([row]) => {
      if (!row) throw new Error('the tenant has no key');
      return row;
    });
  settings.set(tenantId, known);
  return known;
}

/** Takes the report of a visitor who came by a poster. */
export async function takeReport(
  { tenantId, posterId }: Caller,
  request: string,
  key: string,
): Promise<object | undefined> {
  if (posterId === undefined) throw new Refused(401);
  const body = JSON.parse(request) as Extract<VisitorReport, { scheduleId: number }>;
  const { secret, most } = await settingsOf(tenantId);
  const { description = '', danger = null, form, claim, scheduleId } = body;
  const [taken] = await objectsOf<{ number: string | null; held: number }>(REPORT, [
    ...[tenantId, posterId, scheduleId, titleOf(description), description, USUAL_PRIORITY, danger],
    form ? JSON.stringify(form.answers) : null,
    request,
    digestOfClaim(secret, claim),
    ...[digestOf(`visitor ${key}`), digestOf(request), most],
  ]);
  if (!taken?.number && !taken?.held) throw new Error('nothing was reported');
  return { number: taken.number };
}

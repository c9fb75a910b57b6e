import { HAZARD, HAZARD_ACTIONS } from '@safety-qube/domain/record-types/hazard';
import { ISSUE } from '@safety-qube/domain/record-types/issue';
import { type Relation, relationFlags } from '@safety-qube/domain/records/relations';
import { abilitiesIn, isWaitedFor } from '@safety-qube/domain/records/workflow';
import { type Caller, holds, reachOf, seesArchived } from './caller.ts';
import { objectsOf } from './database.ts';

/** The types of which there is a page. */
const PAGES = { hazard: HAZARD, issue: ISSUE } as const;
type Shown = keyof typeof PAGES;

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** Columns of a type's table x. */
const OWN: Readonly<Record<Shown, string>> = {
  hazard: `x.likelihood, x.severity, x.risk_score, x.risk_level, x.risk_matrix_version, x.immediate_danger "immediateDanger",
    case when x.residual_likelihood is not null then json_build_object('likelihood', x.residual_likelihood, 'severity', x.residual_severity,
      'score', x.residual_score, 'level', x.residual_level, 'matrixVersion', x.residual_matrix_version) end "residualRisk", x.risk_is_serious "needsResidualRisk", x.interim_control "interimControl"`,
  issue: `x.issue_type "issueType", x.danger, x.sentiment, x.behaviour, x.feedback_given "feedbackGiven", x.barrier,
    x.asset_id "assetId", x.reported_line "reportedLine", x.done_line "doneLine", x.before_id "beforeId", x.after_id "afterId",
    x.is_on_board "isOnBoard", x.is_known "isKnown", x.seen_count "seenCount"`,
};
const reference = (
  id: string,
): string => `(select json_build_object('id', d.id, 'type', d.type, 'number', d.number, 'title', d.title,
      'status', d.status) from record d where d.tenant_id = r.tenant_id and d.id = ${id})`;

/** Selects a record with everything that its page shows, in one row; nested parts as JSON. */
const selectOf = (
  type: Shown,
): string => `select r.id, r.type, r.number, r.title, r.status, r.priority, r.category, r.facility_id "facilityId", r.location_id "locationId",
    r.owner_id "ownerId", r.due_on "dueOn", r.respond_by "respondBy", r.resolve_by "resolveBy", r.due_by_hand "isDueChosen", nullif(r.late_from, 'infinity') "lateFrom", r.raised_at "raisedAt", r.updated_at "updatedAt", r.is_confidential "isConfidential",
    r.closed_at is not null "isClosed", r.version, r.description, r.department_id "departmentId", r.subarea_id "subareaId",
    r.status_since "statusSince", r.is_anonymous "isAnonymous", r.closed_at "closedAt", r.closed_as "closedAs",
    r.archived_at "archivedAt", r.source, r.shelf, ${OWN[type]},
    exists (select from report_claim q where q.tenant_id = r.tenant_id and q.record_id = r.id) "canAskReporter",
    (select json_agg(json_build_array(p.employee_id, p.relation, p.for_id) order by p.relation, p.employee_id) from record_person p
      where p.tenant_id = r.tenant_id and p.record_id = r.id) people,
    (select coalesce(json_agg(o.role_id order by o.role_id), '[]') from record_role o where o.tenant_id = r.tenant_id and o.record_id = r.id) "confidentialRoleIds",
    (select coalesce(json_agg(o.group_id order by o.group_id), '[]') from record_group o where o.tenant_id = r.tenant_id and o.record_id = r.id) "confidentialGroupIds",
    (select json_build_array(c.note, c.change, c.actor_id, c.at) from record_change c where c.tenant_id = r.tenant_id and c.record_id = r.id
      and c.action in (${quoted(PAGES[type].notedBy.done)}) order by c.id desc limit 1) done,
    (select json_build_array(c.note, c.actor_id, c.at) from record_change c where c.tenant_id = r.tenant_id and c.record_id = r.id
      and c.action in (${quoted(PAGES[type].notedBy.sentBack.by)}) and r.status in (${quoted(PAGES[type].notedBy.sentBack.in)}) order by c.id desc limit 1) back,
    (select json_build_array(a.raised_at, a.ended_at is null, a.taken_at,
        (select count(*) from alert_person p where p.tenant_id = a.tenant_id and p.alert_id = a.id))
      from alert a where a.tenant_id = r.tenant_id and a.record_id = r.id order by a.id desc limit 1) alert,
    (select jsonb_object_agg(g.field_id, g.value) from (
        select v.field_id, case when c.kind = 'choices' then jsonb_agg(v.choice order by v.position)
          else jsonb_agg(coalesce(to_jsonb(v.text), to_jsonb(v.number), to_jsonb(v.day), to_jsonb(v.flag), to_jsonb(v.choice), to_jsonb(v.person_id),
            to_jsonb(to_char(v.moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) -> 0 end as value
        from field_value v join custom_field c on c.tenant_id = v.tenant_id and c.id = v.field_id
        where v.tenant_id = r.tenant_id and v.record_id = r.id and (c.role_ids = '{}' or $3 = any(c.role_ids)) group by v.field_id, c.kind) g) fields,
    ${reference('r.duplicate_of')} "duplicateOf", ${reference('r.origin_id')} origin
  from record r join ${type} x on x.tenant_id = r.tenant_id and x.record_id = r.id
  where r.tenant_id = $1 and r.id = $2 and r.type = '${type}' and r.deleted_at is null`;
/** The statements by type. */
export const SELECT: Readonly<Record<Shown, string>> = { hazard: selectOf('hazard'), issue: selectOf('issue') };

export interface Found extends Readonly<Record<string, unknown>> {
  readonly status: string;
  readonly facilityId: number;
  readonly isConfidential: boolean;
  readonly isClosed: boolean;
  readonly shelf: string;
  /** With the person for whom a deputy stands in. */
  readonly people: readonly (readonly [number, Relation, number | null])[] | null;
  readonly fields: object | null;
  readonly confidentialRoleIds: readonly number[];
  readonly done: readonly [string, { rootCause?: readonly unknown[] }, number | null, string] | null;
  readonly back: readonly [string, number | null, string] | null;
  readonly alert: readonly [string, boolean, string | null, number] | null;
}

const iso = (at: string): string => new Date(at).toISOString();

/** Returns what the caller may do besides the workflow. */
function abilitiesOf(caller: Caller, type: Shown, record: Found, relations: ReadonlySet<Relation>, reaches: boolean) {
  const { privileges, workflow, edit: edits } = PAGES[type];
  const may = (privilege: Parameters<typeof holds>[1]) => reaches && holds(caller, privilege);
  const isLive = record.shelf !== 'archived';
  const isOpen = record.shelf === 'open';
  const right = isOpen ? (record.status === workflow.first ? edits.open : edits.inProgress) : edits.closed;
  const edit = isLive && (right.relations.some((relation) => relations.has(relation)) || right.privileges.some(may));
  return {
    edit,
    comment: isLive && (relations.size > 0 || may(privileges.raise)),
    converse: relations.has('owner') || relations.has('resolutionTeam') || relations.has('ehsMember'),
    attach: isLive && (edit || (isOpen && relations.size > 0)),
    archive: isLive && may(privileges.archive),
    restore: !isLive && may(privileges.archive),
    delete: may(privileges.delete),
    setConfidentiality: isLive && may('management.confidentiality.edit'),
  };
}

/** Returns the caller's relations to a record, and what else determines what they may do. */
function standingOf(caller: Caller, record: Found) {
  const mine = (record.people ?? []).filter(([employeeId]) => employeeId === caller.employeeId);
  return {
    relations: new Set(mine.map(([, relation]) => relation)),
    reaches: caller.facilityIds === null || caller.facilityIds.includes(record.facilityId),
  };
}

function maySee(
  caller: Caller,
  type: Shown,
  record: Found,
  { relations, reaches }: ReturnType<typeof standingOf>,
): boolean {
  if (record.shelf === 'archived' && !(reaches && seesArchived(caller, type))) return false;
  if (relations.size > 0) return true;
  if (record.isConfidential) return reaches && record.confidentialRoleIds.includes(caller.roleId);
  return reaches && reachOf(caller, type) !== 'own';
}

/** Returns the workflow's actions that the caller may take. */
function actionsOf(caller: Caller, type: Shown, record: Found, { relations, reaches }: ReturnType<typeof standingOf>) {
  const access = {
    relations,
    may: (privilege: Parameters<typeof holds>[1]) => reaches && holds(caller, privilege),
    isOwnWork: relations.has('resolutionTeam') || record.done?.[2] === caller.employeeId,
  };
  const all: Readonly<Record<string, boolean>> = abilitiesIn<string, string>(
    PAGES[type].workflow,
    record.status,
    access,
  );
  const isLive = record.shelf !== 'archived';
  const isTheirs = (action: string) =>
    type === 'hazard' || (action === 'makeIssue') === (record['issueType'] === 'observation');
  const names = type === 'hazard' ? HAZARD_ACTIONS : Object.keys(all);
  return Object.fromEntries(names.map((action) => [action, isLive && isTheirs(action) && all[action] === true]));
}

/** Returns the risk of a hazard as its page shows it. */
function riskOf({ likelihood, severity, ...rating }: Readonly<Record<string, unknown>>) {
  const { risk_score: score, risk_level: level, risk_matrix_version: matrixVersion } = rating;
  return { risk: likelihood === null ? null : { likelihood, severity, score, level, matrixVersion } };
}

/** Returns a record as visible to the caller; undefined if it is not. */
export function pageOf(caller: Caller, type: Shown, record: Found): object | undefined {
  const standing = standingOf(caller, record);
  if (!maySee(caller, type, record, standing)) return undefined;
  const { relations, reaches } = standing;
  const { people, fields, done, back, alert, shelf, ...columns } = record;
  const { likelihood: _l, severity: _s, risk_score: _r, risk_level: _v, ...others } = columns;
  const { risk_is_serious: _i, risk_matrix_version: _m, ...shown } = others;
  return {
    ...shown,
    ...(fields && { fields }),
    ...(type === 'hazard' && riskOf(columns)),
    raiserId: people?.find(([, relation, forId]) => relation === 'raiser' && forId === null)?.[0] ?? null,
    ...relationFlags(relations),
    people: (people ?? []).flatMap(([employeeId, relation, forId]) =>
      forId === null ? [{ employeeId, relation }] : [],
    ),
    needsMyAction: shelf === 'open' && isWaitedFor(PAGES[type].workflow, record.status, relations),
    resolution: done && { what: done[0], rootCause: done[1].rootCause?.[1] ?? null, byId: done[2], at: iso(done[3]) },
    sentBack: back && { reason: back[0], byId: back[1], at: iso(back[2]) },
    alert: alert && {
      raisedAt: iso(alert[0]),
      isOpen: alert[1],
      takenAt: alert[2] && iso(alert[2]),
      notified: alert[3],
    },
    abilities: {
      ...abilitiesOf(caller, type, record, relations, reaches),
      ...actionsOf(caller, type, record, standing),
    },
  };
}

/** Returns a hazard by its id. */
export async function getHazard(caller: Caller, id: number): Promise<object | undefined> {
  const [record] = await objectsOf<Found>(SELECT.hazard, [caller.tenantId, id, caller.roleId]);
  return record && pageOf(caller, 'hazard', record);
}

import { HAZARD_ACTIONS } from '@safety-qube/domain/record-types/hazard';
import { type Relation, relationFlags } from '@safety-qube/domain/records/relations';
import { resolutionWorkflow } from '@safety-qube/domain/records/resolution-workflow';
import { abilitiesIn, isWaitedFor } from '@safety-qube/domain/records/workflow';
import { type Caller, holds, reachOf, seesArchived } from './caller.ts';
import { objectsOf } from './database.ts';

const WORKFLOW = resolutionWorkflow('hazard');
const DONE = `('implemented', 'fixed')`;

/** Selects a hazard with everything that its page shows, in one row; nested parts as JSON. */
export const HAZARD = `select r.id, r.type, r.number, r.title, r.status, r.priority, r.category, r.facility_id "facilityId", r.location_id "locationId",
    r.owner_id "ownerId", r.due_on "dueOn", r.raised_at "raisedAt", r.updated_at "updatedAt", r.is_confidential "isConfidential",
    r.closed_at is not null "isClosed", r.version, r.description, r.department_id "departmentId", r.subarea_id "subareaId",
    r.status_since "statusSince", r.is_anonymous "isAnonymous", r.closed_at "closedAt", r.closed_as "closedAs",
    r.archived_at "archivedAt", r.source, r.shelf, h.likelihood, h.severity, h.risk_score, h.risk_level,
    h.immediate_danger "immediateDanger", h.interim_control "interimControl",
    (select json_agg(json_build_array(p.employee_id, p.relation) order by p.relation, p.employee_id) from record_person p
      where p.tenant_id = r.tenant_id and p.record_id = r.id) people,
    (select coalesce(json_agg(o.role_id order by o.role_id), '[]') from record_role o where o.tenant_id = r.tenant_id and o.record_id = r.id) "confidentialRoleIds",
    (select json_build_array(c.note, c.change, c.actor_id, c.at) from record_change c where c.tenant_id = r.tenant_id and c.record_id = r.id
      and c.action in ${DONE} order by c.id desc limit 1) done,
    (select json_build_array(c.note, c.actor_id, c.at) from record_change c where c.tenant_id = r.tenant_id and c.record_id = r.id
      and c.action in ('rejected', 'declined') and r.status like 'Resolution not%' order by c.id desc limit 1) back,
    (select json_build_array(a.raised_at, a.ended_at is null, a.taken_at,
        (select count(*) from alert_person p where p.tenant_id = a.tenant_id and p.alert_id = a.id))
      from alert a where a.tenant_id = r.tenant_id and a.record_id = r.id order by a.id desc limit 1) alert,
    (select json_build_object('id', d.id, 'type', d.type, 'number', d.number, 'title', d.title, 'status', d.status) from record d
      where d.tenant_id = r.tenant_id and d.id = r.duplicate_of) "duplicateOf"
  from record r join hazard h on h.tenant_id = r.tenant_id and h.record_id = r.id
  where r.tenant_id = $1 and r.id = $2 and r.type = 'hazard' and r.deleted_at is null`;

export interface Found extends Readonly<Record<string, unknown>> {
  readonly status: string;
  readonly facilityId: number;
  readonly isConfidential: boolean;
  readonly isClosed: boolean;
  readonly shelf: string;
  readonly people: readonly (readonly [number, Relation])[] | null;
  readonly confidentialRoleIds: readonly number[];
  readonly done: readonly [string, { rootCause?: readonly unknown[] }, number | null, string] | null;
  readonly back: readonly [string, number | null, string] | null;
  readonly alert: readonly [string, boolean, string | null, number] | null;
}

const iso = (at: string): string => new Date(at).toISOString();

/** Returns what the caller may do besides the workflow. */
function abilitiesOf(caller: Caller, record: Found, relations: ReadonlySet<Relation>, reaches: boolean) {
  const may = (privilege: Parameters<typeof holds>[1]) => reaches && holds(caller, privilege);
  const isLive = record.shelf !== 'archived';
  const isOpen = record.shelf === 'open';
  const isTheirs = record.status === 'Open' && (relations.has('raiser') || relations.has('owner'));
  const edit = isLive && (isOpen ? may('hazard.editInProgress') || isTheirs : may('hazard.editClosed'));
  return {
    edit,
    comment: isLive,
    attach: edit || (isOpen && relations.size > 0),
    archive: isLive && may('hazard.record.archive'),
    restore: !isLive && may('hazard.record.archive'),
    delete: may('hazard.record.delete'),
    setConfidentiality: isLive && may('hazard.approveClose'),
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

function maySee(caller: Caller, record: Found, { relations, reaches }: ReturnType<typeof standingOf>): boolean {
  if (record.shelf === 'archived' && !(reaches && seesArchived(caller, 'hazard'))) return false;
  if (relations.size > 0) return true;
  if (record.isConfidential) return reaches && record.confidentialRoleIds.includes(caller.roleId);
  return reaches && reachOf(caller, 'hazard') !== 'own';
}

/** Returns a hazard as visible to the caller; undefined if it is not. */
export function hazardOf(caller: Caller, record: Found): object | undefined {
  const standing = standingOf(caller, record);
  if (!maySee(caller, record, standing)) return undefined;
  const { relations, reaches } = standing;
  const { people, done, back, alert, shelf, likelihood, severity, risk_score, risk_level, ...shown } = record;
  const workflow = abilitiesIn(WORKFLOW, record.status as never, {
    relations,
    may: (privilege) => reaches && holds(caller, privilege),
    isOwnWork: relations.has('resolutionTeam') || done?.[2] === caller.employeeId,
  });
  return {
    ...shown,
    raiserId: people?.find(([, relation]) => relation === 'raiser')?.[0] ?? null,
    ...relationFlags(relations),
    people: (people ?? []).map(([employeeId, relation]) => ({ employeeId, relation })),
    needsMyAction: shelf === 'open' && isWaitedFor(WORKFLOW, record.status, relations),
    resolution: done && { what: done[0], rootCause: done[1].rootCause?.[1] ?? null, byId: done[2], at: iso(done[3]) },
    sentBack: back && { reason: back[0], byId: back[1], at: iso(back[2]) },
    alert: alert && {
      raisedAt: iso(alert[0]),
      isOpen: alert[1],
      takenAt: alert[2] && iso(alert[2]),
      notified: alert[3],
    },
    risk: likelihood === null ? null : { likelihood, severity, score: risk_score, level: risk_level },
    abilities: {
      ...abilitiesOf(caller, record, relations, reaches),
      ...Object.fromEntries(HAZARD_ACTIONS.map((action) => [action, shelf === 'archived' ? false : workflow[action]])),
    },
  };
}

/** Returns a hazard by its id. */
export async function getHazard(caller: Caller, id: number): Promise<object | undefined> {
  const [record] = await objectsOf<Found>(HAZARD, [caller.tenantId, id]);
  return record && hazardOf(caller, record);
}

import type { RecordItem } from '@safety-qube/contract/schemas/records';
import { isSomebodyHurt } from '@safety-qube/domain/record-types/descriptor';
import { descriptorOf } from '@safety-qube/domain/record-types/record-types';
import { relationFlags } from '@safety-qube/domain/records/relations';
import type { Actor } from '../../platform/context.ts';
import { snakeCase } from './camel-case.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordFacts } from './record-facts.ts';
import type { ItemRow, RecordRow } from './record-row.ts';
import { accessTo, needsAction, recordAbilities } from './records.policy.ts';

/** Presents the part of a list's row that all types have. */
export const presentItem = (row: ItemRow): RecordItem => ({
  id: row.id,
  type: row.type,
  number: row.number,
  title: row.title,
  status: row.status,
  priority: row.priority,
  category: row.category,
  facilityId: row.facility_id,
  locationId: row.location_id,
  ownerId: row.owner_id,
  raiserId: row.raiser_id,
  dueOn: row.due_on,
  lateFrom: row.late_from?.toISOString() ?? null,
  raisedAt: row.raised_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  isConfidential: row.is_confidential,
  isClosed: row.closed_at !== null,
  version: row.version,
  ...(row.fields && Object.keys(row.fields).length > 0 && { fields: row.fields as RecordItem['fields'] }),
});

/** Returns the facts of a record, read with its type's own columns, that its rules depend on. */
export function recordFacts(row: RecordRow): RecordFacts {
  const columns: Readonly<Record<string, unknown>> = { ...row };
  return {
    status: row.status,
    facilityId: row.facility_id,
    isArchived: row.archived_at !== null,
    isClosed: row.closed_at !== null,
    people: row.people,
    deputies: row.deputies,
    resolvedById: row.resolution?.by ?? null,
    approvedById: row.approval?.by ?? null,
    isSomebodyHurt: row.names_injured || isSomebodyHurt(descriptorOf(row.type), (field) => columns[snakeCase(field)]),
  };
}

const isoDate = (at: string): string => new Date(at).toISOString();

/** Presents a record for an actor, with their relations to it and their abilities. */
export function presentRecord(definition: RecordDefinition, actor: Actor, row: RecordRow) {
  const facts = recordFacts(row);
  const access = accessTo(definition, actor, facts);
  const { resolution, sent_back: sentBack } = row;
  return {
    ...presentItem(row),
    ...definition.presentDetail(row),
    ...relationFlags(access.relations),
    isVerifier: access.relations.has('verifier'),
    description: row.description,
    departmentId: row.department_id,
    subareaId: row.subarea_id,
    statusSince: row.status_since.toISOString(),
    respondBy: row.respond_by?.toISOString() ?? null,
    resolveBy: row.resolve_by?.toISOString() ?? null,
    isDueChosen: row.due_on !== null && row.due_by_hand,
    people: row.people.map(({ employeeId, relation }) => ({ employeeId, relation })),
    isAnonymous: row.is_anonymous,
    canAskReporter: row.has_claim,
    confidentialRoleIds: [...row.role_ids],
    confidentialGroupIds: [...row.group_ids],
    needsMyAction: needsAction(definition, access, facts, row),
    resolution: resolution && {
      what: resolution.what ?? '',
      rootCause: resolution.rootCause,
      byId: resolution.by,
      at: isoDate(resolution.at),
    },
    sentBack: sentBack && { reason: sentBack.reason, byId: sentBack.by, at: isoDate(sentBack.at) },
    alert: row.alert && {
      ...row.alert,
      raisedAt: isoDate(row.alert.raisedAt),
      takenAt: row.alert.takenAt && isoDate(row.alert.takenAt),
    },
    closedAt: row.closed_at?.toISOString() ?? null,
    closedAs: row.closed_as,
    duplicateOf: row.duplicate,
    origin: row.origin,
    archivedAt: row.archived_at?.toISOString() ?? null,
    source: row.source ?? null,
    abilities: { ...recordAbilities(definition, actor, facts), ...definition.abilities(row, access, facts) },
  };
}

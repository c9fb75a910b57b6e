import type { RecordItem } from '@safety-qube/contract/records';
import { relationFlags } from '@safety-qube/domain/records/relations';
import type { Actor } from '../../platform/context.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordFacts } from './record-facts.ts';
import type { ItemRow, RecordRow } from './record-row.ts';
import { accessTo, needsAction, recordAbilities } from './records.policy.ts';

/** What every type's line of a list shows. */
export const presentItem = (row: ItemRow): RecordItem => ({
  id: row.id,
  type: row.type as RecordItem['type'],
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
  raisedAt: row.raised_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  isConfidential: row.is_confidential,
  isClosed: row.closed_at !== null,
  version: row.version,
});

/** A record as its rules see it. */
export const recordFacts = (row: RecordRow): RecordFacts => ({
  status: row.status,
  facilityId: row.facility_id,
  isArchived: row.archived_at !== null,
  isClosed: row.closed_at !== null,
  people: row.people,
  resolvedById: row.resolution?.by ?? null,
});

const isoDate = (at: string): string => new Date(at).toISOString();

/** A record's page for an actor, with what they are to it and what they may do. */
export function presentRecord(definition: RecordDefinition, actor: Actor, row: RecordRow) {
  const judged = recordFacts(row);
  const access = accessTo(definition, actor, judged);
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
    people: row.people.map(({ employeeId, relation }) => ({ employeeId, relation })),
    isAnonymous: row.is_anonymous,
    confidentialRoleIds: [...row.role_ids],
    needsMyAction: needsAction(definition, access, judged, row),
    resolution: resolution && {
      what: resolution.what ?? '',
      rootCause: resolution.rootCause,
      byId: resolution.by,
      at: isoDate(resolution.at),
    },
    sentBack: sentBack && { reason: sentBack.reason, byId: sentBack.by, at: isoDate(sentBack.at) },
    closedAt: row.closed_at?.toISOString() ?? null,
    closedAs: row.closed_as,
    duplicateOf: row.duplicate,
    origin: row.origin,
    archivedAt: row.archived_at?.toISOString() ?? null,
    source: row.source ?? null,
    abilities: { ...recordAbilities(definition, actor, judged), ...definition.abilities(row, access, judged) },
  };
}

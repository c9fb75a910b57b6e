import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { readAudience as audienceCall } from '@safety-qube/contract/endpoints/confidentiality';
import type { Audience } from '@safety-qube/contract/schemas/confidentiality';
import { firstOf } from '@safety-qube/domain/item-at';
import { RECORD_TYPES, type ReportedType } from '@safety-qube/domain/record-types/record-types';
import { type ConfidentialityRule, confidentialTo } from '@safety-qube/domain/records/confidentiality-rules';
import type { Relation } from '@safety-qube/domain/records/relations';
import { type RecordAudience, whySees } from '@safety-qube/domain/records/visibility';
import { type SqlBool, sql } from 'kysely';
import { authorize, authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { readOutcome } from '../approvers/index.ts';
import { readGroupNames, readPeopleOfGroups } from '../groups/index.ts';
import { readReaders } from '../people/index.ts';
import { confidentialityRules, getVisibleRecord, readRecordAudience } from '../records/index.ts';
import { readDeputies } from '../standing-in/index.ts';
import { checkValues, wholeRule } from './check-rule.ts';
import { readRoleNames } from './rules.queries.ts';

type Query = HandlerInput<typeof audienceCall>['query'];
/** A person of a record; with `forId` a deputy of that person. */
interface Related {
  readonly employeeId: number;
  readonly relation: Relation;
  readonly forId?: number | null;
}
/** Who may see a record, with its people and their deputies. */
interface Facts {
  readonly audience: RecordAudience;
  readonly related: ReadonlyMap<number, readonly Related[]>;
  readonly groupIds: readonly number[];
  /** Which of these groups mean a person. */
  readonly groupsOf: ReadonlyMap<number, ReadonlySet<number>>;
}

const byPerson = (people: readonly Related[]) => Map.groupBy(people, ({ employeeId }) => employeeId);

/** The facts of a record that the caller may see. */
async function factsOfRecord(ctx: Ctx, id: number): Promise<Facts> {
  const { record, definition } = await getVisibleRecord(ctx, id);
  return {
    related: byPerson([...record.people, ...record.deputies]),
    audience: await readRecordAudience(ctx, definition.type, id),
    groupIds: record.group_ids,
    groupsOf: await readPeopleOfGroups(ctx.tx, record.group_ids),
  };
}

/** The facts of a record that does not exist yet: its owner and approvers with their deputies, and to whom rules make it confidential. */
async function factsOfNew(ctx: Ctx, type: ReportedType, facilityId: number, query: Query): Promise<Facts> {
  const { category = null, eventType = null } = query;
  await checkValues(ctx, wholeRule({ type, facilityId, category, eventType }));
  const facts = { facilityId, category, eventType };
  const { rows } = await sql<{ rules: ConfidentialityRule[] }>`
    select ${confidentialityRules(type, facilityId)} rules`.execute(ctx.tx);
  const onlyFor = confidentialTo(firstOf(rows).rules, facts);
  const isConfidential = onlyFor !== undefined;
  const { owner, approvers } = await readOutcome(ctx, type, facts);
  const hasApprovers = RECORD_TYPES[type].relations.some((relation) => relation === 'ehsMember');
  const people = [
    ...owner.employeeIds.map((employeeId) => ({ employeeId, relation: 'owner' as const })),
    ...(hasApprovers ? approvers.employeeIds : []).map((employeeId) => ({
      employeeId,
      relation: 'ehsMember' as const,
    })),
  ];
  const deputies = await readDeputies(ctx, people, { isConfidential });
  const related = byPerson([...people, ...deputies]);
  const { roleIds, groupIds } = onlyFor ?? { roleIds: [], groupIds: [] };
  const groupsOf = await readPeopleOfGroups(ctx.tx, groupIds);
  return {
    ...{ related, groupIds, groupsOf },
    audience: {
      ...{ type, facilityId, isArchived: false, isDeleted: false },
      people: [...related.keys()],
      ...{ roleIds, groupMembers: [...groupsOf.keys()], isConfidential },
    },
  };
}

const ORDER = ['people', 'role', 'group', 'viewAll'] as const;

/**
 * Returns everybody who could see a record, or one of a type, facility, category and type of event that does not exist yet, each with what
 * lets them see it: a page of them at a time. 403; 404 for a record that the caller may not see; 422.
 */
export async function readAudience(ctx: Ctx, query: Query): Promise<Audience> {
  authorizeSomewhere(ctx, 'management.confidentiality.read');
  const { record, type, facilityId, page, size } = query;
  if (record === undefined && (type === undefined || facilityId === undefined)) throw refuse('FACILITY_UNKNOWN');
  const { audience, related, groupIds, groupsOf } =
    record === undefined
      ? await factsOfNew(ctx, type as ReportedType, facilityId as number, query)
      : await factsOfRecord(ctx, record);
  authorize(ctx, 'management.confidentiality.read', audience.facilityId);
  const everybody = await readReaders(ctx.tx, sql<SqlBool>`e.status = 'active'`);
  const found = everybody.flatMap((person) => {
    const by = whySees(person, audience);
    const { employeeId, roleId } = person;
    const parts = related.get(employeeId) ?? [];
    const forIds = [...new Set(parts.flatMap(({ forId }) => forId ?? []))];
    const through = by === 'group' ? [...(groupsOf.get(employeeId) ?? [])] : [];
    const relations = parts.map(({ relation }) => relation);
    return by ? [{ employeeId, roleId, by, relations, forIds, groupIds: through }] : [];
  });
  const sorted = found.toSorted((a, b) => ORDER.indexOf(a.by) - ORDER.indexOf(b.by) || a.employeeId - b.employeeId);
  return {
    isConfidential: audience.isConfidential,
    roleIds: [...audience.roleIds],
    groupIds: [...groupIds],
    people: sorted.slice((page - 1) * size, page * size),
    total: sorted.length,
    roles: await readRoleNames(ctx),
    groups: await readGroupNames(ctx),
  };
}

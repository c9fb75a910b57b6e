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
import { readReaders } from '../people/index.ts';
import { confidentialityRules, getVisibleRecord } from '../records/index.ts';
import { checkValues, wholeRule } from './check-rule.ts';
import { readRoleNames } from './rules.queries.ts';

type Query = HandlerInput<typeof audienceCall>['query'];
/** Who may see a record, with the relations of its people. */
interface Facts {
  readonly audience: RecordAudience;
  readonly relations: ReadonlyMap<number, readonly Relation[]>;
}

const relationsOf = (people: readonly { readonly employeeId: number; readonly relation: Relation }[]) =>
  new Map(
    [...Map.groupBy(people, ({ employeeId }) => employeeId)].map(
      ([id, ofPerson]) => [id, ofPerson.map(({ relation }) => relation)] as const,
    ),
  );

/** The facts of a record that the caller may see. */
async function factsOfRecord(ctx: Ctx, id: number): Promise<Facts> {
  const { record } = await getVisibleRecord(ctx, id);
  const relations = relationsOf([...record.people, ...record.deputies]);
  return {
    relations,
    audience: {
      type: record.type,
      facilityId: record.facility_id,
      people: [...relations.keys()],
      roleIds: record.role_ids,
      isConfidential: record.is_confidential,
      isArchived: record.archived_at !== null,
      isDeleted: false,
    },
  };
}

/** The facts of a record that does not exist yet: its owner and approvers, and whether rules make it confidential. */
async function factsOfNew(ctx: Ctx, type: ReportedType, facilityId: number, query: Query): Promise<Facts> {
  const { category = null, eventType = null } = query;
  await checkValues(ctx, wholeRule({ type, facilityId, category, eventType }));
  const facts = { facilityId, category, eventType };
  const { rows } = await sql<{ rules: ConfidentialityRule[] }>`
    select ${confidentialityRules(type, facilityId)} rules`.execute(ctx.tx);
  const roleIds = confidentialTo(firstOf(rows).rules, facts);
  const { owner, approvers } = await readOutcome(ctx, type, facts);
  const hasApprovers = RECORD_TYPES[type].relations.some((relation) => relation === 'ehsMember');
  const relations = relationsOf([
    ...owner.employeeIds.map((employeeId) => ({ employeeId, relation: 'owner' as const })),
    ...(hasApprovers ? approvers.employeeIds : []).map((employeeId) => ({
      employeeId,
      relation: 'ehsMember' as const,
    })),
  ]);
  return {
    relations,
    audience: {
      ...{ type, facilityId, isArchived: false, isDeleted: false },
      people: [...relations.keys()],
      roleIds: roleIds ?? [],
      isConfidential: roleIds !== undefined,
    },
  };
}

const ORDER = ['people', 'role', 'viewAll'] as const;

/**
 * Returns everybody who could see a record, or one of a type, facility, category and type of event that does not exist yet, each with what
 * lets them see it: a page of them at a time. 403; 404 for a record that the caller may not see; 422.
 */
export async function readAudience(ctx: Ctx, query: Query): Promise<Audience> {
  authorizeSomewhere(ctx, 'management.confidentiality.read');
  const { record, type, facilityId, page, size } = query;
  if (record === undefined && (type === undefined || facilityId === undefined)) throw refuse('FACILITY_UNKNOWN');
  const { audience, relations } =
    record === undefined
      ? await factsOfNew(ctx, type as ReportedType, facilityId as number, query)
      : await factsOfRecord(ctx, record);
  authorize(ctx, 'management.confidentiality.read', audience.facilityId);
  const everybody = await readReaders(ctx.tx, sql<SqlBool>`e.status = 'active'`);
  const found = everybody.flatMap((person) => {
    const by = whySees(person, audience);
    const { employeeId, roleId } = person;
    return by ? [{ employeeId, roleId, by, relations: [...(relations.get(employeeId) ?? [])] }] : [];
  });
  const sorted = found.toSorted((a, b) => ORDER.indexOf(a.by) - ORDER.indexOf(b.by) || a.employeeId - b.employeeId);
  return {
    isConfidential: audience.isConfidential,
    roleIds: [...audience.roleIds],
    people: sorted.slice((page - 1) * size, page * size),
    total: sorted.length,
    roles: await readRoleNames(ctx),
  };
}

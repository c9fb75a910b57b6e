import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { RELATIONS } from '@safety-qube/domain/records/relations';
import * as z from 'zod';
import { ReportedTypeName } from './approvers.ts';
import { Id, idList, ids, PageParams, registerShape, SearchText } from './common.ts';

const id = z.int().positive();
const Named = z.object({ id: z.int(), name: z.string() });
const key = z.string().min(1).max(80);
/** What a rule asks of a record; null for any. */
const CONDITIONS = {
  facilityId: id.nullable(),
  category: key.nullable(),
  eventType: z.enum(EVENT_TYPES).nullable(),
};

/** A rule by which records are confidential, as it is edited. */
export const ConfidentialityRuleItem = z
  .object({
    ...registerShape,
    type: ReportedTypeName,
    ...CONDITIONS,
    /** The roles and groups that may see these records besides their people. */
    roleIds: z.array(z.int()),
    groupIds: z.array(z.int()),
    abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'ConfidentialityRuleItem' });
export type ConfidentialityRuleItem = z.infer<typeof ConfidentialityRuleItem>;

const changed = z.object({ ...CONDITIONS, roleIds: ids(50), groupIds: ids(50) }).partial().shape;
export const confidentialityShapes = {
  item: ConfidentialityRuleItem,
  filters: { type: ReportedTypeName.optional(), search: SearchText },
  added: { type: ReportedTypeName, ...changed },
  changed,
  /** The roles and groups that a rule can name. */
  more: { roles: z.array(Named), groups: z.array(Named) },
};
/** A rule that is not saved yet. */
export const ConfidentialityRuleQuery = z.object({
  type: ReportedTypeName,
  facilityId: Id.optional(),
  category: key.optional(),
  eventType: z.enum(EVENT_TYPES).optional(),
  roleIds: idList(400).optional(),
  groupIds: idList(400).optional(),
});

/** What a rule would do: to new records, and to those that exist already if it was applied to them. */
export const ConfidentialityEffect = z
  .object({
    /** Records that are not confidential and meet its conditions: all, and those of the last twelve months. */
    records: z.int(),
    recent: z.int(),
    /** Those that are confidential already, for those who may know how many there are. */
    confidential: z.int().optional(),
    /** People who see such records because they see all, and would only see those that they are part of. */
    losing: z.int(),
    /** People who would see them by a role or a group of the rule. */
    keeping: z.int(),
  })
  .meta({ id: 'ConfidentialityEffect' });
export type ConfidentialityEffect = z.infer<typeof ConfidentialityEffect>;

export const ConfidentialityApplied = z.object({ applicationId: z.int(), records: z.int() });

export const AudienceQuery = z.object({
  /** A record; otherwise one that does not exist yet, by the properties below. */
  record: Id.optional(),
  type: ReportedTypeName.optional(),
  facilityId: Id.optional(),
  category: key.optional(),
  eventType: z.enum(EVENT_TYPES).optional(),
  ...PageParams.shape,
});
export const Audience = z
  .object({
    isConfidential: z.boolean(),
    roleIds: z.array(z.int()),
    groupIds: z.array(z.int()),
    /** Who could see it, and by what: as one of its people (with their relations to it), by a role or a group, or because they see all. */
    people: z.array(
      z.object({
        employeeId: z.int(),
        roleId: z.int(),
        by: z.enum(['people', 'role', 'group', 'viewAll']),
        relations: z.array(z.enum(RELATIONS)),
        /** For whom a deputy has relations. */
        forIds: z.array(z.int()),
        /** The groups that let a person see it. */
        groupIds: z.array(z.int()),
      }),
    ),
    total: z.int(),
    roles: z.array(Named),
    groups: z.array(Named),
  })
  .meta({ id: 'Audience' });
export type Audience = z.infer<typeof Audience>;

import { EMPLOYMENTS } from '@safety-qube/domain/employment';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import * as z from 'zod';
import { ids, nameOf, registerShape, SearchText } from './common.ts';
import { FieldComparison } from './custom-fields.ts';
import { EmployeeBrief } from './people.ts';

/** People who are chosen by hand, or everybody to whom a rule applies. */
export const GROUP_KINDS = ['people', 'rule'] as const;

const texts = (most: number, longest: number) => z.array(nameOf(longest)).max(most);
/** Whom a group means: each part that is not empty has to apply, and of each part one value. */
const means = {
  /** People who are chosen by hand. */
  memberIds: ids(5000),
  /** A person is at one of the facilities, or at one of the units or a unit below it. */
  facilityIds: ids(2000),
  unitIds: ids(2000),
  roleIds: ids(200),
  /** Job titles, whatever their capitals. */
  jobs: texts(200, NAME_LIMITS.jobTitle),
  employments: z.array(z.enum(EMPLOYMENTS)).max(EMPLOYMENTS.length),
  /** Languages that people have chosen. */
  languages: texts(20, 10),
  /** Fields of people that the tenant has defined, and how the value of a person compares; yes and no are such words. */
  fields: z.array(z.object({ fieldId: z.int().positive(), when: FieldComparison })).max(20),
};
const kind = z.enum(GROUP_KINDS);
const name = nameOf(NAME_LIMITS.group);

export const UserGroup = z
  .object({
    ...registerShape,
    name: z.string(),
    kind,
    ...means,
    /** Whether its rule also has conditions about fields that the reader's role does not see. */
    hasHiddenConditions: z.boolean(),
    /** How many people it means now. */
    people: z.int(),
    abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'UserGroup' });
export type UserGroup = z.infer<typeof UserGroup>;

export const groupShapes = {
  item: UserGroup,
  filters: { search: SearchText, kind: kind.optional() },
  added: { name, kind, ...z.object(means).partial().shape },
  changed: { name: name.optional(), kind: kind.optional(), ...z.object(means).partial().shape },
  more: {},
};
/** A group as it would be, and which one it is now. */
export const GroupDraft = z.object({ id: z.int().positive().optional(), kind, ...z.object(means).partial().shape });
/** Whom a group would mean: how many, who comes and who goes, the first of them; and what names it. */
export const GroupEffect = z
  .object({
    people: z.int(),
    gained: z.int(),
    lost: z.int(),
    first: z.array(EmployeeBrief),
    /** Forms that notify it, approver lines, and rules of confidentiality. */
    forms: z.int(),
    lines: z.int(),
    rules: z.int(),
    /** Confidential records that it may see, for holders of the privilege to read rules of confidentiality. */
    records: z.int().optional(),
  })
  .meta({ id: 'GroupEffect' });
export type GroupEffect = z.infer<typeof GroupEffect>;

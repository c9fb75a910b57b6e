import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import * as z from 'zod';
import { Flag, Id, PageParams, registerShape, SearchText } from './common.ts';

export const ReportedTypeName = z.enum(REPORTED_TYPES);
const id = z.int().positive();
const key = z.string().min(1).max(80);

/** Who a line names, one of these. */
const SUBJECTS = { employeeId: id.nullable(), roleId: id.nullable(), groupId: id.nullable() };
/** What a line asks of a record; null for any. */
const CONDITIONS = {
  facilityId: id.nullable(),
  departmentId: id.nullable(),
  category: key.nullable(),
  eventType: z.enum(EVENT_TYPES).nullable(),
  riskLevel: key.nullable(),
};
const LINE = { type: ReportedTypeName, ...SUBJECTS, deputyId: id.nullable(), ...CONDITIONS };

/** An approver line, as it is edited. */
export const ApproverItem = z
  .object({
    ...registerShape,
    ...LINE,
    /** The facility of the line or of its department. */
    facilityId: z.int().nullable(),
    /** How many people it names who are active. */
    people: z.int(),
    abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'ApproverItem' });
export type ApproverItem = z.infer<typeof ApproverItem>;

const Named = z.object({ id: z.int(), name: z.string() });
const { type, ...others } = LINE;
const changed = z.object(others).partial().shape;
export const approverShapes = {
  item: ApproverItem,
  filters: {
    type: ReportedTypeName.optional(),
    facilityId: Id.optional(),
    search: SearchText,
  },
  added: { type, ...changed },
  changed,
  /** The roles and groups that a line can name. */
  more: { roles: z.array(Named), groups: z.array(Named) },
};

/** A change of the lines that is not made yet: one that is added, changed to this (with `id`), or removed. */
export const ApproverChange = z.object({
  id: Id.optional(),
  isRemoved: Flag.optional(),
  type: ReportedTypeName.optional(),
  employeeId: Id.optional(),
  roleId: Id.optional(),
  groupId: Id.optional(),
  deputyId: Id.optional(),
  facilityId: Id.optional(),
  departmentId: Id.optional(),
  category: key.optional(),
  eventType: z.enum(EVENT_TYPES).optional(),
  riskLevel: key.optional(),
});

/** What a change of the lines would do. */
export const ApproverEffect = z
  .object({
    /** Sites with a category for which somebody else would be responsible, and those for which nobody would be named any more. */
    moved: z.int(),
    holes: z.array(z.object({ facilityId: z.int(), category: z.string() })),
    holeCount: z.int(),
    /** The reports of the last twelve months, and how many of them would have gone to somebody else. */
    reports: z.int(),
    movedReports: z.int(),
    /** The same of confidential ones, for those who may know how many there are. */
    movedConfidential: z.int().optional(),
    /** Open records, which keep their approvers. */
    openRecords: z.int(),
  })
  .meta({ id: 'ApproverEffect' });
export type ApproverEffect = z.infer<typeof ApproverEffect>;

/** Who is chosen, and why: by lines, as the deputy of one, as the default of the facility, or by the right to approve alone. */
export const ApproverChoice = z
  .object({
    employeeIds: z.array(z.int()),
    by: z.enum(['line', 'deputy', 'facility', 'right', 'nobody']),
    lineIds: z.array(z.int()),
  })
  .meta({ id: 'ApproverChoice' });
export type ApproverChoice = z.infer<typeof ApproverChoice>;

/** Who would own and approve a new record. */
export const ApproverOutcome = z
  .object({ owner: ApproverChoice, approvers: ApproverChoice, isHole: z.boolean() })
  .meta({ id: 'ApproverOutcome' });
export type ApproverOutcome = z.infer<typeof ApproverOutcome>;

export const ApproverGridQuery = z.object({
  type: ReportedTypeName,
  eventType: z.enum(EVENT_TYPES).optional(),
  riskLevel: key.optional(),
  search: SearchText,
  /** Whether only sites with a hole are wanted: a category for which nobody is named. */
  holes: Flag.optional(),
  ...PageParams.shape,
});
export const ApproverGrid = z
  .object({
    categories: z.array(z.object({ value: z.string(), label: z.string() })),
    /** The distinct outcomes, to which the cells refer by their position. */
    outcomes: z.array(ApproverOutcome),
    /** A row for each site, with a cell for each category; null for one that the site does not have. */
    rows: z.array(z.object({ facilityId: z.int(), cells: z.array(z.int().nullable()) })),
    total: z.int(),
    /** Cells of all sites for which nobody is named. */
    holes: z.int(),
  })
  .meta({ id: 'ApproverGrid' });
export type ApproverGrid = z.infer<typeof ApproverGrid>;

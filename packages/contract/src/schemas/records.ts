import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { TITLE_LENGTH } from '@safety-qube/domain/records/record-title';
import { RELATIONS } from '@safety-qube/domain/records/relations';
import { RESOLUTION_STATUSES } from '@safety-qube/domain/records/resolution-workflow';
import { CLOSINGS } from '@safety-qube/domain/records/workflow';
import * as z from 'zod';
import { Flag, GivenDay, Id, idList, ids, nameOf, Whole } from './common.ts';
import { ChangedFieldValues, FieldFilterText, FieldValues } from './field-values.ts';

export const RecordTypeName = z.enum(RECORD_TYPE_NAMES);
export const RelationName = z.enum(RELATIONS);
export const ResolutionStatusName = z.enum(RESOLUTION_STATUSES);

/** Several ids in a query: 3,7,12. */
export const IdList = idList(400);

/** A place: a facility and, down to the level that is known, the units below it. */
export const Place = z
  .object({
    facilityId: z.int(),
    departmentId: z.int().nullable(),
    locationId: z.int().nullable(),
    subareaId: z.int().nullable(),
  })
  .meta({ id: 'Place' });
export type Place = z.infer<typeof Place>;
const placeInput = {
  facilityId: z.int().positive(),
  departmentId: z.int().positive().nullish(),
  locationId: z.int().positive().nullish(),
  subareaId: z.int().positive().nullish(),
};

/** The caller's relations to a record (specification, section 3). */
const relationFlags = {
  isRaiser: z.boolean(),
  isOwner: z.boolean(),
  isResolutionTeam: z.boolean(),
  isEHSMember: z.boolean(),
  isFYIMember: z.boolean(),
};

/** A record as an item of a list. */
export const RecordItem = z
  .object({
    id: z.int(),
    type: RecordTypeName,
    number: z.string(),
    title: z.string(),
    status: z.string(),
    priority: z.int().nullable(),
    category: z.string().nullable(),
    facilityId: z.int(),
    locationId: z.int().nullable(),
    ownerId: z.int().nullable(),
    raiserId: z.int().nullable(),
    dueOn: z.iso.date().nullable(),
    /** From when on it is late: not assigned, resolved or verified in time; null for never. */
    lateFrom: z.iso.datetime().nullable(),
    raisedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    isConfidential: z.boolean(),
    /** Whether it has ended. */
    isClosed: z.boolean(),
    version: z.int(),
    /** Values of fields that the tenant has defined, by id: of those that were asked for, or on the page all that the caller sees. */
    fields: FieldValues.optional(),
  })
  .meta({ id: 'RecordItem' });
export type RecordItem = z.infer<typeof RecordItem>;

export const RecordPerson = z.object({ employeeId: z.int(), relation: RelationName }).meta({ id: 'RecordPerson' });
/** A record that another one refers to. Replaced by null if the caller may not see it. */
export const RecordReference = z
  .object({ id: z.int(), type: RecordTypeName, number: z.string(), title: z.string(), status: z.string() })
  .meta({ id: 'RecordReference' });
export type RecordReference = z.infer<typeof RecordReference>;

/** What the page of every record shows, whatever its type. */
export const recordShape = {
  ...RecordItem.shape,
  ...relationFlags,
  description: z.string(),
  departmentId: z.int().nullable(),
  subareaId: z.int().nullable(),
  statusSince: z.iso.datetime(),
  /** By when somebody has to respond to it: assign it, or verify what was done. */
  respondBy: z.iso.datetime().nullable(),
  /** By when it has to be resolved: the end of its due date at its facility. */
  resolveBy: z.iso.datetime().nullable(),
  /** Whether somebody chose the due date; otherwise it follows from the priority. */
  isDueChosen: z.boolean(),
  people: z.array(RecordPerson),
  isAnonymous: z.boolean(),
  /** Whether its reporter has no name but a claim code, so that they can be asked in a conversation. */
  canAskReporter: z.boolean(),
  /** Roles and groups with access in addition to its people, if it is confidential. */
  confidentialRoleIds: z.array(z.int()),
  confidentialGroupIds: z.array(z.int()),
  needsMyAction: z.boolean(),
  /** The last resolution, and by whom. */
  resolution: z
    .object({ what: z.string(), rootCause: z.string().nullable(), byId: z.int().nullable(), at: z.iso.datetime() })
    .nullable(),
  /** Why it was sent back, while it is in that status. */
  sentBack: z.object({ reason: z.string(), byId: z.int().nullable(), at: z.iso.datetime() }).nullable(),
  /**
   * The last time that it became critical: how many people were notified, and since when one of them has it. Open until then, or until
   * the record is closed.
   */
  alert: z
    .object({
      raisedAt: z.iso.datetime(),
      isOpen: z.boolean(),
      takenAt: z.iso.datetime().nullable(),
      notified: z.int(),
    })
    .nullable(),
  closedAt: z.iso.datetime().nullable(),
  closedAs: z.enum(CLOSINGS).nullable(),
  /** The record that took its place: the one that it is a duplicate of, or that it was converted to. */
  duplicateOf: RecordReference.nullable(),
  /** The record that it was made from; null if there is none, and if the caller may not see it. */
  origin: RecordReference.nullable(),
  archivedAt: z.iso.datetime().nullable(),
  /** Imported values that have no field of their own. */
  source: z.record(z.string(), z.unknown()).nullable(),
};

/** What the caller may do with a record in addition to its workflow. */
export const recordAbilities = {
  edit: z.boolean(),
  comment: z.boolean(),
  /** Read the conversation with its reporter, and write to them if they can be asked. */
  converse: z.boolean(),
  attach: z.boolean(),
  archive: z.boolean(),
  restore: z.boolean(),
  delete: z.boolean(),
  setConfidentiality: z.boolean(),
};
/** The inputs of every raise form; the configuration's flags decide which of the later ones are shown. */
export const raiseShape = {
  ...placeInput,
  description: z.string().trim().min(1).max(RECORD_LIMITS.description),
  title: nameOf(TITLE_LENGTH).optional(),
  category: z.string().min(1).max(80),
  attachmentIds: ids(50).optional(),
  isAnonymous: z.boolean().optional(),
  number: z
    .string()
    .trim()
    .normalize('NFKC') // so that numbers that look alike are equal, such as with wide letters
    .regex(new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{N}._/-]{0,${RECORD_LIMITS.number - 1}}$`, 'u'))
    .optional(),
  ownerId: z.int().positive().optional(),
  team: ids(50).optional(),
  dueOn: GivenDay.optional(),
  priority: z.int().positive().optional(),
  /** The record that it takes the place of, which it then refers to. */
  convertedFromId: z.int().positive().optional(),
  fields: ChangedFieldValues.optional(),
};
/** What may be changed later; absent properties stay as they are. */
export const editShape = {
  description: raiseShape.description.optional(),
  title: raiseShape.title,
  category: raiseShape.category.optional(),
  facilityId: z.int().positive().optional(),
  departmentId: z.int().positive().nullish(),
  locationId: z.int().positive().nullish(),
  subareaId: z.int().positive().nullish(),
  ownerId: z.int().positive().optional(),
  fyi: ids(50).optional(),
  dueOn: GivenDay.nullish(),
  priority: z.int().positive().optional(),
  fields: ChangedFieldValues.optional(),
};

/** Which records of a type a list shows: all that are neither closed nor archived, the caller's, closed ones, archived ones. */
export const ListTab = z.enum(['all', 'mine', 'closed', 'archive']);
export type ListTab = z.infer<typeof ListTab>;
/** A count of records: at most `COUNT_LIMIT` unless the exact one was asked for; `isMore` says that there are more than `count`. */
export const Count = z.object({ count: z.int(), isMore: z.boolean() }).meta({ id: 'Count' });
export type Count = z.infer<typeof Count>;
/** Asks for the exact count, however large. */
export const countShape = { exact: Flag.optional() };
export const ListSort = z.enum(['urgency', 'newest', 'oldest', 'due', 'updated']);
export type ListSort = z.infer<typeof ListSort>;
/** Every order that a list of some type has: that by deadline is of incidents. */
export type RecordSort = ListSort | 'deadline';

/** Filters that every list of records takes; several values of one are alternatives. */
export const listFilters = {
  tab: ListTab.optional(),
  /** Words to find in number, title or description; the last one may be incomplete. */
  search: z.string().trim().max(100).optional(),
  status: z.string().max(400).optional(),
  priority: IdList.optional(),
  category: z.string().max(800).optional(),
  facilityId: IdList.optional(),
  departmentId: IdList.optional(),
  locationId: IdList.optional(),
  subareaId: IdList.optional(),
  ownerId: IdList.optional(),
  raiserId: IdList.optional(),
  /** Only records of this import. */
  importId: Id.optional(),
  /** Only records that wait for the caller. */
  needsMyAction: Flag.optional(),
  overdue: Flag.optional(),
  dueFrom: GivenDay.optional(),
  dueTo: GivenDay.optional(),
  raisedFrom: GivenDay.optional(),
  raisedTo: GivenDay.optional(),
  field: FieldFilterText.optional(),
  /** Only these records, of those that the other filters leave. */
  ids: idList(2000).optional(),
  /** Filters by values that are turned around: status,field12 are those that have none of the statuses, and of the values of field 12. */
  not: z
    .string()
    .max(400)
    .regex(/^[A-Za-z]+\d*(,[A-Za-z]+\d*)*$/)
    .transform((names) => names.split(','))
    .optional(),
};
/** The filter whose values are counted, such as status or field12. */
export const countedFilter = {
  of: z
    .string()
    .max(60)
    .regex(/^[A-Za-z]+\d*$/),
};
/** How many records of a list have each value of a filter; `isMore` says that not all records were counted. */
export const ValueCounts = z
  .object({ values: z.array(z.object({ value: z.string(), count: z.int() })), isMore: z.boolean() })
  .meta({ id: 'ValueCounts' });
export type ValueCounts = z.infer<typeof ValueCounts>;
export const listPaging = {
  cursor: z.string().max(400).optional(),
  limit: Whole.pipe(z.int().min(1).max(100)).optional(),
  /** Fields that the tenant has defined, whose values the items contain. */
  fieldIds: IdList.optional(),
};

import { RECORD_TYPES, RELATIONS, TITLE_LENGTH } from '@safety-qube/domain/records/record-types';
import {
  CLOSINGS,
  type RESOLUTION_ACTIONS,
  RESOLUTION_STATUSES,
} from '@safety-qube/domain/records/resolution-workflow';
import type { Workflow } from '@safety-qube/domain/records/workflow';
import * as z from 'zod';
import { Id, IdParams, Nothing, nameOf, Problem, Whole } from './common.ts';
import { endpoint } from './endpoint.ts';

export const RecordTypeName = z.enum(RECORD_TYPES);
export const RelationName = z.enum(RELATIONS);
export const ResolutionStatusName = z.enum(RESOLUTION_STATUSES);

const ids = (max: number) => z.array(z.int().positive()).max(max);
/** Several ids in a query: 3,7,12. */
const IdList = z
  .string()
  .max(400)
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((list) => list.split(',').map(Number));
const Flag = z.enum(['true', 'false']).transform((flag) => flag === 'true');
const Reason = z.string().trim().min(1).max(4000);

/** Where something is: a facility and, as deep as it is known, what lies below it. */
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

/** What the caller is to a record (specification, section 3). */
const relationFlags = {
  isRaiser: z.boolean(),
  isOwner: z.boolean(),
  isResolutionTeam: z.boolean(),
  isEHSMember: z.boolean(),
  isFYIMember: z.boolean(),
};

/** A record as a list shows it. */
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
    raisedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    isConfidential: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'RecordItem' });
export type RecordItem = z.infer<typeof RecordItem>;

export const RecordPerson = z.object({ employeeId: z.int(), relation: RelationName }).meta({ id: 'RecordPerson' });
/** A record that another one points to. Null in place of it where the caller may not see that one. */
export const RecordReference = z
  .object({ id: z.int(), type: RecordTypeName, number: z.string(), title: z.string(), status: z.string() })
  .meta({ id: 'RecordReference' });
export type RecordReference = z.infer<typeof RecordReference>;

/** What every record page shows, whatever the type. */
export const recordShape = {
  ...RecordItem.shape,
  ...relationFlags,
  description: z.string(),
  departmentId: z.int().nullable(),
  subareaId: z.int().nullable(),
  statusSince: z.iso.datetime(),
  people: z.array(RecordPerson),
  isAnonymous: z.boolean(),
  /** Roles that are let in beside its people, when it is confidential. */
  confidentialRoleIds: z.array(z.int()),
  needsMyAction: z.boolean(),
  /** What was done about it last, and by whom. */
  resolution: z
    .object({ what: z.string(), rootCause: z.string().nullable(), byId: z.int().nullable(), at: z.iso.datetime() })
    .nullable(),
  /** Why it was sent back, while it is. */
  sentBack: z.object({ reason: z.string(), byId: z.int().nullable(), at: z.iso.datetime() }).nullable(),
  closedAt: z.iso.datetime().nullable(),
  closedAs: z.enum(CLOSINGS).nullable(),
  duplicateOf: RecordReference.nullable(),
  archivedAt: z.iso.datetime().nullable(),
  /** What an import brought that has no field of its own. */
  source: z.record(z.string(), z.unknown()).nullable(),
};

/** What may be done with a record beyond its workflow. */
export const recordAbilities = {
  edit: z.boolean(),
  comment: z.boolean(),
  attach: z.boolean(),
  archive: z.boolean(),
  restore: z.boolean(),
  delete: z.boolean(),
  setConfidentiality: z.boolean(),
};
/** Whether each of a type's resolution actions is the caller's to take now. */
export const resolutionAbilities = <A extends keyof typeof resolutionBodies>(actions: readonly A[]) =>
  Object.fromEntries(actions.map((action) => [action, z.boolean()])) as Record<A, z.ZodBoolean>;

/** What every raise form asks for; the configuration's flags say which of the later ones are shown. */
export const raiseShape = {
  ...placeInput,
  description: z.string().trim().min(1).max(8000),
  title: nameOf(TITLE_LENGTH).optional(),
  category: z.string().min(1).max(80),
  attachmentIds: ids(50).optional(),
  isAnonymous: z.boolean().optional(),
  number: z
    .string()
    .trim()
    .normalize('NFKC') // so that no two that look alike are two, such as with wide letters
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,39}$/u)
    .optional(),
  ownerId: z.int().positive().optional(),
  team: ids(50).optional(),
  dueOn: z.iso.date().optional(),
  priority: z.int().positive().optional(),
};
/** What may be changed later; what is absent stays. */
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
  dueOn: z.iso.date().nullish(),
  priority: z.int().positive().optional(),
};

/** Which of a type's records a list shows: all that are neither closed nor archived, the caller's, closed ones, archived ones. */
export const ListTab = z.enum(['all', 'mine', 'closed', 'archive']);
export type ListTab = z.infer<typeof ListTab>;
export const ListSort = z.enum(['urgency', 'newest', 'oldest', 'due', 'updated']);
export type ListSort = z.infer<typeof ListSort>;

/** Filters that every list of records takes; several values of one are alternatives. */
export const listFilters = {
  tab: ListTab.optional(),
  /** Words of number, title or description; the last may be a beginning. */
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
  /** Whether the caller has to act. */
  needsMyAction: Flag.optional(),
  overdue: Flag.optional(),
  dueFrom: z.iso.date().optional(),
  dueTo: z.iso.date().optional(),
  raisedFrom: z.iso.date().optional(),
  raisedTo: z.iso.date().optional(),
};
export const listPaging = {
  sort: ListSort.optional(),
  cursor: z.string().max(400).optional(),
  limit: Whole.pipe(z.int().min(1).max(100)).optional(),
};

const refusals = { 403: Problem, 404: Problem, 409: Problem, 422: Problem } as const;

/**
 * The calls that every type of record has, under its own path. `Detail` is one record, `Item` a line of the list; `raise` and
 * `edit` are the bodies, `filters` what the list takes beside `listFilters`.
 */
export function recordEndpoints<
  Detail extends z.ZodType,
  Item extends z.ZodType,
  Raise extends z.ZodObject,
  Edit extends z.ZodObject,
  Filters extends z.ZodRawShape,
>(
  path: `/api/${string}`,
  {
    noun,
    module,
    Detail,
    Item,
    Raise,
    Edit,
    filters,
  }: {
    noun: string;
    module: string;
    Detail: Detail;
    Item: Item;
    Raise: Raise;
    Edit: Edit;
    filters: Filters;
  },
) {
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `A page of the ${noun}s that the caller may see`,
      access: 'session',
      query: z.object({ ...listFilters, ...listPaging, ...filters }),
      responses: { 200: z.object({ items: z.array(Item), next: z.string().nullable() }) },
    }),
    count: endpoint({
      method: 'GET',
      path: `${path}/count`,
      summary: `How many ${noun}s each tab of the list holds under the same filters`,
      access: 'session',
      query: z.object({ ...listFilters, ...filters }),
      responses: { 200: z.record(ListTab, z.int()) },
    }),
    raise: endpoint({
      method: 'POST',
      path,
      summary: `Raise: a new ${noun}`,
      access: 'session',
      privilege: `${module}.raise`,
      isIdempotent: true,
      body: Raise,
      responses: { 201: Detail, 403: Problem, 409: Problem, 422: Problem },
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      summary: `One ${noun}`,
      access: 'session',
      params: IdParams,
      responses: { 200: Detail, 404: Problem },
    }),
    edit: endpoint({
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: `Change a ${noun}`,
      access: 'session',
      ifMatch: true,
      params: IdParams,
      body: Edit,
      responses: { 200: Detail, ...refusals },
    }),
  };
}

/** What each action of the resolution workflow is told. */
export const resolutionBodies = {
  assign: z.object({
    team: ids(50).min(1),
    dueOn: z.iso.date().nullish(),
    priority: z.int().positive().optional(),
    ownerId: z.int().positive().optional(),
    note: Reason.optional(),
  }),
  reassign: z.object({
    team: ids(50).min(1),
    dueOn: z.iso.date().nullish(),
    priority: z.int().positive().optional(),
    ownerId: z.int().positive().optional(),
    note: Reason.optional(),
  }),
  fix: z.object({ what: Reason, attachmentIds: ids(50).min(1) }),
  invalidate: z.object({ reason: Reason }),
  implement: z.object({ what: Reason, rootCause: Reason.optional(), attachmentIds: ids(50).min(1) }),
  approve: z.object({ note: Reason.optional() }),
  reject: z.object({ reason: Reason }),
  accept: z.object({ note: Reason.optional() }),
  decline: z.object({ reason: Reason }),
  closeDuplicate: z.object({ of: z.int().positive(), note: Reason.optional() }),
  reopen: z.object({ reason: Reason }),
} as const satisfies Record<(typeof RESOLUTION_ACTIONS)[number], z.ZodObject>;

const withPrivilege = (privilege: string | undefined) => (privilege === undefined ? {} : { privilege });
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The calls of the resolution workflow's actions, by action: POST {path}/{id}/assign and so on. The privilege of each is the
 * table's; whom the table's relation allows it needs none.
 */
export function resolutionEndpoints<Detail extends z.ZodType, A extends keyof typeof resolutionBodies>(
  path: `/api/${string}`,
  { noun, workflow, Detail }: { noun: string; workflow: Workflow; Detail: Detail },
  actions: readonly A[],
) {
  const privilegeOf = (action: A): string | undefined => {
    const privileges = workflow.transitions.find((line) => line.action === action)?.privileges ?? [];
    return privileges.length === 1 ? privileges[0] : undefined;
  };
  const make = <K extends A>(action: K) =>
    endpoint({
      method: 'POST',
      path: `${path}/{id}/${kebab(action)}`,
      summary: `${action} a ${noun}`,
      access: 'session',
      ...withPrivilege(privilegeOf(action)),
      ifMatch: true,
      isIdempotent: true,
      params: IdParams,
      body: resolutionBodies[action],
      responses: { 200: Detail, ...refusals },
    });
  return Object.fromEntries(actions.map((action) => [action, make(action)])) as {
    [K in A]: ReturnType<typeof make<K>>;
  };
}

/** A file of a record, or one that is still held for whoever brought it. */
export const Attachment = z
  .object({
    id: z.int(),
    name: z.string(),
    mediaType: z.string(),
    bytes: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    purpose: z.enum(['report', 'evidence', 'comment']).nullable(),
    commentId: z.int().nullable(),
    hasPreview: z.boolean(),
    /** Whether the caller may have it as it was brought, with what a camera wrote beside the picture. */
    hasOriginal: z.boolean(),
    uploadedById: z.int().nullable(),
    createdAt: z.iso.datetime(),
    abilities: z.object({ delete: z.boolean() }),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

/** Bytes of one file. */
export const ATTACHMENT_BYTES = 25_000_000;

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/api/attachments',
  summary: 'Bring a file: the body is its bytes; it is held for the caller for a day, until a record takes it',
  access: 'session',
  isIdempotent: true,
  query: z.object({ name: z.string().trim().min(1).max(200) }),
  responses: { 201: Attachment, 413: Problem, 415: Problem, 422: Problem },
});
export const getAttachmentFile = endpoint({
  method: 'GET',
  path: '/api/attachments/{id}/{variant}',
  summary: 'The bytes of a file: as shown, as a small preview, or as it was brought where that is kept',
  access: 'session',
  params: z.object({ id: Id, variant: z.enum(['file', 'preview', 'original']) }),
  responses: { 200: z.any(), 304: z.any(), 404: Problem },
});
export const discardAttachment = endpoint({
  method: 'DELETE',
  path: '/api/attachments/{id}',
  summary: 'Take a file away again',
  access: 'session',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/records/{id}/attachments',
  summary: 'Files of a record, oldest first',
  access: 'session',
  params: IdParams,
  responses: { 200: z.array(Attachment), 404: Problem },
});
export const addAttachments = endpoint({
  method: 'POST',
  path: '/api/records/{id}/attachments',
  summary: 'Make held files part of a record',
  access: 'session',
  params: IdParams,
  isIdempotent: true,
  body: z.object({ attachmentIds: ids(50).min(1), purpose: z.enum(['report', 'evidence']) }),
  responses: { 200: z.array(Attachment), 403: Problem, 404: Problem, 422: Problem },
});

/** One line of a record's history; nobody stands beside what an anonymous raiser or a timer did. */
export const HistoryEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actorId: z.int().nullable(),
    action: z.string(),
    fromStatus: z.string().nullable(),
    toStatus: z.string().nullable(),
    note: z.string().nullable(),
    change: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof HistoryEntry>;
export const listHistory = endpoint({
  method: 'GET',
  path: '/api/records/{id}/history',
  summary: 'What happened to a record, newest first',
  access: 'session',
  params: IdParams,
  responses: { 200: z.array(HistoryEntry), 404: Problem },
});

export const Comment = z
  .object({
    id: z.int(),
    authorId: z.int(),
    /** Empty once it was taken back. */
    body: z.string(),
    mentions: z.array(z.int()),
    createdAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
    deletedAt: z.iso.datetime().nullable(),
    attachmentIds: z.array(z.int()),
    abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;
const CommentBody = z.string().trim().min(1).max(4000);
const CommentParams = z.object({ id: Id, commentId: Id });
export const listComments = endpoint({
  method: 'GET',
  path: '/api/records/{id}/comments',
  summary: 'Comments on a record, oldest first',
  access: 'session',
  params: IdParams,
  responses: { 200: z.array(Comment), 404: Problem },
});
export const addComment = endpoint({
  method: 'POST',
  path: '/api/records/{id}/comments',
  summary: 'Comment on a record; whoever is mentioned is told, and must be able to see it',
  access: 'session',
  params: IdParams,
  isIdempotent: true,
  body: z.object({ body: CommentBody, mentions: ids(20).optional(), attachmentIds: ids(10).optional() }),
  responses: { 201: Comment, 403: Problem, 404: Problem, 422: Problem },
});
export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/records/{id}/comments/{commentId}',
  summary: 'Change one’s own comment',
  access: 'session',
  params: CommentParams,
  body: z.object({ body: CommentBody, mentions: ids(20).optional() }),
  responses: { 200: Comment, 403: Problem, 404: Problem, 422: Problem },
});
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/records/{id}/comments/{commentId}',
  summary: 'Take one’s own comment back; that there was one stays',
  access: 'session',
  params: CommentParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/records/{id}/links',
  summary:
    'Records that have to do with this one, as far as the caller may see them; `duplicates` were closed in its favour',
  access: 'session',
  params: IdParams,
  responses: {
    200: z.object({ linked: z.array(RecordReference), duplicates: z.array(RecordReference) }),
    404: Problem,
  },
});
export const addLink = endpoint({
  method: 'POST',
  path: '/api/records/{id}/links',
  summary: 'Link another record',
  access: 'session',
  params: IdParams,
  body: z.object({ otherId: z.int().positive() }),
  responses: { 200: Nothing, 403: Problem, 404: Problem, 422: Problem },
});
export const removeLink = endpoint({
  method: 'DELETE',
  path: '/api/records/{id}/links/{otherId}',
  summary: 'Undo a link',
  access: 'session',
  params: z.object({ id: Id, otherId: Id }),
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});

export const setArchived = endpoint({
  method: 'PUT',
  path: '/api/records/{id}/archived',
  summary: 'Archive a record, or restore it',
  access: 'session',
  ifMatch: true,
  params: IdParams,
  body: z.object({ archived: z.boolean() }),
  responses: { 200: z.object({ version: z.int() }), ...refusals },
});
export const deleteRecord = endpoint({
  method: 'DELETE',
  path: '/api/records/{id}',
  summary: 'Delete a record: nobody sees it any more; that it was deleted stays in the log',
  access: 'session',
  ifMatch: true,
  params: IdParams,
  responses: { 200: Nothing, ...refusals },
});
export const setConfidentiality = endpoint({
  method: 'PUT',
  path: '/api/records/{id}/confidentiality',
  summary: 'Say whether only its people and these roles may see a record',
  access: 'session',
  ifMatch: true,
  params: IdParams,
  body: z.object({ isConfidential: z.boolean(), roleIds: ids(50), fyi: ids(50).optional() }),
  responses: { 200: z.object({ version: z.int() }), ...refusals },
});

/** One change to many records at once; each is judged by itself. */
export const BulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('assign'), team: ids(50).min(1), dueOn: z.iso.date().nullish() }),
  z.object({ action: z.literal('setDue'), dueOn: z.iso.date().nullable() }),
  z.object({ action: z.literal('setPriority'), priority: z.int().positive() }),
  z.object({ action: z.literal('archive') }),
  z.object({ action: z.literal('restore') }),
  z.object({ action: z.literal('delete') }),
]);
export const changeInBulk = endpoint({
  method: 'POST',
  path: '/api/records/bulk',
  summary: 'Change several records at once; those that may not be changed are named with the reason',
  access: 'session',
  isIdempotent: true,
  body: z.object({ ids: ids(500).min(1), change: BulkChange }),
  responses: {
    200: z.object({
      changed: z.array(z.int()),
      refused: z.array(z.object({ id: z.int(), code: z.string(), message: z.string() })),
    }),
    422: Problem,
  },
});

export const SavedView = z
  .object({
    id: z.int(),
    type: RecordTypeName,
    name: z.string(),
    /** The list's address after the question mark. */
    query: z.string(),
    isShared: z.boolean(),
    isMine: z.boolean(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;
const ViewName = nameOf(60);
export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/saved-views',
  summary: 'The caller’s views of a list and those that others share',
  access: 'session',
  query: z.object({ type: RecordTypeName }),
  responses: { 200: z.array(SavedView) },
});
export const saveView = endpoint({
  method: 'POST',
  path: '/api/saved-views',
  summary: 'Save a list’s filters, order and columns under a name',
  access: 'session',
  isIdempotent: true,
  body: z.object({
    type: RecordTypeName,
    name: ViewName,
    query: z.string().max(2000),
    isShared: z.boolean().optional(),
  }),
  responses: { 201: SavedView, 409: Problem, 422: Problem },
});
export const changeView = endpoint({
  method: 'PATCH',
  path: '/api/saved-views/{id}',
  summary: 'Rename, share or overwrite one’s own view',
  access: 'session',
  params: IdParams,
  body: z.object({
    name: ViewName.optional(),
    query: z.string().max(2000).optional(),
    isShared: z.boolean().optional(),
  }),
  responses: { 200: SavedView, 404: Problem, 409: Problem },
});
export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/saved-views/{id}',
  summary: 'Delete one’s own view',
  access: 'session',
  params: IdParams,
  responses: { 200: Nothing, 404: Problem },
});

export const MyAction = RecordItem.extend({
  /** What it is waiting for: the action that comes next in its workflow. */
  wants: z.string(),
}).meta({ id: 'MyAction' });
export type MyAction = z.infer<typeof MyAction>;
export const listMyActions = endpoint({
  method: 'GET',
  path: '/api/my-actions',
  summary: 'What waits for the caller, over all types: overdue first, then by urgency and date',
  access: 'session',
  query: z.object({ type: RecordTypeName.optional(), limit: listPaging.limit, cursor: listPaging.cursor }),
  responses: { 200: z.object({ items: z.array(MyAction), next: z.string().nullable() }) },
});
export const countMyActions = endpoint({
  method: 'GET',
  path: '/api/my-actions/count',
  summary: 'How much waits for the caller, in all, overdue and by type',
  access: 'session',
  responses: {
    200: z.object({ total: z.int(), overdue: z.int(), byType: z.partialRecord(RecordTypeName, z.int()) }),
  },
});

/** A record's change as the socket tells it: enough to ask again, nothing to leak. */
export const RecordChange = z
  .object({ type: RecordTypeName, id: z.int(), version: z.int() })
  .meta({ id: 'RecordChange' });
export type RecordChange = z.infer<typeof RecordChange>;
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'Records that changed since a cursor, as far as the caller may see them; without one, where to begin',
  access: 'session',
  query: z.object({
    since: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
  }),
  responses: {
    200: z.object({
      cursor: z.string(),
      changes: z.array(RecordChange),
      /** False when there were more than fit: read everything anew. */
      isComplete: z.boolean(),
    }),
  },
});

export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Records of any type by number or words, as far as the caller may see them',
  access: 'session',
  query: z.object({ q: z.string().trim().min(1).max(100), limit: listPaging.limit }),
  responses: { 200: z.array(RecordReference) },
});

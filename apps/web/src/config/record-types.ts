import type { Endpoint, Success } from '@safety-qube/contract/endpoint';
import { listFieldsOf, listFieldsOfFacility } from '@safety-qube/contract/endpoints/custom-fields';
import { hazardActions, hazards } from '@safety-qube/contract/endpoints/hazards';
import { incidentActions, incidentForms, incidents } from '@safety-qube/contract/endpoints/incidents';
import { issueActions, issueForms, issues } from '@safety-qube/contract/endpoints/issues';
import type { FormEndpoints } from '@safety-qube/contract/endpoints/record-forms';
import { taskActions, tasks } from '@safety-qube/contract/endpoints/tasks';
import type { Hazard, HazardItem } from '@safety-qube/contract/schemas/hazards';
import type { Incident, IncidentItem } from '@safety-qube/contract/schemas/incidents';
import type { Issue, IssueItem } from '@safety-qube/contract/schemas/issues';
import type {
  ListTab,
  RecordItem,
  RecordSort,
  recordAbilities,
  recordShape,
} from '@safety-qube/contract/schemas/records';
import type { Task, TaskItem } from '@safety-qube/contract/schemas/tasks';
import { categoryOfEventType } from '@safety-qube/domain/incidents/event-types';
import type { IssueAction, IssueStatus } from '@safety-qube/domain/issues/issue-workflow';
import type { RecordForms, RecordTypeDescriptor } from '@safety-qube/domain/record-types/descriptor';
import { HAZARD } from '@safety-qube/domain/record-types/hazard';
import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { INCIDENT_FIELDS } from '@safety-qube/domain/record-types/incident-fields';
import { ISSUE } from '@safety-qube/domain/record-types/issue';
import { ISSUE_FIELDS } from '@safety-qube/domain/record-types/issue-fields';
import { RECORD_TYPE_NAMES, type RecordType, recordPath } from '@safety-qube/domain/record-types/record-types';
import { TASK } from '@safety-qube/domain/record-types/task';
import { TASK_FIELDS } from '@safety-qube/domain/record-types/task-fields';
import type { ResolutionAction, ResolutionStatus } from '@safety-qube/domain/records/resolution-workflow';
import type { Workflow } from '@safety-qube/domain/records/workflow';
import type { TaskAction, TaskStatus } from '@safety-qube/domain/tasks/task-workflow';
import {
  IconAlertTriangle,
  IconChecklist,
  IconFirstAidKit,
  IconMessageReport,
  type IconProps,
} from '@tabler/icons-react';
import type { ParseKeys, TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Glyph, Tone } from '../components/ui/status-glyph.tsx';
import { call } from '../shared/api/call.ts';
import type { LabelledField, ListField, listFilters } from './list-fields.ts';
import type { MenuFlag } from './menu-flags.ts';

/** What a record needs from the person whose action is pending: a verb, and a sentence. */
export interface PendingActionTexts {
  readonly verb: ParseKeys;
  readonly sentence: ParseKeys;
}

/** How a status is shown, and its name: the full one, and the short one of tables and phones. */
export interface StatusLook {
  readonly glyph: Glyph;
  readonly tone: Tone;
  readonly label: ParseKeys;
  readonly short: ParseKeys;
}

/** The actions in the workflows of all types. */
type WorkflowAction = ResolutionAction | IssueAction | TaskAction;
/** Those with a call of their own; a record is converted by raising another. */
export type RecordAction = Exclude<WorkflowAction, 'convert'>;

/** A record of any type in a list; properties of only some types are optional. */
export type ListedRecord = RecordItem &
  Partial<Omit<HazardItem & TaskItem & IncidentItem & IssueItem, keyof RecordItem>>;

type CommonRecord = Pick<Hazard, keyof typeof recordShape>;
/** A record of any type with all its properties; those of only some types are optional. */
export type AnyRecord = CommonRecord &
  Partial<Omit<Hazard & Task & Incident & Issue, keyof CommonRecord | 'abilities'>> & {
    readonly abilities: Record<keyof typeof recordAbilities, boolean> & Partial<Record<string, boolean>>;
  };

/** The fields of all types. */
type OwnField = (typeof HAZARD_FIELDS | typeof INCIDENT_FIELDS | typeof ISSUE_FIELDS | typeof TASK_FIELDS)[number];
/** A field that some list offers a column of. */
export type OwnListField = ListField<OwnField>;
/** A field that some list can be filtered by. */
export type OwnFilter = ReturnType<typeof listFilters<OwnField>>[number];

/** Columns of lists besides those of fields, in their order. */
export const PLAIN_COLUMNS = [
  'priority',
  'number',
  'title',
  'status',
  'category',
  'source',
  'risk',
  'checklist',
  'facility',
  'area',
  'owner',
  'raiser',
  'due',
  'clock',
  'raised',
  'updated',
] as const;
export type PlainColumn = (typeof PLAIN_COLUMNS)[number];
/** The column of a field that the tenant has defined, by its id. */
export type CustomColumn = `field${number}`;
/** Columns that a list of records can show. */
export type ColumnName = PlainColumn | OwnListField['column'] | CustomColumn;

/** Fields that a tenant has defined for a type, its category among them. */
type Fields = Success<ReturnType<typeof listFieldsOf>>;

/** The part of a type's descriptor that the pages use. */
type UsedDescriptor = Pick<
  RecordTypeDescriptor<RecordType>,
  | 'type'
  | 'descriptionHeading'
  | 'privileges'
  | 'raiseFlag'
  | 'configPrefix'
  | 'hasCategories'
  | 'hasRisk'
  | 'isGiven'
  | 'convertsTo'
  | 'edit'
  | 'dueMoved'
>;
/** The workflow of a type, with the actions of any. */
export type RecordWorkflow = Workflow<string, WorkflowAction>;

/** The category that follows from a type's own fields, so that it is not asked for where the facility has that one. */
export type CategoryOf = (values: Record<string, unknown>) => string | null;

/** How the form of a record is chosen, and the calls for it. */
export interface RecordFormSetup extends RecordForms {
  readonly endpoints: FormEndpoints;
}

/** Parts of a setup that a type may leave out; `DEFAULT_PARTS` then applies. */
interface OptionalParts {
  /** Null where the category does not follow from other fields. */
  readonly categoryOf: CategoryOf | null;
  /** The flag of the menu without which a user sees only their own records in the list; null where all are shown. */
  readonly allFlag: MenuFlag | null;
  /** Null for a type without forms. */
  readonly recordForm: RecordFormSetup | null;
  /** Path of the board of what was done about its records; null for a type without one. */
  readonly board: '/issues/we-did' | null;
}

/** The defaults: a category that is always asked for, a list of all records, no forms and no board. */
const DEFAULT_PARTS: OptionalParts = { categoryOf: null, allFlag: null, recordForm: null, board: null };

/** What the pages that all types of records share need to know about one of them. */
export interface RecordTypeSetup extends UsedDescriptor, OptionalParts {
  readonly workflow: RecordWorkflow;
  readonly icon: ComponentType<IconProps>;
  readonly paths: {
    readonly list: string;
    readonly raise: string;
    /** Address of the import of old records from files. */
    readonly import: string;
    /** Address of one import. */
    readonly importOne: (id: number) => string;
    /** Address of one record. */
    readonly record: (id: number) => string;
  };
  readonly labels: {
    readonly one: ParseKeys;
    readonly many: ParseKeys;
    readonly raise: ParseKeys;
    readonly edit: ParseKeys;
    /** Text of the list while no record has ever been raised, and what to do next. */
    readonly none: ParseKeys;
    readonly noneNext: ParseKeys;
  };
  readonly endpoints: typeof hazards | typeof tasks | typeof incidents | typeof issues;
  readonly actions: Readonly<Partial<Record<RecordAction, Endpoint>>>;
  /** Its fields, such as its categories. */
  readonly fields: {
    readonly all: () => Promise<Fields>;
    readonly ofFacility: (id: number) => Promise<Fields>;
  };
  readonly statuses: Readonly<Record<string, StatusLook>>;
  /** Keyed by the action that comes next. */
  readonly wants: Readonly<Record<string, PendingActionTexts>>;
  readonly ownFields: readonly LabelledField<OwnField>[];
  /** The columns that are shown unless the user chose others, and those that are offered besides these and the fields'. */
  readonly columns: { readonly shown: readonly ColumnName[]; readonly more: readonly PlainColumn[] };
  readonly sorts: readonly RecordSort[];
  readonly tabs: readonly ListTab[];
}

/** Returns the calls that list a type's fields. */
const fieldsOf = (type: RecordTypeDescriptor<RecordType>): RecordTypeSetup['fields'] => ({
  all: () => call(listFieldsOf(type), {}),
  ofFacility: (id) => call(listFieldsOfFacility(type), { params: { id } }),
});

/** Returns a type's fields with their labels. */
const labelled = <const F extends OwnField>(fields: readonly F[], label: (name: F['name']) => ParseKeys) =>
  fields.map((field) => ({ field, label: label(field.name) }));

/** Returns the addresses of a type's pages. */
const pathsOf = ({ type, pages }: RecordTypeDescriptor<RecordType>): RecordTypeSetup['paths'] => ({
  ...pages,
  importOne: (id) => `${pages.import}/${id}`,
  record: (id) => recordPath({ type, id }),
});

// Statuses of several types.
const OPEN: StatusLook = { glyph: 'ring', tone: 'slate', label: 'recordStatus.open', short: 'recordStatus.open' };
const IN_PROGRESS: StatusLook = {
  glyph: 'quarter',
  tone: 'accent',
  label: 'recordStatus.inProgress',
  short: 'recordStatus.inProgress',
};
const CLOSED: StatusLook = { glyph: 'done', tone: 'slate', label: 'recordStatus.closed', short: 'recordStatus.closed' };

/** Statuses of hazards and incidents. */
const RESOLUTION_LOOKS: Record<ResolutionStatus, StatusLook> = {
  Open: OPEN,
  Assigned: { glyph: 'quarter', tone: 'accent', label: 'recordStatus.assigned', short: 'recordStatus.assigned' },
  'Resolution Implemented': {
    glyph: 'three-quarter',
    tone: 'violet',
    label: 'recordStatus.implemented',
    short: 'recordStatus.implementedShort',
  },
  'Resolution Approved by EHS Team': {
    glyph: 'check',
    tone: 'green',
    label: 'recordStatus.approved',
    short: 'recordStatus.approvedShort',
  },
  'Resolution not Approved by EHS Team': {
    glyph: 'back',
    tone: 'red',
    label: 'recordStatus.rejected',
    short: 'recordStatus.rejectedShort',
  },
  'Resolution not Approved by Raiser': {
    glyph: 'cross',
    tone: 'red',
    label: 'recordStatus.declined',
    short: 'recordStatus.declinedShort',
  },
  Closed: CLOSED,
};

/** What hazards and incidents need from the person whose action is pending. */
const RESOLUTION_WANTS: Readonly<Record<string, PendingActionTexts>> = {
  assign: { verb: 'wants.assign', sentence: 'wants.assignLong' },
  implement: { verb: 'wants.implement', sentence: 'wants.implementLong' },
  approve: { verb: 'wants.approve', sentence: 'wants.approveLong' },
  accept: { verb: 'wants.accept', sentence: 'wants.acceptLong' },
};

const hazard: RecordTypeSetup = {
  ...DEFAULT_PARTS,
  ...HAZARD,
  icon: IconAlertTriangle,
  paths: pathsOf(HAZARD),
  fields: fieldsOf(HAZARD),
  labels: {
    ...HAZARD.names,
    raise: 'hazard.raise',
    edit: 'record.edit',
    none: 'hazard.none',
    noneNext: 'hazard.noneNext',
  },
  endpoints: hazards,
  actions: hazardActions,
  statuses: RESOLUTION_LOOKS,
  wants: RESOLUTION_WANTS,
  ownFields: labelled(HAZARD_FIELDS, (name) => `hazard.${name}`),
  columns: {
    shown: ['priority', 'number', 'title', 'status', 'facility', 'owner', 'due', 'updated'],
    more: ['category', 'risk', 'area', 'raiser', 'raised'],
  },
  sorts: ['urgency', 'due', 'updated', 'newest', 'oldest'],
  tabs: ['all', 'mine', 'closed', 'archive'],
};

const incident: RecordTypeSetup = {
  ...DEFAULT_PARTS,
  ...INCIDENT,
  icon: IconFirstAidKit,
  paths: pathsOf(INCIDENT),
  fields: fieldsOf(INCIDENT),
  labels: {
    ...INCIDENT.names,
    raise: 'incident.raise',
    edit: 'record.edit',
    none: 'incident.none',
    noneNext: 'incident.noneNext',
  },
  endpoints: incidents,
  actions: incidentActions,
  statuses: RESOLUTION_LOOKS,
  wants: RESOLUTION_WANTS,
  categoryOf: ({ eventType }) => (typeof eventType === 'string' ? categoryOfEventType(eventType) : null),
  recordForm: { ...INCIDENT.forms, endpoints: incidentForms },
  ownFields: labelled(INCIDENT_FIELDS, (name) => `incident.${name}`),
  columns: {
    shown: ['priority', 'number', 'title', 'status', 'facility', 'eventType', 'owner', 'clock'],
    more: ['category', 'area', 'raiser', 'due', 'raised', 'updated'],
  },
  sorts: ['urgency', 'deadline', 'due', 'updated', 'newest', 'oldest'],
  tabs: ['all', 'mine', 'closed', 'archive'],
};

const ISSUE_LOOKS: Record<IssueStatus, StatusLook> = {
  Open: OPEN,
  'In Progress': IN_PROGRESS,
  Resolved: { glyph: 'check', tone: 'green', label: 'recordStatus.resolved', short: 'recordStatus.resolved' },
  Closed: CLOSED,
};

const issue: RecordTypeSetup = {
  ...DEFAULT_PARTS,
  ...ISSUE,
  icon: IconMessageReport,
  paths: pathsOf(ISSUE),
  fields: fieldsOf(ISSUE),
  labels: {
    ...ISSUE.names,
    raise: 'issue.raise',
    edit: 'record.edit',
    none: 'issue.none',
    noneNext: 'issue.noneNext',
  },
  allFlag: 'show_all_issues',
  endpoints: issues,
  actions: issueActions,
  statuses: ISSUE_LOOKS,
  wants: {
    start: { verb: 'wants.start', sentence: 'wants.startLong' },
    resolve: { verb: 'wants.resolve', sentence: 'wants.resolveLong' },
    accept: { verb: 'wants.accept', sentence: 'wants.acceptLong' },
  },
  recordForm: { ...ISSUE.forms, endpoints: issueForms },
  board: '/issues/we-did',
  ownFields: labelled(ISSUE_FIELDS, (name) => `issue.${name}`),
  columns: {
    shown: ['priority', 'number', 'title', 'status', 'category', 'facility', 'owner', 'due'],
    more: ['area', 'raiser', 'raised', 'updated'],
  },
  sorts: ['urgency', 'due', 'updated', 'newest', 'oldest'],
  tabs: ['all', 'mine', 'closed', 'archive'],
};

const TASK_LOOKS: Record<TaskStatus, StatusLook> = {
  Open: OPEN,
  'In Progress': IN_PROGRESS,
  Completed: {
    glyph: 'three-quarter',
    tone: 'violet',
    label: 'recordStatus.completed',
    short: 'recordStatus.completed',
  },
  Verified: { glyph: 'check', tone: 'green', label: 'recordStatus.verified', short: 'recordStatus.verified' },
  Cancelled: { glyph: 'cross', tone: 'slate', label: 'recordStatus.cancelled', short: 'recordStatus.cancelled' },
};

const task: RecordTypeSetup = {
  ...DEFAULT_PARTS,
  ...TASK,
  icon: IconChecklist,
  paths: pathsOf(TASK),
  fields: fieldsOf(TASK),
  labels: {
    ...TASK.names,
    raise: 'task.raise',
    edit: 'task.edit',
    none: 'task.none',
    noneNext: 'task.noneNext',
  },
  endpoints: tasks,
  actions: taskActions,
  statuses: TASK_LOOKS,
  wants: {
    start: { verb: 'wants.start', sentence: 'wants.startLong' },
    complete: { verb: 'wants.complete', sentence: 'wants.completeLong' },
    verify: { verb: 'wants.verify', sentence: 'wants.verifyLong' },
    judgeEffect: { verb: 'wants.judgeEffect', sentence: 'wants.judgeEffectLong' },
  },
  ownFields: labelled(TASK_FIELDS, (name) => `task.${name}`),
  columns: {
    shown: ['priority', 'number', 'title', 'status', 'facility', 'owner', 'verifier', 'due'],
    more: ['source', 'checklist', 'area', 'raiser', 'raised', 'updated'],
  },
  sorts: ['urgency', 'due', 'updated', 'newest', 'oldest'],
  tabs: ['all', 'mine', 'closed', 'archive'],
};

/** The types of records that have pages. A module adds its own here. */
export const RECORD_TYPE_SETUPS: Readonly<Record<RecordType, RecordTypeSetup>> = { hazard, incident, issue, task };

/** Returns the types to choose from. */
export const typeOptions = (t: TFunction) =>
  RECORD_TYPE_NAMES.map((value) => ({ value, label: t(setupOf(value).labels.many) }));

/** Returns the setup of a type. */
export const setupOf = (type: RecordType): RecordTypeSetup => RECORD_TYPE_SETUPS[type];

/** A page of a list as the server returns it. */
export interface RecordPage {
  readonly items: ListedRecord[];
  readonly next: string | null;
}

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
import type { RecordItem, RecordSort, recordAbilities, recordShape } from '@safety-qube/contract/schemas/records';
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
import type { ResolutionAction } from '@safety-qube/domain/records/resolution-workflow';
import type { Workflow } from '@safety-qube/domain/records/workflow';
import type { TaskAction, TaskStatus } from '@safety-qube/domain/tasks/task-workflow';
import type { IconProps } from '@tabler/icons-react';
import type { ParseKeys, TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { RECORD_ICONS } from '../components/ui/record-icons.ts';
import { call } from '../shared/api/call.ts';
import type { LabelledField, ListField, listFilters } from './list-fields.ts';
import type { CustomColumn, PlainColumn } from './record-columns.ts';
import { CLOSED, IN_PROGRESS, OPEN, RESOLUTION_LOOKS, type StatusLook } from './status-looks.ts';

/** The actions in the workflows of all types. */
type WorkflowAction = ResolutionAction | IssueAction | TaskAction;
/** Those with a call of their own; a record is converted by raising another. */
export type RecordAction = Exclude<WorkflowAction, 'convert'>;

/** A record of any type in a list; properties of only some types are optional. */
export type ListedRecord = RecordItem &
  Partial<Omit<HazardItem & TaskItem & IncidentItem & IssueItem, keyof RecordItem>>;

/** A record of a type, as its page has it. */
export type RecordOf<Type extends RecordType> = { hazard: Hazard; incident: Incident; issue: Issue; task: Task }[Type];

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
  | 'allFlag'
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
  /** Null for a type without forms. */
  readonly recordForm: RecordFormSetup | null;
  /** Path of the board of what was done about its records; null for a type without one. */
  readonly board: '/issues/we-did' | null;
}

/** The defaults: a category that is always asked for, no forms and no board. */
const DEFAULT_PARTS: OptionalParts = { categoryOf: null, recordForm: null, board: null };

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
  readonly ownFields: readonly LabelledField<OwnField>[];
  /** The columns that are shown unless the user chose others, and those that are offered besides these and the fields'. */
  readonly columns: { readonly shown: readonly ColumnName[]; readonly more: readonly PlainColumn[] };
  readonly sorts: readonly RecordSort[];
}

/** Returns what follows from a type's descriptor, and what most types have; a type replaces what is special. */
const setupFrom = <Type extends RecordType, Status extends string, Action extends WorkflowAction>(
  descriptor: RecordTypeDescriptor<Type, Status, Action>,
) => ({
  ...DEFAULT_PARTS,
  ...descriptor,
  icon: RECORD_ICONS[descriptor.type],
  paths: {
    ...descriptor.pages,
    importOne: (id: number) => `${descriptor.pages.import}/${id}`,
    record: (id: number) => recordPath({ type: descriptor.type, id }),
  },
  fields: {
    all: () => call(listFieldsOf(descriptor), {}),
    ofFacility: (id: number) => call(listFieldsOfFacility(descriptor), { params: { id } }),
  },
  labels: {
    ...descriptor.names,
    raise: `${descriptor.type}.raise`,
    edit: 'record.edit',
    none: `${descriptor.type}.none`,
    noneNext: `${descriptor.type}.noneNext`,
  } as const,
  sorts: ['urgency', 'due', 'updated', 'newest', 'oldest'] as const,
});

/** Returns a type's fields with their labels. */
const labelled = <const F extends OwnField>(fields: readonly F[], label: (name: F['name']) => ParseKeys) =>
  fields.map((field) => ({ field, label: label(field.name) }));

const hazard: RecordTypeSetup = {
  ...setupFrom(HAZARD),
  endpoints: hazards,
  actions: hazardActions,
  statuses: RESOLUTION_LOOKS,
  ownFields: labelled(HAZARD_FIELDS, (name) => `hazard.${name}`),
  columns: {
    shown: ['priority', 'number', 'title', 'status', 'facility', 'owner', 'due', 'updated'],
    more: ['category', 'risk', 'area', 'raiser', 'raised'],
  },
};

const incident: RecordTypeSetup = {
  ...setupFrom(INCIDENT),
  endpoints: incidents,
  actions: incidentActions,
  statuses: RESOLUTION_LOOKS,
  categoryOf: ({ eventType }) => (typeof eventType === 'string' ? categoryOfEventType(eventType) : null),
  recordForm: { ...INCIDENT.forms, endpoints: incidentForms },
  ownFields: labelled(INCIDENT_FIELDS, (name) => `incident.${name}`),
  columns: {
    shown: ['priority', 'number', 'title', 'status', 'facility', 'eventType', 'owner', 'clock'],
    more: ['category', 'area', 'raiser', 'due', 'raised', 'updated'],
  },
  sorts: ['urgency', 'deadline', 'due', 'updated', 'newest', 'oldest'],
};

const ISSUE_LOOKS: Record<IssueStatus, StatusLook> = {
  Open: OPEN,
  'In Progress': IN_PROGRESS,
  Resolved: { glyph: 'check', tone: 'green', label: 'recordStatus.resolved', short: 'recordStatus.resolved' },
  Closed: CLOSED,
};

const issue: RecordTypeSetup = {
  ...setupFrom(ISSUE),
  endpoints: issues,
  actions: issueActions,
  statuses: ISSUE_LOOKS,
  recordForm: { ...ISSUE.forms, endpoints: issueForms },
  board: '/issues/we-did',
  ownFields: labelled(ISSUE_FIELDS, (name) => `issue.${name}`),
  columns: {
    shown: ['priority', 'number', 'title', 'status', 'category', 'facility', 'owner', 'due'],
    more: ['area', 'raiser', 'raised', 'updated'],
  },
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

const TASK_PARTS = setupFrom(TASK);
const task: RecordTypeSetup = {
  ...TASK_PARTS,
  labels: { ...TASK_PARTS.labels, edit: 'task.edit' },
  endpoints: tasks,
  actions: taskActions,
  statuses: TASK_LOOKS,
  ownFields: labelled(TASK_FIELDS, (name) => `task.${name}`),
  columns: {
    shown: ['priority', 'number', 'title', 'status', 'facility', 'owner', 'verifier', 'due'],
    more: ['source', 'checklist', 'area', 'raiser', 'raised', 'updated'],
  },
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

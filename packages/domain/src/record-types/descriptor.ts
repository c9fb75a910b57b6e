import type { Privilege } from '../privileges.ts';
import type { RecordEventName } from '../records/record-events.ts';
import type { Relation } from '../records/relations.ts';
import type { FollowUp, Workflow } from '../records/workflow.ts';

/** Who may edit a record outside its workflow, in one phase of its life cycle. */
export interface EditRight {
  readonly relations: readonly Relation[];
  readonly privileges: readonly Privilege[];
}

/** The privileges that every type of record has under a code of its own. */
export interface RecordPrivileges {
  readonly raise: Privilege;
  /** Shows every record of the type that is not confidential. */
  readonly viewAll: Privilege;
  /** Assigns a record to a team; absent for a type without teams. */
  readonly assign?: Privilege;
  /** Its holders are responsible where nobody else is; absent for a type whose raiser is. */
  readonly approve?: Privilege;
  /** Edits records that are neither open nor closed. */
  readonly edit: Privilege;
  /** Archives records; shows and restores archived ones. */
  readonly archive: Privilege;
  readonly delete: Privilege;
  /** Imports old records from files; absent for a type that cannot be imported. */
  readonly import?: Privilege;
  readonly export: Privilege;
}

/** How a record's form is chosen among those that are in use for its type. */
export interface RecordForms {
  /** The property of a record whose value, its kind, decides which form it has. */
  readonly by: 'eventType' | 'category';
  /** Where a form that names no kinds is used: only in schedules, or also for the kinds that no other form names. */
  readonly withoutKinds: 'schedules' | 'otherKinds';
  /** Kinds whose forms must not ask for a person. */
  readonly impersonal: readonly string[];
}

/**
 * The records of a type on which nobody has to act, by a value in a column of its table. A critical one is none of them, whenever it
 * becomes critical: it has the other value then.
 */
export interface Recorded {
  readonly column: string;
  readonly value: string;
  readonly whenCritical: string;
}

/**
 * The definition of a record type as data: who may do what with a record, its workflow, for whom it waits, where its pages are. The
 * server's rules and statements, the pages and the tests derive from it. What only the server or only the web needs of a type
 * (columns, texts) is added there.
 */
export interface RecordTypeDescriptor<
  Type extends string = string,
  S extends string = string,
  A extends string = string,
> {
  readonly type: Type;
  /** Beginning of its numbers, such as HAZ of HAZ-000123. */
  readonly prefix: string;
  /** Its name in the addresses of calls, such as hazards of `/api/hazards`. */
  readonly plural: string;
  /** Keys of its name, for one record and for many. */
  readonly names: { readonly one: `${Type}.one`; readonly many: `${Type}.many` };
  /** Key of the heading of its description. */
  readonly descriptionHeading: `${Type}.description`;
  /** Its icon, as the path of a line in a box of 24 by 24. */
  readonly icon: string;
  readonly privileges: RecordPrivileges;
  /** Paths of its pages. Those of one record and of one import are followed by its id. */
  readonly pages: { readonly list: string; readonly raise: string; readonly import: string; readonly record: string };
  /** Prefix of its fields' keys in the configuration (`enable_haz_show_priority`); null where every field is used. */
  readonly configPrefix: string | null;
  /** Configuration flag that hides the buttons to raise one; null for a type that can always be raised. */
  readonly raiseFlag: 'show_raise' | 'show_report' | null;
  /** The flag of the menu without which a person sees only their own records in the list; null for a type without one. */
  readonly allFlag: 'show_all_issues' | null;
  /** Relations that people can have to a record of this type. */
  readonly relations: readonly Relation[];
  readonly hasCategories: boolean;
  /** How its records' forms are chosen, which are the templates of the module of the same name; null for a type without forms. */
  readonly forms: RecordForms | null;
  /** Whether it is rated on the risk matrix. */
  readonly hasRisk: boolean;
  /** The values of its fields that say that somebody was hurt; none for a type that reports no harm. */
  readonly harm: Readonly<Record<string, readonly string[]>>;
  /** Whether a new record is assigned to its people, who are notified that they joined it, rather than reported to them. */
  readonly isGiven: boolean;
  /** The types that a record can be converted to: the new record then takes its place, with its files. Its tasks get these as well. */
  readonly convertsTo: readonly string[];
  /** The event of an edit that moves the due date, which then needs a reason; null where any edit may move it. */
  readonly dueMoved: RecordEventName | null;
  readonly workflow: Workflow<S, A>;
  /** Its records that are closed from the start; null for a type without any. */
  readonly recorded: Recorded | null;
  /** What a closed record still waits for; null for nothing. */
  readonly followUp: FollowUp | null;
  /** Refusal code for an action that nobody may take on their own work. */
  readonly ownWork: string;
  /** The events that report the work as done, and those that sent it back while the record is in one of the statuses `in`. */
  readonly notedBy: {
    readonly done: readonly RecordEventName[];
    readonly sentBack: { readonly by: readonly RecordEventName[]; readonly in: readonly S[] };
  };
  readonly edit: {
    readonly open: EditRight;
    readonly inProgress: EditRight;
    readonly closed: EditRight;
    readonly archived: EditRight;
    /** Who may change the owner, in addition to the right to edit at all. */
    readonly owner: EditRight;
  };
}

/** The descriptor of a type with forms. */
export type RecordTypeWithForms<Type extends string, S extends string, A extends string> = RecordTypeDescriptor<
  Type,
  S,
  A
> & { readonly forms: RecordForms };

/** Whether a record says that somebody was hurt, by the values of its fields. */
export const isSomebodyHurt = (
  { harm }: Pick<RecordTypeDescriptor, 'harm'>,
  read: (field: string) => unknown,
): boolean => Object.entries(harm).some(([field, values]) => values.some((value) => value === read(field)));

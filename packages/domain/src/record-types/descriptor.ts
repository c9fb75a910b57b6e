import type { Privilege } from '../privileges.ts';
import type { RecordEventName } from '../records/record-events.ts';
import type { Relation } from '../records/relations.ts';
import type { FollowUp, Workflow } from '../records/workflow.ts';

/** Who may change a record beyond its workflow, in one part of its life. */
export interface EditRight {
  readonly relations: readonly Relation[];
  readonly privileges: readonly Privilege[];
}

/** The privileges that are the same kind of right for every type of record. */
export interface RecordPrivileges {
  readonly raise: Privilege;
  /** Shows every record of the type that is not confidential. */
  readonly viewAll: Privilege;
  /** Gives one to a team; absent for a type without teams. */
  readonly assign?: Privilege;
  /** Changes what is neither open nor closed. */
  readonly edit: Privilege;
  /** Archives; shows and restores what is archived. */
  readonly archive: Privilege;
  readonly delete: Privilege;
  /** Brings old ones in from files; absent for a type that does not come in from files. */
  readonly import?: Privilege;
  readonly export: Privilege;
}

/**
 * What a type of record is, said once, as data: who may do what with it, how it moves, for whom it waits, where its pages are.
 * The server's rules and statements, the pages and the tests derive from it; what only the server or only the pages need to know
 * of a type (columns, texts, icons) is added there.
 */
export interface RecordTypeDescriptor<
  Type extends string = string,
  S extends string = string,
  A extends string = string,
> {
  readonly type: Type;
  /** Beginning of its numbers, such as HAZ of HAZ-000123. */
  readonly prefix: string;
  /** First part of its privileges' codes. */
  readonly module: string;
  /** Key of the text that heads its description. */
  readonly descriptionHeading: 'record.found' | 'incident.happened' | 'task.todo';
  readonly privileges: RecordPrivileges;
  /** Addresses of its pages; one record's, and one import's, with its id behind. */
  readonly pages: { readonly list: string; readonly raise: string; readonly import: string; readonly record: string };
  /** Prefix of its fields' keys in the configuration (`enable_haz_show_priority`); null where every field is used. */
  readonly configPrefix: 'haz' | 'iss' | 'ind' | 'insh' | 'ra' | null;
  /** Flag of the configuration that hides whatever raises one; null for a type that can always be raised. */
  readonly raiseFlag: 'show_raise' | 'show_report' | null;
  /** What people can be to one. */
  readonly relations: readonly Relation[];
  readonly hasCategories: boolean;
  /** Whether it is rated on the risk matrix. */
  readonly hasRisk: boolean;
  /** Whether a new one is given to its people, who are told that they have a part in it, and not reported to them. */
  readonly isGiven: boolean;
  /** The event that an edit is which moves a due date, and needs a reason; null where any edit may move it. */
  readonly dueMoved: RecordEventName | null;
  readonly workflow: Workflow<S, A>;
  /** What a closed one still waits for; null for nothing. */
  readonly followUp: FollowUp | null;
  /** Code of the refusal for an action that nobody takes on their own work. */
  readonly ownWork: string;
  /** The events that say what was done, and those that sent it back, in the statuses in which it is. */
  readonly said: {
    readonly done: readonly RecordEventName[];
    readonly sentBack: { readonly by: readonly RecordEventName[]; readonly in: readonly S[] };
  };
  readonly edit: {
    readonly open: EditRight;
    readonly inProgress: EditRight;
    readonly closed: EditRight;
    readonly archived: EditRight;
    /** Who may hand it to another owner, in addition to the right to change it at all. */
    readonly owner: EditRight;
  };
}

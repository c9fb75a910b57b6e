import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { FieldValues } from '@safety-qube/domain/records/custom-fields';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { WritableField } from '../custom-fields/index.ts';
import type { DeputyOfRecord } from './record-facts.ts';

/** A record that another one points to. */
interface ReferenceRow {
  readonly id: number;
  readonly type: RecordType;
  readonly number: string;
  readonly title: string;
  readonly status: string;
}

/** A row of a list, with the type's own columns in addition to these. */
export interface ItemRow {
  readonly id: number;
  readonly type: RecordType;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly priority: number | null;
  readonly category: string | null;
  readonly facility_id: number;
  readonly location_id: number | null;
  readonly owner_id: number | null;
  readonly raiser_id: number | null;
  readonly due_on: string | null;
  /** From when on it is late; null for never. */
  readonly late_from: Date | null;
  readonly raised_at: Date;
  readonly updated_at: Date;
  readonly is_confidential: boolean;
  readonly closed_at: Date | null;
  readonly origin_id: number | null;
  readonly version: number;
  /** Values of fields that the tenant has defined, where they were asked for. */
  readonly fields?: FieldValues;
  /** What the deadline of a report to an authority depends on, where it was asked for. */
  readonly clock_facts?: object | null;
  /** In the order of deadlines. */
  readonly deadline_state?: number;
  readonly deadline?: Date | null;
}

/** A record with everything that its page shows. */
export interface RecordRow extends ItemRow {
  readonly fields: FieldValues;
  readonly description: string;
  readonly department_id: number | null;
  readonly subarea_id: number | null;
  readonly status_since: Date;
  readonly respond_by: Date | null;
  readonly resolve_by: Date | null;
  /** Whether somebody chose the due date; otherwise it follows from the priority. */
  readonly due_by_hand: boolean;
  readonly closed_as: string | null;
  readonly is_anonymous: boolean;
  /** Whether it is kept from the people who run its place. */
  readonly is_not_for_place: boolean;
  /** Whether its reporter, who has no name, can open it by a claim. */
  readonly has_claim: boolean;
  readonly archived_at: Date | null;
  readonly source: unknown;
  readonly people: readonly { readonly employeeId: number; readonly relation: Relation }[];
  /** The deputies of the people: each has the relation of the person. */
  readonly deputies: readonly DeputyOfRecord[];
  /** Whether people are named who were hurt. */
  readonly names_injured: boolean;
  readonly role_ids: readonly number[];
  readonly group_ids: readonly number[];
  readonly resolution: {
    readonly by: number | null;
    readonly at: string;
    readonly what: string | null;
    readonly rootCause: string | null;
  } | null;
  /** Who approved it, in the statuses in which the approval can be withdrawn. */
  readonly approval: { readonly by: number | null } | null;
  readonly sent_back: { readonly by: number | null; readonly at: string; readonly reason: string } | null;
  /** The last time that it became critical. */
  readonly alert: {
    readonly raisedAt: string;
    readonly isOpen: boolean;
    readonly takenAt: string | null;
    readonly notified: number;
  } | null;
  /** The record that took its place: it is a duplicate of that one or was converted to it. `duplicate` is that, if the caller may see it. */
  readonly duplicate_of: number | null;
  readonly duplicate: ReferenceRow | null;
  readonly origin: ReferenceRow | null;
}

/** A record about to take a step of its workflow. */
export interface RecordToAct extends RecordRow {
  /** The fields that the caller sees and that need a value before some status. */
  readonly required_fields: readonly WritableField[];
  /** Whether its raiser, a deputy of theirs or a reporter with a claim can still answer. */
  readonly can_raiser_answer: boolean;
}

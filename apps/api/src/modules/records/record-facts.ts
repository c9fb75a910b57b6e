import type { Relation } from '@safety-qube/domain/records/relations';

/** Somebody who has the relation of another person to a record, because they stand in for that person. */
export interface DeputyOfRecord {
  readonly employeeId: number;
  readonly relation: Relation;
  readonly forId: number;
}

/** The facts of a record that decide what may be done with it. */
export interface RecordFacts {
  readonly status: string;
  readonly facilityId: number;
  readonly isArchived: boolean;
  /** Whether it is closed. */
  readonly isClosed: boolean;
  readonly people: readonly { readonly employeeId: number; readonly relation: Relation }[];
  /** The deputies of the people. */
  readonly deputies: readonly DeputyOfRecord[];
  /** Who submitted the resolution. */
  readonly resolvedById: number | null;
  /** Whether it says that somebody was hurt, or names people who were. */
  readonly isSomebodyHurt: boolean;
  /** Who approved the resolution, while its raiser has to answer. */
  readonly approvedById: number | null;
}

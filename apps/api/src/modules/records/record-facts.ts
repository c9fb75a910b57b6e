import type { Relation } from '@safety-qube/domain/records/relations';

/** The facts of a record that decide what may be done with it. */
export interface RecordFacts {
  readonly status: string;
  readonly facilityId: number;
  readonly isArchived: boolean;
  /** Whether it is closed. */
  readonly isClosed: boolean;
  readonly people: readonly { readonly employeeId: number; readonly relation: Relation }[];
  /** Who submitted the resolution. */
  readonly resolvedById: number | null;
}

import type { Relation } from '@safety-qube/domain/records/relations';

/** What of a record decides what may be done with it. */
export interface RecordFacts {
  readonly status: string;
  readonly facilityId: number;
  readonly isArchived: boolean;
  /** Whether it has come to its end. */
  readonly isClosed: boolean;
  readonly people: readonly { readonly employeeId: number; readonly relation: Relation }[];
  /** Who submitted what was done. */
  readonly resolvedById: number | null;
}

import type { Privilege } from '../privileges.ts';
import { RECORD_TYPES, type RecordType } from '../record-types/record-types.ts';

/** The facts that decide who may see a record. Only ids, so that it can be sent along with a change of the record. */
export interface RecordAudience {
  readonly type: RecordType;
  readonly facilityId: number;
  readonly people: readonly number[];
  /** Roles that were granted access to a confidential record. */
  readonly roleIds: readonly number[];
  readonly isConfidential: boolean;
  readonly isArchived: boolean;
  readonly isDeleted: boolean;
}

/** A person whose access is checked. */
export interface Viewer {
  readonly employeeId: number;
  readonly roleId: number;
  readonly privileges: ReadonlySet<Privilege>;
  /** Facilities that the role is limited to; null for the whole tenant. */
  readonly facilityIds: ReadonlySet<number> | null;
}

/**
 * Whether a person may see a record (product, "Roles and privileges"). The people of a record see it and, unless it is
 * confidential, holders of the type's view-all in its facility; a confidential one is also seen by the roles named for it; an
 * archived one only with the archive right in addition; a deleted one by nobody. The SQL predicate of the lists implements the same
 * rule; a test compares the two.
 */
export function maySee(viewer: Viewer, audience: RecordAudience): boolean {
  const { archive, viewAll } = RECORD_TYPES[audience.type].privileges;
  if (audience.isDeleted) return false;
  const reaches = viewer.facilityIds === null || viewer.facilityIds.has(audience.facilityId);
  if (audience.isArchived && !(reaches && viewer.privileges.has(archive))) return false;
  if (audience.people.includes(viewer.employeeId)) return true;
  if (audience.isConfidential) return reaches && audience.roleIds.includes(viewer.roleId);
  return reaches && viewer.privileges.has(viewAll);
}

import type { Privilege } from '../privileges.ts';
import { RECORD_TYPES, type RecordType } from '../record-types/record-types.ts';

/** What decides who may see a record. Ids alone, so that it can travel with a change of the record. */
export interface RecordAudience {
  readonly type: RecordType;
  readonly facilityId: number;
  readonly people: readonly number[];
  /** Roles that are let into a confidential record. */
  readonly roleIds: readonly number[];
  readonly isConfidential: boolean;
  readonly isArchived: boolean;
  readonly isDeleted: boolean;
}

/** Somebody who might look. */
export interface Viewer {
  readonly employeeId: number;
  readonly roleId: number;
  readonly privileges: ReadonlySet<Privilege>;
  /** Facilities that the role is limited to; null for the whole tenant. */
  readonly facilityIds: ReadonlySet<number> | null;
}

/**
 * Whether somebody may see a record (product, "Roles and privileges"): its people and, unless it is confidential, holders of
 * the type's view-all in its facility; a confidential one also the roles named for it; an archived one none of these without
 * the archive right; a deleted one nobody. The lists' predicate in SQL says the same; a test holds them together.
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

import type { Privilege } from '../privileges.ts';
import { RECORD_TYPES, type RecordType } from '../record-types/record-types.ts';

/** The facts that decide who may see a record. Only ids, so that it can be sent along with a change of the record. */
export interface RecordAudience {
  readonly type: RecordType;
  readonly facilityId: number;
  readonly people: readonly number[];
  /** Roles that were granted access to a confidential record. */
  readonly roleIds: readonly number[];
  /** The people whom the groups mean that were granted access to it, at the time of reading. */
  readonly groupMembers: readonly number[];
  readonly isConfidential: boolean;
  readonly isArchived: boolean;
  readonly isDeleted: boolean;
}

/** Shows archived records of every type to those who see the others, without the right to archive. */
export const VIEW_ARCHIVES: Privilege = 'general.viewArchives';

/** A person whose access is checked. */
export interface Viewer {
  readonly employeeId: number;
  readonly roleId: number;
  readonly privileges: ReadonlySet<Privilege>;
  /** Facilities that the role is limited to; null for the whole tenant. */
  readonly facilityIds: ReadonlySet<number> | null;
}

/**
 * By what a person may see a record: as one of its people, by a role or a group that it is confidential to, or by the privilege to see all
 * records of its type.
 */
export type SightReason = 'people' | 'role' | 'group' | 'viewAll';

/**
 * By what a person may see a record (product, "Roles and privileges"); undefined if they may not. The people of a record see it and,
 * unless it is confidential, holders of the type's view-all in its facility; a confidential one is also seen by the roles named for it and the people of
 * the groups named for it, where their role reaches;
 * an archived one only with the archive right, or the one to view archives, in addition; a deleted one by nobody. The SQL predicate of the lists implements the
 * same rule; a test compares the two.
 */
export function whySees(viewer: Viewer, audience: RecordAudience): SightReason | undefined {
  const { archive, viewAll } = RECORD_TYPES[audience.type].privileges;
  if (audience.isDeleted) return undefined;
  const reaches = viewer.facilityIds === null || viewer.facilityIds.has(audience.facilityId);
  const seesArchive = viewer.privileges.has(archive) || viewer.privileges.has(VIEW_ARCHIVES);
  if (audience.isArchived && !(reaches && seesArchive)) return undefined;
  if (audience.people.includes(viewer.employeeId)) return 'people';
  if (audience.isConfidential) {
    if (!reaches) return undefined;
    if (audience.roleIds.includes(viewer.roleId)) return 'role';
    return audience.groupMembers.includes(viewer.employeeId) ? 'group' : undefined;
  }
  return reaches && viewer.privileges.has(viewAll) ? 'viewAll' : undefined;
}

/** Whether a person may see a record, as `whySees`. */
export const maySee = (viewer: Viewer, audience: RecordAudience): boolean => whySees(viewer, audience) !== undefined;

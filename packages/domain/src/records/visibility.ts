import type { Privilege } from '../privileges.ts';
import { RECORD_TYPES, type RecordType } from './record-types.ts';

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

/** The privilege that shows every record of a type that is not confidential. */
export const VIEW_ALL: Record<RecordType, Privilege> = {
  hazard: 'hazard.viewAll',
  incident: 'incident.viewAll',
  issue: 'issue.viewAll',
  inspection: 'inspection.viewAll',
  riskAssessment: 'riskAssessment.report.viewAll',
  task: 'task.all',
};
/** The privilege that shows, and restores, what is archived. */
export const ARCHIVE = Object.fromEntries(RECORD_TYPES.map((type) => [type, `${type}.record.archive`])) as Record<
  RecordType,
  Privilege
>;

/**
 * Whether somebody may see a record (product, "Roles and privileges"): its people and, unless it is confidential, holders of
 * the type's view-all in its facility; a confidential one also the roles named for it; an archived one none of these without
 * the archive right; a deleted one nobody. The lists' predicate in SQL says the same; a test holds them together.
 */
export function maySee(viewer: Viewer, audience: RecordAudience): boolean {
  if (audience.isDeleted) return false;
  const reaches = viewer.facilityIds === null || viewer.facilityIds.has(audience.facilityId);
  if (audience.isArchived && !(reaches && viewer.privileges.has(ARCHIVE[audience.type]))) return false;
  if (audience.people.includes(viewer.employeeId)) return true;
  if (audience.isConfidential) return reaches && audience.roleIds.includes(viewer.roleId);
  return reaches && viewer.privileges.has(VIEW_ALL[audience.type]);
}

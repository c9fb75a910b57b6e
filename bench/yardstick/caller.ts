import type { Privilege } from '@safety-qube/domain/privileges';
import { RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';

/** The caller, given by a header, because the yardstick has no session. */
export interface Caller {
  readonly tenantId: number;
  readonly employeeId: number;
  readonly roleId: number;
  /** Facilities that the role is limited to; null for the whole tenant. */
  readonly facilityIds: readonly number[] | null;
  readonly privileges: readonly Privilege[];
  /** The poster that a visitor came by, who has no other property than the tenant. */
  readonly posterId?: number;
}

const known = new Map<string, Caller>();
/** Parses the header; caches the result. */
export function callerOf(header: string): Caller {
  let caller = known.get(header);
  if (!caller) {
    caller = JSON.parse(header) as Caller;
    known.set(header, caller);
  }
  return caller;
}

export const holds = ({ privileges }: Caller, privilege: Privilege): boolean => privileges.includes(privilege);

/** Returns what the caller sees of a type: all that is not confidential, that of their facilities, or only their own. */
export const reachOf = (caller: Caller, type: RecordType): 'all' | 'places' | 'own' =>
  holds(caller, RECORD_TYPES[type].privileges.viewAll) ? (caller.facilityIds ? 'places' : 'all') : 'own';
export const seesArchived = (caller: Caller, type: RecordType): boolean =>
  holds(caller, RECORD_TYPES[type].privileges.archive);

import { RECORD_TYPE_NAMES, RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { type Caller, holds } from './caller.ts';

/** SQL condition that the caller sees a record r of any type; $1 to $6 are `seenBy`. */
export const SEEN = `r.tenant_id = $1 and r.shelf <> 'deleted'
  and (r.shelf <> 'archived' or (r.type = any($4) and ($6::bigint[] is null or r.facility_id = any($6))))
  and ((select true from record_person p where p.tenant_id = $1 and p.record_id = r.id and p.employee_id = $2 limit 1)
    or (($6::bigint[] is null or r.facility_id = any($6)) and case when r.is_confidential
      then exists (select from record_role o where o.tenant_id = $1 and o.record_id = r.id and o.role_id = $3)
      else r.type = any($5) end))`;

/**
 * Returns the first values of a statement with `SEEN`: tenant, person, role, types of which they see archived or all records,
 * facilities.
 */
export const seenBy = (caller: Caller): unknown[] => [
  caller.tenantId,
  caller.employeeId,
  caller.roleId,
  RECORD_TYPE_NAMES.filter((type) => holds(caller, RECORD_TYPES[type].privileges.archive)),
  RECORD_TYPE_NAMES.filter((type) => holds(caller, RECORD_TYPES[type].privileges.viewAll)),
  caller.facilityIds,
];

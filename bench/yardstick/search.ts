import { ARCHIVE, VIEW_ALL } from '@safety-qube/domain/records/visibility';
import { type Caller, holds } from './caller.ts';
import { rowsOf } from './database.ts';

const TYPES = ['hazard', 'incident', 'task'] as const;
/** Of what is found by words the newest stand first, so that a word that most have is read from there and any other by its index. */
const COMMON = 2000;

const SEEN = `r.tenant_id = $1 and r.shelf <> 'deleted'
  and (r.shelf <> 'archived' or (r.type = any($4) and ($6::bigint[] is null or r.facility_id = any($6))))
  and (exists (select from record_person p where p.tenant_id = $1 and p.record_id = r.id and p.employee_id = $2)
    or (($6::bigint[] is null or r.facility_id = any($6)) and case when r.is_confidential
      then exists (select from record_role o where o.tenant_id = $1 and o.record_id = r.id and o.role_id = $3)
      else r.type = any($5) end))`;
const COLUMNS = 'r.id, r.type, r.number, r.title, r.status';
const RARE = `select ${COLUMNS} from (select t.record_id from record_text t where t.tenant_id = $1 and t.words @@ $7::tsquery limit ${COMMON}) f
  join record r on r.tenant_id = $1 and r.id = f.record_id where ${SEEN} order by r.id desc limit $8`;
const COMMONLY = `select ${COLUMNS} from record r join record_text t on t.tenant_id = r.tenant_id and t.record_id = r.id and t.words @@ $7::tsquery
  where ${SEEN} order by r.id desc limit $8`;
const IS_RARE = `select count(*) < ${COMMON} from (select from record_text t where t.tenant_id = $1 and t.words @@ $2::tsquery limit ${COMMON}) f`;

/** Records of all types that have the words, the newest first. */
export async function searchRecords(caller: Caller, filters: URLSearchParams): Promise<object[]> {
  const words = (filters.get('q') ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const wanted = words.map((word) => `'${word}':*`).join(' & ');
  const [rare] = await rowsOf(IS_RARE, [caller.tenantId, wanted]);
  const rows = await rowsOf(rare?.[0] ? RARE : COMMONLY, [
    caller.tenantId,
    caller.employeeId,
    caller.roleId,
    TYPES.filter((type) => holds(caller, ARCHIVE[type])),
    TYPES.filter((type) => holds(caller, VIEW_ALL[type])),
    caller.facilityIds,
    wanted,
    Number(filters.get('limit') ?? 10),
  ]);
  return rows.map(([id, type, number, title, status]) => ({ id, type, number, title, status }));
}

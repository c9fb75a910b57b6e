import type { Caller } from './caller.ts';
import { rowsOf } from './database.ts';
import { SEEN, seenBy } from './seen.ts';

/** Of what is found by words the newest stand first, so that a word that most have is read from there and any other by its index. */
const COMMON = 2000;

const COLUMNS = 'r.id, r.type, r.number, r.title, r.status';
const RARE = `select ${COLUMNS} from (select t.record_id from record_text t where t.tenant_id = $1 and t.words @@ to_tsquery('simple', $7) limit ${COMMON}) f
  join record r on r.tenant_id = $1 and r.id = f.record_id where ${SEEN} order by r.id desc limit $8`;
const COMMONLY = `select ${COLUMNS} from record r join record_text t on t.tenant_id = r.tenant_id and t.record_id = r.id and t.words @@ to_tsquery('simple', $7)
  where ${SEEN} order by r.id desc limit $8`;
const IS_RARE = `select count(*) < ${COMMON} from (select from record_text t where t.tenant_id = $1 and t.words @@ to_tsquery('simple', $2) limit ${COMMON}) f`;

/** Records of all types that have the words, the newest first. */
export async function searchRecords(caller: Caller, filters: URLSearchParams): Promise<object[]> {
  const words = (filters.get('q') ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const wanted = words.map((word) => `'${word}':*`).join(' & ');
  const [rare] = await rowsOf(IS_RARE, [caller.tenantId, wanted]);
  const rows = await rowsOf(rare?.[0] ? RARE : COMMONLY, [
    ...seenBy(caller),
    wanted,
    Number(filters.get('limit') ?? 10),
  ]);
  return rows.map(([id, type, number, title, status]) => ({ id, type, number, title, status }));
}

import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Caller } from './caller.ts';
import { type Row, rowsOf } from './database.ts';
import { SEEN, seenBy } from './seen.ts';

/**
 * Matches below which a search uses the text index; a more common word is searched from the newest record on, because these come
 * first.
 */
const COMMON = 2000;

const COLUMNS = 'r.id, r.type, r.number, r.title, r.status';
const RARE = `select ${COLUMNS} from (select t.record_id from record_text t where t.tenant_id = $1 and t.words @@ to_tsquery('simple', $7) limit ${COMMON}) f
  join record r on r.tenant_id = $1 and r.id = f.record_id where ${SEEN} order by r.id desc limit $8`;
const COMMONLY = `select ${COLUMNS} from record r join record_text t on t.tenant_id = r.tenant_id and t.record_id = r.id and t.words @@ to_tsquery('simple', $7)
  where ${SEEN} order by r.id desc limit $8`;
const IS_RARE = `select count(*) < ${COMMON} from (select from record_text t where t.tenant_id = $1 and t.words @@ to_tsquery('simple', $2) limit ${COMMON}) f`;

/** Matches prefixes of record numbers, such as HAZ-00. */
const NUMBER = /^(?:HAZ|INC|ISS|TSK)(?:-\d*)?$/i;
const NUMBERED = `select ${COLUMNS} from record r where ${SEEN} and r.type = $7 and r.number >= $8 and r.number < ($8 || 'a') collate "C"
  order by r.number desc limit $9`;
const TYPES: Readonly<Record<string, RecordType>> = { HAZ: 'hazard', INC: 'incident', ISS: 'issue', TSK: 'task' };

const referenceOf = ([id, type, number, title, status]: Row) => ({ id, type, number, title, status });

/** Returns records of all types with the words, or with a number that starts with the text, newest first. */
export async function searchRecords(caller: Caller, filters: URLSearchParams): Promise<object[]> {
  const wanted = filters.get('q') ?? '';
  const limit = Number(filters.get('limit') ?? 10);
  if (NUMBER.test(wanted)) {
    const number = wanted.toUpperCase();
    const found = await rowsOf(NUMBERED, [...seenBy(caller), TYPES[number.slice(0, 3)], number, limit]);
    return found.map(referenceOf);
  }
  const words = wanted.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const [rare] = await rowsOf(IS_RARE, [caller.tenantId, query]);
  return (await rowsOf(rare?.[0] ? RARE : COMMONLY, [...seenBy(caller), query, limit])).map(referenceOf);
}

import { COUNT_LIMIT } from '@safety-qube/domain/records/record-limits';
import { rowsOf } from './database.ts';
import { type Asked, branchesOf, Values } from './select-records.ts';

/** Returns a count for a response, capped at the limit. */
export const countOf = (found: unknown) => ({
  count: Math.min(Number(found), COUNT_LIMIT),
  isMore: Number(found) > COUNT_LIMIT,
});

/** Counts the records in a tab of a list. */
export async function countRecords(asked: Asked): Promise<object> {
  const values = new Values();
  const branches = branchesOf(asked, values, true);
  if (!branches.length) return countOf(0);
  const found = branches.map((branch) => `select ${branch}`).join(' union all ');
  const [row] = await rowsOf(`select count(*) from (${found} limit ${COUNT_LIMIT + 1}) f`, values.all);
  return countOf(row?.[0]);
}

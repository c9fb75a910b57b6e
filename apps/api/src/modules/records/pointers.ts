import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import type { Change } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';
import { seesRecord } from './visibility.ts';

/** Properties of a change that name other records: by their ids; by their numbers in lines that earlier versions wrote. */
const POINTERS = ['link', 'duplicate', 'duplicateOf', 'task', 'origin'] as const;
/** Those whose line stands without a number for who may not see what it names: "added a task". */
const TOLD_UNNAMED: readonly string[] = ['task', 'origin'];

type End = number | string;
const isEnd = (value: unknown): value is End => typeof value === 'number' || typeof value === 'string';
const endsOf = (change: Change): End[] => POINTERS.flatMap((name) => change[name] ?? []).filter(isEnd);

interface Ends {
  /** Numbers of what the caller may see, by what names it. */
  readonly numbers: ReadonlyMap<End, string>;
  /** What the caller may not see and is more confidential than the record that names it: not even that it is there is told. */
  readonly secret: ReadonlySet<End>;
}

/** Reads what the changes of a record name, as far as the caller may know of it. */
async function readEnds(ctx: Ctx, record: Pick<RecordRow, 'is_confidential'>, ends: readonly End[]): Promise<Ends> {
  if (!ends.length) return { numbers: new Map(), secret: new Set() };
  const ids = ends.filter((end) => typeof end === 'number');
  const numbers = ends.filter((end) => typeof end === 'string');
  const { rows } = await sql<{ id: number; number: string; maySee: boolean; isSecret: boolean }>`
    select r.id, r.number, ${seesRecord(actorOf(ctx))} "maySee",
      r.is_confidential and not ${record.is_confidential} "isSecret"
    from record r where r.id = any(${ids}::bigint[])
      or (r.type = any(${RECORD_TYPE_NAMES}::text[]) and r.number = any(${numbers}::text[]))`.execute(ctx.tx);
  const hidden = rows.filter(({ maySee, isSecret }) => !maySee && isSecret);
  const named = rows.filter(({ maySee }) => maySee).map(({ id, number }) => [id, number] as const);
  return {
    numbers: new Map<End, string>(named.flatMap(([id, number]) => [[id, number] as const, [number, number] as const])),
    secret: new Set<End>(hidden.flatMap(({ id, number }) => [id, number])),
  };
}

/** A change with the numbers of what it names, as far as the caller may see it. */
function tell(change: Change, { numbers, secret }: Ends): Change {
  const told: Record<string, Change[string]> = { ...change };
  for (const name of POINTERS) {
    const pair = change[name];
    if (!pair) continue;
    const hidden = pair.filter(isEnd).filter((end) => !numbers.has(end));
    const numberOf = (end: unknown) => (isEnd(end) ? numbers.get(end) : null);
    if (!hidden.length) told[name] = [numberOf(pair[0]), numberOf(pair[1])];
    else if (TOLD_UNNAMED.includes(name) && !hidden.some((end) => secret.has(end))) told[name] = [null, null];
    else delete told[name];
  }
  return told;
}

/**
 * The changes of a record with the numbers of the records that they name, each for who may see that one. To others a task that
 * was added and an origin that changed are told without a number (`[null, null]`), and links and duplicates are left out, as is
 * whatever is more confidential than the record itself.
 */
export async function visiblePointers(
  ctx: Ctx,
  record: Pick<RecordRow, 'is_confidential'>,
  changes: readonly Change[],
): Promise<Change[]> {
  const ends = await readEnds(ctx, record, [...new Set(changes.flatMap(endsOf))]);
  return changes.map((change) => tell(change, ends));
}

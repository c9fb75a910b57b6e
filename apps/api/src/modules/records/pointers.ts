import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import type { Change } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';
import { seesRecord } from './visibility.ts';

/** Properties of a change that refer to other records: by their ids, or by their numbers in entries that earlier versions wrote. */
const POINTERS = ['link', 'duplicate', 'duplicateOf', 'convertedTo', 'task', 'origin'] as const;
/** Those that are shown without a number to readers who may not see the other record: "added a task". */
const SHOWN_WITHOUT_NUMBER: readonly string[] = ['task', 'origin'];

type Pointer = number | string;
const isPointer = (value: unknown): value is Pointer => typeof value === 'number' || typeof value === 'string';
const pointersOf = (change: Change): Pointer[] => POINTERS.flatMap((name) => change[name] ?? []).filter(isPointer);

interface Targets {
  /** Numbers of the records that the caller may see, by pointer. */
  readonly numbers: ReadonlyMap<Pointer, string>;
  /**
   * Pointers to records that the caller may not see and that are more confidential than the record with the change: not even their
   * existence is disclosed.
   */
  readonly secret: ReadonlySet<Pointer>;
}

/** Reads the records that the changes of a record refer to, as far as the caller may know of them. */
async function readTargets(
  ctx: Ctx,
  record: Pick<RecordRow, 'is_confidential'>,
  pointers: readonly Pointer[],
): Promise<Targets> {
  if (!pointers.length) return { numbers: new Map(), secret: new Set() };
  const ids = pointers.filter((pointer) => typeof pointer === 'number');
  const numbers = pointers.filter((pointer) => typeof pointer === 'string');
  const { rows } = await sql<{ id: number; number: string; maySee: boolean; isSecret: boolean }>`
    select r.id, r.number, ${seesRecord(actorOf(ctx))} "maySee",
      r.is_confidential and not ${record.is_confidential} "isSecret"
    from record r where r.id = any(${ids}::bigint[])
      or (r.type = any(${RECORD_TYPE_NAMES}::text[]) and r.number = any(${numbers}::text[]))`.execute(ctx.tx);
  const hidden = rows.filter(({ maySee, isSecret }) => !maySee && isSecret);
  const named = rows.filter(({ maySee }) => maySee).map(({ id, number }) => [id, number] as const);
  return {
    numbers: new Map<Pointer, string>(
      named.flatMap(([id, number]) => [[id, number] as const, [number, number] as const]),
    ),
    secret: new Set<Pointer>(hidden.flatMap(({ id, number }) => [id, number])),
  };
}

/** Returns a change with the numbers of the records that it refers to, as far as the caller may see them. */
function withNumbers(change: Change, { numbers, secret }: Targets): Change {
  const shown: Record<string, Change[string]> = { ...change };
  for (const name of POINTERS) {
    const pair = change[name];
    if (!pair) continue;
    const hidden = pair.filter(isPointer).filter((pointer) => !numbers.has(pointer));
    const numberOf = (pointer: unknown) => (isPointer(pointer) ? numbers.get(pointer) : null);
    if (!hidden.length) shown[name] = [numberOf(pair[0]), numberOf(pair[1])];
    else if (SHOWN_WITHOUT_NUMBER.includes(name) && !hidden.some((pointer) => secret.has(pointer)))
      shown[name] = [null, null];
    else delete shown[name];
  }
  return shown;
}

/**
 * Returns the changes of a record with the numbers of the records that they refer to, as far as the reader may see those. For other
 * readers an added task and a changed origin have no number (`[null, null]`), and links and duplicates are left out, as is every
 * record that is more confidential than the record itself.
 */
export async function visiblePointers(
  ctx: Ctx,
  record: Pick<RecordRow, 'is_confidential'>,
  changes: readonly Change[],
): Promise<Change[]> {
  const targets = await readTargets(ctx, record, [...new Set(changes.flatMap(pointersOf))]);
  return changes.map((change) => withNumbers(change, targets));
}

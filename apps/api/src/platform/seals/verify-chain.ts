import { HOUR_MS } from '@safety-qube/domain/durations';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../db/database.ts';
import type { ChainHead } from './chain-head.ts';
import { instant, isUnsealed, lineColumns } from './line-columns.ts';
import {
  FIRST,
  type LineColumns,
  lineDigest,
  partDigest,
  personalParts,
  SEALED_TABLE_NAMES,
  type Seal,
  type SealedTable,
  sealDigest,
} from './sealed-line.ts';

/** Seals that are read at a time. */
const PAGE = 2_000;
/** Milliseconds for which a transaction of the product may be open: a line is older than its commit by that at most. */
const LONGEST_TRANSACTION_MS = HOUR_MS;
/** How many removed lines are looked for where the chain is broken. */
const MOST_REMOVED = 20_000;

/** What was done to a line of the log or of the history. */
export type Tampering = 'altered' | 'removed' | 'inserted' | 'reordered' | 'rewritten';
export interface Finding {
  readonly what: Tampering;
  /** The place in the chain; null for a line that has none. */
  readonly position: number | null;
  readonly line: { readonly source: SealedTable; readonly id: number; readonly at: string | null } | null;
}
export interface Verified {
  /** The first line that is not as it was sealed; null if there is none. */
  readonly finding: Finding | null;
  readonly lines: number;
  readonly erasedParts: number;
  /** Lines that were written a moment ago, and are not sealed yet. */
  readonly unsealed: number;
  readonly head: ChainHead | null;
}

interface SealedRow extends Seal {
  readonly erased_by: number | null;
  readonly isErasureLogged: boolean;
  readonly line: (LineColumns & { readonly id: number; readonly at: string }) | null;
}

/** SQL that joins the line of the seal `s`, if it is of a table: one by one, by the key. */
const lineOf = (source: SealedTable, alias: string): RawBuilder<unknown> => sql`
  left join lateral (select ${lineColumns('l')} line from ${sql.table(source)} l
    where s.source = ${source} and l.tenant_id = s.tenant_id and l.id = s.line_id limit 1) ${sql.ref(alias)} on true`;

const readSeals = async (tx: TenantDb, after: number): Promise<SealedRow[]> =>
  (
    await sql<SealedRow>`
      select s.position, s.source, s.line_id, ${instant(sql`s.settled_at`)} settled_at, s.line_digest, s.seal, s.salts,
        s.part_digests, s.erased_by,
        s.erased_by is null or exists (select from audit_entry x
          where x.tenant_id = s.tenant_id and x.id = s.erased_by and x.entity = 'employee') "isErasureLogged",
        coalesce(e.line, c.line) line
      from (select * from audit_seal where position > ${after} order by position limit ${PAGE}) s
      ${lineOf('audit_entry', 'e')} ${lineOf('record_change', 'c')}
      order by s.position`.execute(tx)
  ).rows;

/** Whether the personal parts of a line are those that were sealed, or were erased. */
function arePartsIntact({ source, salts, part_digests, erased_by, isErasureLogged }: SealedRow, line: LineColumns) {
  return personalParts(source, line).every((part, n) => {
    const salt = salts[n];
    const digest = part_digests[n];
    if (!digest) return part === null;
    if (!salt) return part === null && erased_by !== null && isErasureLogged;
    return part !== null && partDigest(salt, part).equals(digest);
  });
}

const isIntact = (row: SealedRow, line: LineColumns): boolean =>
  arePartsIntact(row, line) && lineDigest(row.source, line, row.part_digests).equals(row.line_digest);

const follows = (previous: Buffer, row: Seal, position = row.position): boolean =>
  sealDigest(previous, { ...row, position }).equals(row.seal);

/** Says what was done where a seal does not follow the one before it, though its line is the one that it seals. */
function whatBroke(previous: Buffer, row: SealedRow, next: SealedRow | undefined): Tampering {
  if (!next) return 'altered';
  if (follows(previous, next, row.position)) return follows(next.seal, row, next.position) ? 'reordered' : 'inserted';
  if (follows(row.seal, next)) return 'altered';
  // Later seals have moved up into a gap.
  for (let gone = 1; gone <= MOST_REMOVED; gone += 1)
    if (follows(row.seal, next, next.position + gone)) return 'removed';
  return 'reordered';
}

const isBackdated = (line: { readonly at: string }, settledAt: string | null): boolean =>
  settledAt !== null && Date.parse(line.at) < Date.parse(settledAt) - LONGEST_TRANSACTION_MS;

/** The state of the chain up to a seal. */
interface Reached {
  readonly position: number;
  readonly seal: Buffer;
  readonly settledAt: string | null;
}

function checkRow(row: SealedRow, next: SealedRow | undefined, before: Reached): Finding | undefined {
  const { line } = row;
  const found = (what: Tampering): Finding => ({
    what,
    position: row.position,
    line: { source: row.source, id: row.line_id, at: line?.at ?? null },
  });
  if (row.position !== before.position + 1) return { what: 'removed', position: before.position + 1, line: null };
  if (!line) return found('removed');
  if (!isIntact(row, line)) return found('altered');
  if (!follows(before.seal, row)) return found(whatBroke(before.seal, row, next));
  if ((row.settled_at ?? '') < (before.settledAt ?? '')) return found('altered');
  if (isBackdated(line, row.settled_at)) return found('inserted');
  return undefined;
}

interface Unsealed {
  readonly source: SealedTable;
  readonly id: number;
  readonly at: string;
  /** Whether it would have been sealed long ago if it had been there. */
  readonly isSettled: boolean;
}

/** Reads the lines that have no seal. */
async function readUnsealed(tx: TenantDb): Promise<Unsealed[]> {
  const of = (source: SealedTable): RawBuilder<unknown> => sql`
    select ${source}::text source, l.id, ${instant(sql`l.at`)} at,
      coalesce(l.xid < c.settled or l.at < c.settled_at - make_interval(secs => ${LONGEST_TRANSACTION_MS / 1000}), false) "isSettled"
    from ${sql.table(source)} l left join audit_chain c on c.tenant_id = l.tenant_id
    where ${isUnsealed(source)}`;
  const { rows } = await sql<Unsealed>`${sql.join(SEALED_TABLE_NAMES.map(of), sql` union all `)} order by 3, 2`.execute(
    tx,
  );
  return rows;
}

/**
 * Compares all lines of a tenant with their seals, in one snapshot, and heads that were kept elsewhere with the chain. Finds the first
 * line that was altered, removed, inserted or moved since; `onProgress` is called with the number of lines that were compared.
 */
export const verifyChain = (
  db: TenantDb,
  heads: readonly ChainHead[] = [],
  onProgress?: (lines: number) => void,
): Promise<Verified> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const expected = new Map(heads.map(({ position, seal }) => [position, seal]));
      let reached: Reached = { position: 0, seal: FIRST, settledAt: null };
      let erasedParts = 0;
      const verified = (finding: Finding | null, unsealed = 0): Verified => ({
        finding,
        lines: reached.position,
        erasedParts,
        unsealed,
        head: reached.position ? { position: reached.position, seal: reached.seal.toString('hex') } : null,
      });
      const readAfter = async (rows: readonly SealedRow[]) =>
        rows.length < PAGE ? [] : readSeals(tx, rows.at(-1)?.position ?? 0);
      let rows = await readSeals(tx, 0);
      let following = await readAfter(rows);
      while (rows.length) {
        const later = readAfter(following); // read by the database while these are compared
        later.catch(() => undefined);
        for (const [n, row] of rows.entries()) {
          const finding = checkRow(row, rows[n + 1] ?? following[0], reached);
          if (finding) return verified(finding);
          const head = expected.get(row.position);
          if (head !== undefined && head !== row.seal.toString('hex'))
            return verified({ what: 'rewritten', position: row.position, line: null });
          erasedParts += row.part_digests.filter((digest, part) => digest && !row.salts[part]).length;
          reached = { position: row.position, seal: row.seal, settledAt: row.settled_at };
        }
        onProgress?.(reached.position);
        rows = following;
        following = await later;
      }
      if (heads.some(({ position }) => position > reached.position))
        return verified({ what: 'removed', position: reached.position + 1, line: null });
      const unsealed = await readUnsealed(tx);
      const inserted = unsealed.find(({ isSettled }) => isSettled);
      if (inserted) {
        const { source, id, at } = inserted;
        return verified({ what: 'inserted', position: null, line: { source, id, at } });
      }
      return verified(null, unsealed.length);
    });

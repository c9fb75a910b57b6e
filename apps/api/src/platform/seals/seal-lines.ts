import { sql } from 'kysely';
import type { TenantDb } from '../db/database.ts';
import { instant, isUnsealed, lineColumns } from './line-columns.ts';
import { FIRST, type LineColumns, SEALED_TABLE_NAMES, type Seal, type SealedTable, sealLine } from './sealed-line.ts';

/** Lines of a table that are sealed in one transaction: few enough that digesting them does not delay requests. */
const BATCH = 250;

/** The last line of a table that was read: its transaction and its id. */
type Cursor = readonly [xid: string, id: number];
interface Chain {
  readonly settled: string;
  readonly settledAt: string | null;
  /** The transactions before this one have ended. */
  readonly ended: string;
  readonly now: string;
}
/** How far a run has come, and what will be settled at its end: what had been committed when it began. */
interface Run {
  readonly after: Readonly<Record<SealedTable, Cursor>>;
  readonly begun: Pick<Chain, 'ended' | 'now'>;
}
interface Line {
  readonly source: SealedTable;
  readonly id: number;
  readonly xid: string;
  readonly line: LineColumns & { readonly id: number };
}

/** Locks the chain of the tenant against other processes that seal it. Undefined if one of them does, or if there is none yet. */
async function lockChain(tx: TenantDb): Promise<Chain | undefined> {
  const { rows } = await sql<Chain>`
    select c.settled::text settled, ${instant(sql`c.settled_at`)} "settledAt",
      pg_snapshot_xmin(pg_current_snapshot())::text ended, ${instant(sql`now()`)} now
    from audit_chain c for update skip locked`.execute(tx);
  return rows[0];
}

/** Reads the next lines of a table that are not sealed, in the order of their transactions. */
const readUnsealed = async (tx: TenantDb, source: SealedTable, [xid, id]: Cursor): Promise<Line[]> =>
  (
    await sql<Line>`
      select ${source}::text source, l.id, l.xid::text xid, ${lineColumns('l')} line from ${sql.table(source)} l
      where (l.xid, l.id) > (${xid}::xid8, ${id}::bigint) and ${isUnsealed(source)}
      order by l.xid, l.id limit ${BATCH}`.execute(tx)
  ).rows;

async function readLast(tx: TenantDb): Promise<Pick<Seal, 'position' | 'seal'>> {
  const last = await tx
    .selectFrom('audit_seal')
    .select(['position', 'seal'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { position: 0, seal: FIRST };
}

const inHex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`;

async function insertSeals(tx: TenantDb, seals: readonly Seal[]): Promise<void> {
  const rows = seals.map((seal) => ({
    ...seal,
    line_digest: inHex(seal.line_digest),
    seal: inHex(seal.seal),
    salts: seal.salts.map(inHex),
    part_digests: seal.part_digests.map(inHex),
  }));
  await sql`
    insert into audit_seal (position, source, line_id, settled_at, line_digest, seal, salts, part_digests)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (position bigint, source text, line_id bigint,
      settled_at timestamptz, line_digest bytea, seal bytea, salts bytea[], part_digests bytea[])`.execute(tx);
}

const byTransaction = (a: Line, b: Line): number =>
  Number(BigInt(a.xid) - BigInt(b.xid)) || a.source.localeCompare(b.source) || a.id - b.id;

/** Seals the next lines. Returns how far it has come; undefined when all are sealed, or another process seals them. */
async function sealBatch(tx: TenantDb, run: Run | undefined): Promise<Run | undefined> {
  const chain = await lockChain(tx);
  if (!chain) return undefined;
  const start: Cursor = [chain.settled, -1];
  const { after, begun } = run ?? { after: { audit_entry: start, record_change: start }, begun: chain };
  const lines: Line[] = [];
  const reached = { ...after };
  let isMore = false;
  for (const source of SEALED_TABLE_NAMES) {
    const next = await readUnsealed(tx, source, after[source]);
    const last = next.at(-1);
    if (last) reached[source] = [last.xid, last.id];
    lines.push(...next);
    isMore ||= next.length === BATCH;
  }
  let last = await readLast(tx);
  const seals = lines.toSorted(byTransaction).map(({ source, line }) => {
    const sealed = sealLine(source, line, last, chain.settledAt);
    last = sealed;
    return sealed;
  });
  if (seals.length) await insertSeals(tx, seals);
  if (isMore) return { after: reached, begun };
  // What was committed since the run began may be behind its cursors: the next run begins before it.
  await sql`update audit_chain set settled = greatest(settled, ${begun.ended}::xid8),
    settled_at = greatest(settled_at, ${begun.now}::timestamptz)`.execute(tx);
  return undefined;
}

/** Seals all lines of the tenant that are committed, batch by batch, unless another process does. */
export async function sealLines(db: TenantDb, stopping?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ isHere: boolean }>`
    select c.cluster = (select system_identifier from pg_control_system()) "isHere" from audit_chain c`.execute(db);
  if (!rows[0]?.isHere) await sql`select app.adopt_cluster()`.execute(db);
  let run: Run | undefined;
  do {
    stopping?.throwIfAborted();
    const before = run;
    run = await db.transaction().execute((tx) => sealBatch(tx, before));
  } while (run);
}

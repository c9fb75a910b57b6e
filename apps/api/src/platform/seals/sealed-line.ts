import { hash, randomBytes } from 'node:crypto';
import { keysOf } from '@safety-qube/domain/objects';
import canonicalize from 'canonicalize';

/** The tables whose lines are sealed, and their personal parts: columns that are erased together, by right of a person. */
export const SEALED_TABLES = {
  audit_entry: [
    { name: 'origin', columns: ['address', 'user_agent'] },
    { name: 'change', columns: ['change'] },
  ],
  record_change: [
    { name: 'note', columns: ['note'] },
    { name: 'change', columns: ['change'] },
  ],
} as const;
export type SealedTable = keyof typeof SEALED_TABLES;
export const SEALED_TABLE_NAMES = keysOf(SEALED_TABLES);

const columnsIn = (source: SealedTable): ReadonlySet<string> =>
  new Set(SEALED_TABLES[source].flatMap<string>(({ columns }) => columns));
const PERSONAL_COLUMNS = { audit_entry: columnsIn('audit_entry'), record_change: columnsIn('record_change') };

/** A line as it is stored: its columns, apart from the tenant and the transaction. */
export type LineColumns = Readonly<Record<string, unknown>>;

/** A line in the chain of its tenant. */
export interface Seal {
  readonly position: number;
  readonly source: SealedTable;
  readonly line_id: number;
  /** Lines of transactions that ended before this instant had all been sealed; null in the first run. */
  readonly settled_at: string | null;
  readonly line_digest: Buffer;
  readonly seal: Buffer;
  /** Null for an empty part, and for an erased one, which has a digest. */
  readonly salts: readonly (Buffer | null)[];
  readonly part_digests: readonly (Buffer | null)[];
}

/** What comes before the first seal. */
export const FIRST = Buffer.alloc(32);

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
const canonical = (value: object): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

/** Returns the values of each personal part of a line, as canonical JSON; null for an empty part. */
export const personalParts = (source: SealedTable, line: LineColumns): (string | null)[] =>
  SEALED_TABLES[source].map(({ columns }) => {
    const filled = columns.filter((column) => !isEmpty(line[column]));
    return filled.length ? canonical(Object.fromEntries(filled.map((column) => [column, line[column]]))) : null;
  });

/** SHA-256 of the salt and of the canonical JSON of a part. */
export const partDigest = (salt: Buffer, part: string): Buffer =>
  hash('sha256', Buffer.concat([salt, Buffer.from(part)]), 'buffer');

/**
 * SHA-256 of the canonical JSON (RFC 8785) of a line: its columns that are not null, with the digests of its personal parts in their
 * place. A column that is added to a table later leaves the digests of earlier lines as they are if it is null there.
 */
export function lineDigest(source: SealedTable, line: LineColumns, partDigests: readonly (Buffer | null)[]): Buffer {
  const rest: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(line))
    if (value !== null && !PERSONAL_COLUMNS[source].has(column)) rest[column] = value;
  const parts: Record<string, string> = {};
  for (const [n, { name }] of SEALED_TABLES[source].entries()) {
    const part = partDigests[n];
    if (part) parts[name] = part.toString('hex');
  }
  return digest(canonical({ source, line: rest, parts }));
}

/** SHA-256 of the canonical JSON of a line's place in the chain: after the seal of the line before it. */
export const sealDigest = (
  previous: Buffer,
  { position, settled_at, line_digest }: Pick<Seal, 'position' | 'settled_at' | 'line_digest'>,
): Buffer =>
  // Canonical as it is: its keys are in order, and no text has to be escaped.
  digest(
    JSON.stringify({ line: line_digest.toString('hex'), position, previous: previous.toString('hex'), settled_at }),
  );

const SALT_BYTES = 16;

/** Seals a line after another one. */
export function sealLine(
  source: SealedTable,
  line: LineColumns & { readonly id: number },
  { position, seal: previous }: Pick<Seal, 'position' | 'seal'>,
  settled_at: string | null,
): Seal {
  const parts = personalParts(source, line);
  const salts = parts.map((part) => (part === null ? null : randomBytes(SALT_BYTES)));
  const part_digests = parts.map((part, n) => {
    const salt = salts[n];
    return part !== null && salt ? partDigest(salt, part) : null;
  });
  const sealed = { position: position + 1, settled_at, line_digest: lineDigest(source, line, part_digests) };
  return { ...sealed, source, line_id: line.id, salts, part_digests, seal: sealDigest(previous, sealed) };
}

import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Manifest } from '../archive/archive-format.ts';
import type { TenantDb } from '../db/database.ts';
import { StartFailure } from '../start-failure.ts';
import { toError } from '../thrown.ts';

/** The seal of a line, which depends on all lines before it. The last one is the head of the chain. */
export interface ChainHead {
  readonly position: number;
  /** In hex. */
  readonly seal: string;
}

/** Selects the head of the tenant's chain. */
export const HEAD = "select position, encode(seal, 'hex') seal from audit_seal order by position desc limit 1";

export const readHead = async (tx: TenantDb): Promise<ChainHead | null> =>
  (await sql.raw<ChainHead>(HEAD).execute(tx)).rows[0] ?? null;

/** A head as one line of text, such as in a mail: shorter than the lines that mail breaks. */
export const headText = ({ position, seal }: ChainHead): string => `${position} ${seal}`;

/** Returns the heads in a text, such as a saved mail. */
export const headsIn = (text: string): ChainHead[] =>
  [...text.matchAll(/(?<![0-9a-f])(\d{1,12}) ([0-9a-f]{64})(?![0-9a-f])/g)].map(([, position, seal = '']) => ({
    position: Number(position),
    seal,
  }));

/** Reads the heads in a file: a text with them, or an archive of the tenant. Throws a sentence if there are none. */
export async function readHeads(
  file: string,
  readManifest: (file: string) => Promise<Pick<Manifest, 'auditHead'>>,
): Promise<ChainHead[]> {
  if (file.endsWith('.zip')) {
    const { auditHead } = await readManifest(file);
    if (auditHead) return [auditHead];
  } else {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      throw new StartFailure(`The file ${file} cannot be read (${toError(error).message}).`);
    });
    const heads = headsIn(text);
    if (heads.length) return heads.sort((a, b) => a.position - b.position);
  }
  throw new StartFailure(`The file ${file} contains no head of the audit log: a number and 64 hexadecimal digits.`);
}

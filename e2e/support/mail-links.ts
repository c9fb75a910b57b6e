import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const COMMAND = fileURLToPath(new URL('../../apps/api/src/cli/print-mail-links.ts', import.meta.url));
const run = promisify(execFile);

/** Returns the newest working link in mail to each address of a tenant, from the operator's command. */
export async function newestLinks(tenant: string): Promise<ReadonlyMap<string, string>> {
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA'], LOG_LEVEL: 'silent' };
  const { stdout } = await run(process.execPath, [COMMAND, tenant], { env, maxBuffer: Number.POSITIVE_INFINITY });
  const found = [...stdout.matchAll(/^\S+ {2}(\S+) {2}.*\n {2}(http\S+)$/gm)];
  // The newest comes first, and the last one of an address is kept.
  return new Map(found.toReversed().map(([, to = '', link = '']) => [to, link]));
}

/** Returns the newest working link in mail to an address. */
export async function newestLink(tenant: string, to: string): Promise<string> {
  const link = (await newestLinks(tenant)).get(to);
  if (!link) throw new Error(`no link in mail to ${to}`);
  return link;
}

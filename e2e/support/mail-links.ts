import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const COMMAND = fileURLToPath(new URL('../../apps/api/src/cli/print-mail-links.ts', import.meta.url));
const run = promisify(execFile);

/** Returns the newest working link in mail to an address, from the operator's command. */
export async function newestLink(tenant: string, to: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA'], LOG_LEVEL: 'silent' };
  const { stdout } = await run(process.execPath, [COMMAND, tenant, to], { env });
  const link = /^ {2}(http\S+)$/m.exec(stdout)?.[1];
  if (!link) throw new Error(`no link in mail to ${to}`);
  return link;
}

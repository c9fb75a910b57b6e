import { type Config, readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { findDatabase } from '../platform/db/provide-database.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { toError } from '../platform/thrown.ts';
import { readTenants } from '../seed/demo.ts';

export interface CommandTools {
  readonly config: Config;
  /** The database as the tables' owner: a command acts for the operator, not for a tenant. */
  readonly owner: Database;
  /** Returns the tenants of an argument: a slug or `all`. */
  tenantsOf(slug: string | undefined): Promise<{ id: number; slug: string }[]>;
}

/** Runs a command that opens its own resources. `signal` is aborted when the process is interrupted, so that it can clean up. */
export async function runPlain(work: (args: string[], signal: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort(new StartFailure('Stopped before it was complete; its files were removed.')));
  try {
    await work(process.argv.slice(2), ending.signal);
  } catch (error) {
    console.error(toError(error).message);
    process.exitCode = 1;
  }
}

/** Runs an operator's command next to the running server. A failure prints one sentence to stderr and sets exit code 1. */
export async function runCommand(work: (args: string[], tools: CommandTools) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { ownerUrl } = await findDatabase(config);
    const owner = openDatabase(ownerUrl, 2);
    const tenantsOf = async (slug: string | undefined) => {
      const tenants = [...(await readTenants(owner)).values()];
      const meant = slug === 'all' ? tenants : tenants.filter((tenant) => tenant.slug === slug);
      if (!meant.length)
        throw new StartFailure(`There is no tenant "${slug ?? ''}"; give the slug of a tenant, or all.`);
      return meant;
    };
    await work(process.argv.slice(2), { config, owner, tenantsOf }).finally(() => owner.end());
  } catch (error) {
    console.error(toError(error).message);
    process.exitCode = 1;
  }
}

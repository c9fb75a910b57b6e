import { randomUUID } from 'node:crypto';
import { buildApp } from '../../apps/api/src/app.ts';
import { makePlatform } from '../../apps/api/src/make-platform.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { memoryRelay } from '../../apps/api/src/platform/relay/memory-relay.ts';
import { type Plan, planOf } from './record-statements.ts';

export type Given = Readonly<Record<string, string | number>>;
/** A request whose statements are recorded; names in braces in its path are replaced by given values. */
export interface Planned {
  readonly key: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: (given: Given) => Readonly<Record<string, string>>;
  readonly body?: (given: Given) => object;
  readonly given?: () => Given;
}

/** Returns the path of a request with its given values. */
export const pathWith = (path: string, given: Given = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]));

/** Returns the statements that the application sends for each request, recorded by running it once in this process. */
export async function readPlans(
  { appUrl, folder }: { appUrl: string; folder: string },
  all: readonly Planned[],
): Promise<Record<string, Plan>> {
  const database = openDatabase(appUrl, 2);
  const platform = makePlatform(readConfig({ DATA_DIR: folder }), database, memoryRelay());
  const app = await buildApp(platform);
  const plans: Record<string, Plan> = {};
  for (const { key, method, path, headers, body, given } of all) {
    const ask = (named: Given) =>
      app.inject({
        method,
        url: pathWith(path, named),
        headers: {
          ...headers(named),
          ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        ...(body && { payload: body(named) }),
      });
    await ask(given?.() ?? {}); // fills the caches between requests
    const named = given?.() ?? {};
    plans[key] = await planOf(() => ask(named), named);
  }
  await app.close();
  await platform.relay.end();
  await database.end();
  return plans;
}

import { join } from 'node:path';
import { DEMO_PASSWORD } from '@safety-qube/domain/demo';
import { entriesOf } from '@safety-qube/domain/objects';
import { DEFAULT_TENANT } from '@safety-qube/domain/tenant-host';
import { DEMO_ISSUER_HOST } from '../demo-issuer/settings.ts';
import { type DemoIssuer, startDemoIssuer } from '../demo-issuer/start-demo-issuer.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { choosePort, freePortNear } from '../platform/http/choose-port.ts';
import { makeStorage } from '../platform/storage/storage.ts';
import { addressOf } from './address-of.ts';
import { createTenant } from './create-tenant.ts';
import { readTenants, seedDemo } from './demo.ts';
import { DEMO_TENANTS, demoEmail } from './demo-tenants.ts';

const toIssuer = DEMO_TENANTS.filter((tenant) => tenant.goesToDemoIssuer);

/** The processes of the demo that run next to the server. */
interface DemoProcesses {
  /** Settles when it is serving; the server accepts requests meanwhile. */
  readonly started: Promise<unknown>;
  stop(): Promise<void>;
}
const NOTHING: DemoProcesses = { started: Promise.resolve(), stop: async () => undefined };

/** Runs the demo's second identity provider next to the server and restarts it when it ends. */
async function runDemoIssuer(config: Config, port: number): Promise<DemoProcesses & { readonly issuer: string }> {
  const options = {
    port: config.DEMO_ISSUER_PORT
      ? await choosePort('DEMO_ISSUER_PORT', config.DEMO_ISSUER_PORT, DEMO_ISSUER_HOST)
      : await freePortNear(port + 1, DEMO_ISSUER_HOST),
    folder: join(config.DATA_DIR, 'demo-issuer'),
    clientOrigin: addressOf(toIssuer[0]?.slug ?? '', config.PUBLIC_PORT ?? port),
    people: toIssuer.flatMap(({ slug, people }) =>
      entriesOf(people).map(([login, [firstname, lastname]]) => ({
        email: demoEmail(login, slug),
        firstname,
        lastname,
      })),
    ),
    password: DEMO_PASSWORD,
  };
  const start = (): Promise<DemoIssuer> => {
    const starting = startDemoIssuer(options);
    const replaceWhenEnded = ({ onEnd }: DemoIssuer): void => onEnd(() => (current = start()));
    starting.then(replaceWhenEnded, () => undefined);
    return starting;
  };
  let current = start();
  return {
    issuer: `http://${DEMO_ISSUER_HOST}:${options.port}`,
    started: current,
    stop: async () => (await current.catch(() => undefined))?.stop(),
  };
}

/**
 * Fills an empty installation according to the configuration: with the demo, or with one empty tenant. Runs the demo's second
 * identity provider if a demo tenant needs it.
 */
export async function fillInstallation(config: Config, owner: Database, port: number): Promise<DemoProcesses> {
  const there = await readTenants(owner);
  if (config.SEED === 'none' && !there.size)
    await createTenant(owner, { slug: DEFAULT_TENANT, name: 'My organisation', brand: 'safety' });
  const needsIssuer = config.SEED === 'demo' || toIssuer.some(({ slug }) => there.get(slug)?.isDemo);
  if (!needsIssuer) return NOTHING;
  const { issuer, ...demoProcesses } = await runDemoIssuer(config, port);
  try {
    await seedDemo(owner, issuer, config.SEED === 'demo', makeStorage(config));
  } catch (error) {
    await demoProcesses.stop();
    throw error;
  }
  return demoProcesses;
}

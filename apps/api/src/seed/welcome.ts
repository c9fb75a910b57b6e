import { showClaimCode } from '@safety-qube/domain/claims';
import { DEMO_CLAIM, DEMO_PASSWORD } from '@safety-qube/domain/demo';
import { LANGUAGE_NAMES, type Language } from '@safety-qube/domain/languages';
import { entriesOf } from '@safety-qube/domain/objects';
import { SEEDED_ROLE_NAMES } from '@safety-qube/domain/seeded-roles';
import { DEFAULT_TENANT } from '@safety-qube/domain/tenant-host';
import { createSetupLink } from '../modules/identity/index.ts';
import { sampleAddress } from '../modules/posters/index.ts';
import type { Tenant } from '../platform/context.ts';
import type { Database } from '../platform/db/database.ts';
import { addressOf } from './address-of.ts';
import { readTenants } from './demo.ts';
import { DEMO_LOGINS, DEMO_TENANTS, demoEmail } from './demo-tenants.ts';

const RULE = '-'.repeat(76);

function demoLines(tenants: ReadonlyMap<string, Tenant>, port: number): string[] {
  const demo = DEMO_TENANTS.filter(({ slug }) => tenants.get(slug)?.isDemo);
  if (!demo.length) return [];
  const logins = entriesOf(DEMO_LOGINS);
  return [
    '',
    'Demo organisations',
    ...demo.map(({ slug, name }) => `  ${name.padEnd(20)}${addressOf(slug, port)}`),
    '',
    `Demo people, here with the addresses of dbo; the others’ end in @${demo[1]?.slug}.example and so on.`,
    ...logins.map(([login, role]) => {
      const language = LANGUAGE_NAMES[demo[0]?.people[login][3] as Language];
      return `  ${demoEmail(login, DEFAULT_TENANT).padEnd(30)}${SEEDED_ROLE_NAMES[role].padEnd(16)}${language}`;
    }),
    `Everybody’s password: ${DEMO_PASSWORD}`,
  ];
}

/** Returns the address behind a poster of the demo, by which one reports without an account, and the claim code of a report. */
async function posterLines(database: Database, tenant: Tenant | undefined, port: number): Promise<string[]> {
  if (!tenant?.isDemo) return [];
  const address = await sampleAddress(database, tenant, addressOf(tenant.slug, port));
  if (!address) return [];
  const entry = `${addressOf(tenant.slug, port)}/qr-code`;
  return [
    '',
    'What a poster opens, without an account:',
    `  ${address}`,
    `The claim code of a report, to type at ${entry}: ${showClaimCode(DEMO_CLAIM)}`,
  ];
}

/** Returns the set-up link for the first administrator of the default tenant, if it has none. */
async function setupLines(database: Database, tenant: Tenant | undefined, port: number): Promise<string[]> {
  if (!tenant) return [];
  const anyone = await database
    .forTenant(tenant.id)
    .selectFrom('employee')
    .select('id')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  if (anyone) return [];
  const link = addressOf(tenant.slug, port) + (await createSetupLink(database, tenant));
  return ['', 'Nobody can sign in yet. Make the first administrator here, once, within 24 hours:', `  ${link}`];
}

/** Returns what the start prints at the end: the address, the demo’s people by role, a poster and a claim code, or the link to the set-up page. */
export async function welcome(database: Database, port: number): Promise<string> {
  const tenants = await readTenants(database);
  const lines = [
    `Safety Qube is ready: ${addressOf(DEFAULT_TENANT, port)}`,
    ...demoLines(tenants, port),
    ...(await posterLines(database, tenants.get(DEFAULT_TENANT), port)),
    ...(await setupLines(database, tenants.get(DEFAULT_TENANT), port)),
  ];
  return ['', RULE, ...lines, RULE, ''].join('\n');
}

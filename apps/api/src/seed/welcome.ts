import { LANGUAGE_NAMES, type Language } from '@safety-qube/domain/languages';
import { SEEDED_ROLE_NAMES } from '@safety-qube/domain/seeded-roles';
import { DEFAULT_TENANT } from '@safety-qube/domain/tenant-host';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { readTenants } from './demo.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, DEMO_TENANTS, type DemoLogin, demoEmail } from './demo-tenants.ts';

/** A tenant's address on this machine; the default tenant is the bare one. */
export const addressOf = (slug: string, port: number): string =>
  `http://${slug === DEFAULT_TENANT ? '' : `${slug}.`}localhost:${port}`;

/** What a start ends with: the addresses, and the demo's people by role. */
export async function welcome(database: Database, config: Config, port: number): Promise<string> {
  const publicPort = config.PUBLIC_PORT ?? port;
  const tenants = await readTenants(database);
  const demo = DEMO_TENANTS.filter(({ slug }) => tenants.get(slug)?.isDemo);
  const lines = [`Safety Qube is ready: ${addressOf(DEFAULT_TENANT, publicPort)}`];
  if (demo.length) {
    lines.push('', 'Demo organisations');
    for (const { slug, name } of demo) lines.push(`  ${name.padEnd(18)}${addressOf(slug, publicPort)}`);
    lines.push(
      '',
      `Demo people of each (dbo, ${demo
        .slice(1)
        .map((t) => t.slug)
        .join(', ')}), password ${DEMO_PASSWORD}`,
    );
    for (const [login, role] of Object.entries(DEMO_LOGINS) as [DemoLogin, keyof typeof SEEDED_ROLE_NAMES][]) {
      const language = demo[0]?.people[login][3] as Language;
      lines.push(
        `  ${demoEmail(login, 'dbo').padEnd(28)}${SEEDED_ROLE_NAMES[role].padEnd(16)}${LANGUAGE_NAMES[language]}`,
      );
    }
  }
  const rule = '-'.repeat(72);
  return ['', rule, ...lines, rule, ''].join('\n');
}

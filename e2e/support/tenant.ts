import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import pg from 'pg';
import { findEmbedded } from '../../apps/api/src/platform/db/embedded-postgres.ts';
import { ask } from './api.ts';
import { openBlank, PASSWORD } from './people.ts';

const COMMAND = fileURLToPath(new URL('../../apps/api/src/cli/create-tenant.ts', import.meta.url));
const run = promisify(execFile);

/** Creates an empty tenant with the operator's command; returns the token of its set-up link. */
export async function createTenant(slug: string): Promise<string> {
  const env = {
    ...process.env,
    PORT: process.env['E2E_PORT'],
    DATA_DIR: process.env['E2E_DATA'],
    LOG_LEVEL: 'silent',
  };
  const { stdout } = await run(process.execPath, [COMMAND, slug, slug], { env });
  const token = /token=([\w-]+)/.exec(stdout)?.[1];
  if (!token) throw new Error(`no set-up link of ${slug}: ${stdout}`);
  return token;
}

/**
 * Creates a tenant for the tests of a file, because what they change concerns all of its people; returns its slug. It has one facility,
 * and an administrator as the tenants of the demo have.
 */
export async function makeTenant(browser: Browser, name: string): Promise<string> {
  const slug = `${name}-${crypto.randomUUID().slice(0, 6)}`;
  const token = await createTenant(slug);
  const page = await browser.newPage();
  await openBlank(page, slug);
  await ask(page, 'POST', '/api/identity/setup', {
    body: {
      ...{ token, organisationName: 'Harbour Works', facilityName: 'Dock', timeZone: 'Europe/Rome' },
      ...{ firstname: 'Ada', lastname: 'Lind', email: `administrator@${slug}.example`, password: PASSWORD },
    },
  });
  await page.close();
  return slug;
}

/** Moves the days from which and until which a person has a deputy into the past, as if so many days had passed. */
export async function letDaysPass(days: number, employeeId: number): Promise<void> {
  const database = findEmbedded(process.env['E2E_DATA'] ?? '')?.superuserUrl.replace(/\/postgres$/, '/safety_qube');
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const age = `make_interval(days => $1)`;
    await client.query(
      `with moved as (update app.stand_in set from_at = from_at - ${age}, to_at = to_at - ${age}
         where employee_id = $2 returning tenant_id, employee_id)
       update app.timer t set due_at = t.due_at - ${age} from moved m
       where t.tenant_id = m.tenant_id and t.kind = 'stand-in' and t.subject_id = m.employee_id`,
      [days, employeeId],
    );
  } finally {
    await client.end();
  }
}

import type { AddressInfo } from 'node:net';
import type { Tenant } from '../../platform/context.ts';
import { type Answer, type Browser, makeBrowser, signIn, type Tokens } from '../../testing/browser.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { hashPassword, storePassword } from './passwords.ts';

export const PASSWORD = 'a fine long secret';

export interface IdentityTest extends TestApp {
  readonly port: number;
  origin(tenant: Tenant): string;
  /** An active employee with the password PASSWORD; `token` belongs to a separate session. */
  withPassword(tenant: Tenant, role?: Parameters<TestApp['person']>[1]): Promise<Person>;
  signIn(person: Person, tenant?: Tenant, browser?: Browser): Promise<Tokens>;
  exchange(idToken: string, tenant?: Tenant): Promise<Answer>;
  /** The status of a call that every signed-in person may make: 200 for a valid token, 401 for none. */
  knock(token: string, tenant?: Tenant): Promise<number>;
  /** The newest mail to an address, with the secret of its link. */
  mailTo(email: string, tenant?: Tenant): Promise<{ template: string; text: string; secret: string } | undefined>;
}

/** Starts the listening application, with what many tests of identity do. */
export async function startIdentityTest(env: Record<string, string> = {}): Promise<IdentityTest> {
  const t = await startTestApp(env);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const origin = (tenant: Tenant) => `http://${tenant.slug}.localhost:${port}`;
  const { acme } = t.tenants;
  const passwordHash = await hashPassword(PASSWORD);
  return {
    ...t,
    port,
    origin,
    async withPassword(tenant, role = 'employee') {
      const person = await t.person(tenant, role);
      await storePassword(t.database.forTenant(tenant.id), person.id, passwordHash);
      // The password was set a while ago: a login in the same second would count as one from before.
      await t.database
        .forTenant(tenant.id)
        .updateTable('credential')
        .set({ changed_at: new Date(Date.now() - 3_600_000) })
        .where('employee_id', '=', person.id)
        .execute();
      return person;
    },
    signIn: (person, tenant = acme, browser = makeBrowser()) => signIn(browser, origin(tenant), person.email, PASSWORD),
    exchange: (idToken, tenant = acme) => makeBrowser().ask(`${origin(tenant)}/api/aum/auth/${idToken}`),
    async knock(token, tenant = acme) {
      const answer = await makeBrowser().ask(`${origin(tenant)}/api/management/mail`, {
        headers: { authorization: token },
      });
      return answer.status;
    },
    async mailTo(email, tenant = acme) {
      const mail = await t.database
        .forTenant(tenant.id)
        .selectFrom('mail')
        .select(['template', 'text'])
        .where('to_address', '=', email)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return mail && { ...mail, secret: /(?:token|confirm)=([\w-]+)/.exec(mail.text)?.[1] ?? '' };
    },
  };
}

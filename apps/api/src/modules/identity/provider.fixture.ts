import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import type { TenantDb } from '../../platform/db/database.ts';
import { type EntraIssuer, startEntraIssuer } from '../../testing/entra-issuer.ts';
import type { Person } from '../../testing/test-app.ts';
import { type IdentityTest, startIdentityTest } from './identity.fixture.ts';

export const ADMIN = 'ada@acme.example';
export const WORKER = 'wim@acme.example';
export const GUEST = 'guest@acme.example';
/** A person of the directory without an account here. */
export const STRANGER = 'nobody@acme.example';
export const PATH = '/api/management/sign-in/provider';

type Claims = Readonly<Record<string, unknown>>;
type Reply = ReturnType<IdentityTest['call']>;

export interface ProviderTest {
  readonly t: IdentityTest;
  readonly issuer: EntraIssuer;
  readonly administrator: Person;
  readonly db: TenantDb;
  /** Restores the initial state: no provider, nobody linked, the administrator just signed in. */
  reset(): Promise<void>;
  /** Sets the administrator's sign-in to this many minutes ago. */
  signedInAgo(minutes: number): Promise<void>;
  /** Makes a call as the administrator. */
  ask(request: string, payload?: object): Reply;
  save(change?: { issuer?: string; clientId?: string; namedBy?: string }): Reply;
  tryAs(username: string, claims?: Claims): Promise<Awaited<Reply>>;
  switchOn(): Reply;
  switchOff(): Reply;
  /** Sets up, tries and switches on the provider. */
  turnOn(): Promise<void>;
  /** Ends the time within which an administrator has to sign in. */
  runOut(): Promise<unknown>;
  /** Signs in with a token of the issuer, as from a sign-in in a browser. */
  comeIn(username: string, claims?: Claims): ReturnType<IdentityTest['exchange']>;
  settings(): Promise<SignInSettings>;
  scheme(): Promise<Scheme['signIn']>;
  /** The last entry about providers in the audit log. */
  logged(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Status and code of a refusal. */
export const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];

/** Starts the application, and next to it an issuer like Microsoft Entra ID that acme may add. */
export async function startProviderTest(): Promise<ProviderTest> {
  const t = await startIdentityTest();
  const { acme } = t.tenants;
  const db = t.database.forTenant(acme.id);
  const administrator = await t.person(acme, 'administrator', { email: ADMIN });
  for (const email of [WORKER, GUEST]) await t.person(acme, 'employee', { email });
  const foreign = { email: GUEST, idp: 'https://sts.windows.net/11111111-2222-3333-4444-555555555555/' };
  const issuer = await startEntraIssuer([
    { name: 'Ada', username: ADMIN },
    { name: 'Wim', username: WORKER },
    { name: 'Nobody', username: STRANGER },
    { name: 'Guest', username: GUEST, claims: foreign },
  ]);
  issuer.origins.add('http://acme.localhost');
  let calls = 0;
  const ask = (request: string, payload?: object) => {
    calls += 1;
    // Varies the address, so that no call reaches the limit by address.
    const from = { language: 'en', remoteAddress: `192.0.2.${calls % 250}` };
    return t.call('acme', request, { as: administrator, ...from, ...(payload && { payload }) });
  };
  const signedInAgo = async (minutes: number): Promise<void> => {
    const authenticated_at = new Date(Date.now() - minutes * 60_000);
    await db.updateTable('session').set({ authenticated_at }).where('employee_id', '=', administrator.id).execute();
    t.sessions.forget(acme.id);
  };
  const test: ProviderTest = {
    t,
    issuer,
    administrator,
    db,
    ask,
    signedInAgo,
    async reset() {
      Object.assign(issuer.change, { document: {}, claims: {}, key: undefined });
      for (const table of ['identity_issuer', 'identity_link'] as const) await db.deleteFrom(table).execute();
      await db.updateTable('employee').set({ status: 'active' }).where('email', '=', WORKER).execute();
      await signedInAgo(1);
    },
    save: (change = {}) =>
      ask(`PUT ${PATH}`, {
        issuer: issuer.issuer,
        clientId: issuer.clientId,
        namedBy: 'preferred_username',
        ...change,
      }),
    tryAs: async (username, claims = {}) =>
      ask(`POST ${PATH}/trial`, { idToken: await issuer.token(username, claims) }),
    switchOn: () => ask(`POST ${PATH}/switch-on`),
    switchOff: () => ask(`POST ${PATH}/switch-off`),
    async turnOn() {
      await test.save();
      await test.tryAs(ADMIN);
      await test.switchOn();
    },
    runOut: () =>
      db
        .updateTable('identity_issuer')
        .set({ returns_at: new Date(Date.now() - 1000) })
        .where('returns_at', 'is not', null)
        .execute(),
    async comeIn(username, claims = {}) {
      calls += 1;
      return t.exchange(await issuer.token(username, { nonce: `nonce ${calls}`, ...claims }));
    },
    settings: async () => (await ask('GET /api/management/sign-in')).json<SignInSettings>(),
    scheme: async () => (await t.call('acme', 'GET /api/tenant/scheme')).json<Scheme>().signIn,
    async logged() {
      const entry = await db
        .selectFrom('audit_entry')
        .select('action')
        .where('action', 'like', 'signIn.provider%')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return entry?.action;
    },
    async close() {
      await issuer.stop();
      await t.close();
    },
  };
  return test;
}

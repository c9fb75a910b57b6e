import { makeBrowser, signIn } from '../../testing/browser.ts';
import type { IdentityTest } from './identity.fixture.ts';

export const NEW_PASSWORD = 'rather long and odd';
/** A sign-up form that is filled in. */
export const newcomer = (name: string) => ({
  email: `${name}@acme.example`,
  firstname: 'Nia',
  lastname: 'Newcomer',
});

let addresses = 0;

/** Calls about accounts that many tests make. */
export function accountCalls(t: IdentityTest) {
  const db = () => t.database.forTenant(t.tenants.acme.id);
  /** Posts from a new address each time, so that the rate limits of one test do not affect the next. */
  const post = (path: string, payload: object, tenant = 'acme') => {
    addresses += 1;
    const remoteAddress = `192.0.2.${addresses}`;
    return t.call(tenant, `POST /api/identity/${path}`, { payload, language: 'en', remoteAddress });
  };
  return {
    post,
    /** Opens the link of the newest mail to an address and confirms it, with a password. */
    confirm: async (email: string, password: string) =>
      post('confirm-email', { token: (await t.mailTo(email))?.secret, password }),
    statusOf: async (email: string) =>
      (await db().selectFrom('employee').select('status').where('email', '=', email).executeTakeFirst())?.status,
    /** Signs in with a password. Returns the tokens, or undefined when refused. */
    tries: (email: string, password: string) =>
      signIn(makeBrowser(), t.origin(t.tenants.acme), email, password).then(
        (tokens) => tokens.id_token,
        () => undefined,
      ),
    /** Expires all links that have not been used. */
    expire: () =>
      db()
        .updateTable('one_time_link')
        .set({ expires_at: new Date(0) })
        .where('used_at', 'is', null)
        .execute(),
  };
}

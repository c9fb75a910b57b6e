import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  authorization,
  beginSignIn,
  embeddedClient,
  followToClient,
  makeBrowser,
  type Tokens,
  trade,
  tradeCode,
} from '../../testing/browser.ts';
import { type IdentityTest, PASSWORD, startIdentityTest } from './identity.fixture.ts';

let t: IdentityTest;
beforeAll(async () => {
  t = await startIdentityTest();
});
afterAll(() => t.close());

/** Signs a person in as far as the authorization code, and returns how to use it. */
async function comeBack() {
  const person = await t.withPassword(t.tenants.acme, 'administrator');
  const origin = t.origin(t.tenants.acme);
  const [client, browser] = [embeddedClient(origin), makeBrowser()];
  const request = authorization(client);
  const interaction = await beginSignIn(browser, origin, request);
  const submitted = await browser.ask(interaction, {
    method: 'POST',
    body: { email: person.email, password: PASSWORD },
  });
  const back = await followToClient(browser, client, submitted.json<{ redirectTo: string }>().redirectTo);
  return { client, browser, trade: () => tradeCode(browser, client, back, request.verifier) };
}

test('the second use of a code ends the session that was started with it, and revokes what it granted', async () => {
  const { client, browser, trade: again } = await comeBack();
  const tokens = (await again()).json<Tokens>();
  const { token } = (await t.exchange(tokens.id_token)).json<{ token: string }>();
  expect(await t.knock(token)).toBe(200);
  expect((await again()).json()['error']).toBe('invalid_grant');
  expect(await t.knock(token)).toBe(401);
  expect((await t.exchange(tokens.id_token)).status).toBe(401);
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  expect((await trade(browser, client, refresh)).json()['error']).toBe('invalid_grant');
});

test('the second use of a code prevents the first from starting a session with it, also when both come at the same time', async () => {
  for (const tradeBoth of [
    async (again: () => ReturnType<typeof tradeCode>) => [await again(), await again()],
    (again: () => ReturnType<typeof tradeCode>) => Promise.all([again(), again()]),
  ]) {
    const { trade: again } = await comeBack();
    const answers = await tradeBoth(again);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const tokens = answers.find(({ status }) => status === 200)?.json<Tokens>();
    expect((await t.exchange(tokens?.id_token ?? '')).status).toBe(401);
  }
});

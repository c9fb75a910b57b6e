import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLog } from '../../platform/log.ts';
import { personWith } from '../../testing/person-with.ts';
import { returnToPasswords } from './commands/return-to-passwords.ts';
import { identityJobs } from './jobs/identity-jobs.ts';
import { ADMIN, codeOf, GUEST, type ProviderTest, STRANGER, startProviderTest, WORKER } from './provider.fixture.ts';

let p: ProviderTest;
beforeAll(async () => {
  p = await startProviderTest();
});
afterAll(() => p.close());
beforeEach(() => p.reset());

describe('a provider that is switched on', () => {
  test('replaces passwords; it stays once an administrator has signed in with it', async () => {
    await p.turnOn();
    expect(await p.scheme()).toMatchObject({ issuer: p.issuer.issuer, clientId: p.issuer.clientId, isEmbedded: false });
    expect((await p.settings()).current?.returnsAt).not.toBeNull();
    expect(codeOf(await p.save())).toEqual([422, 'PROVIDER_ON_PROBATION']);
    expect((await p.comeIn(WORKER)).status).toBe(200);
    expect((await p.settings()).current?.returnsAt).not.toBeNull(); // no administrator
    expect((await p.comeIn(ADMIN)).status).toBe(200);
    expect((await p.settings()).current?.returnsAt).toBeNull();
    expect(await p.logged()).toBe('signIn.providerConfirmed');
    expect(codeOf(await p.save())).toEqual([422, 'PROVIDER_ON']);
  });

  test('is switched off automatically when no administrator signs in with it in time', async () => {
    await p.turnOn();
    await p.runOut();
    expect((await p.scheme()).isEmbedded).toBe(true);
    expect((await p.comeIn(ADMIN)).status).toBe(401);
    expect(await p.settings()).toMatchObject({
      current: null,
      draft: { returnedAt: expect.any(String), canBeSwitchedOn: false },
    });
    const job = identityJobs({ database: p.t.database }).find(({ id }) => id === 'settle-sign-in-provider');
    await job?.run(
      {},
      { tenantId: p.t.tenants.acme.id, tx: p.db, log: console as never, attempt: { number: 1, of: 1 } },
    );
    expect(await p.logged()).toBe('signIn.providerReturned');
    expect(await p.settings()).toMatchObject({ draft: { returnedAt: expect.any(String), trial: null } });
    expect(codeOf(await p.switchOn())).toEqual([422, 'PROVIDER_UNTRIED']);
  });

  test('schedules the job that records its automatic switch-off', async () => {
    await p.turnOn();
    const { rows } = await p.t.owner.pool.query<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where task_identifier = 'settle-sign-in-provider' order by id desc limit 1`,
    );
    expect((rows[0]?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(59 * 60_000);
  });

  test('is switched on only by somebody with every right that anybody has, who could otherwise sign in as them', async () => {
    await p.save();
    await p.tryAs(ADMIN);
    const designer = await personWith(p.t, p.t.tenants.acme, ['management.role.edit']);
    const request = 'POST /api/management/sign-in/provider/switch-on';
    expect(codeOf(await p.t.call('acme', request, { as: designer }))).toEqual([403, 'ROLE_ABOVE_YOURS']);
    expect((await p.switchOn()).statusCode).toBe(200);
  });

  test('can be switched off: without a fresh sign-in during its probation, with one after', async () => {
    await p.turnOn();
    await p.signedInAgo(30);
    expect((await p.switchOff()).statusCode).toBe(200);
    expect((await p.scheme()).isEmbedded).toBe(true);
    await p.signedInAgo(1);
    await p.tryAs(ADMIN);
    await p.switchOn();
    await p.comeIn(ADMIN);
    await p.signedInAgo(30);
    expect(codeOf(await p.switchOff())).toEqual([403, 'SIGN_IN_AGAIN']);
    await p.signedInAgo(1);
    expect((await p.switchOff()).json<SignInSettings>()).toMatchObject({
      current: null,
      draft: { issuer: p.issuer.issuer },
    });
    expect(await p.logged()).toBe('signIn.providerSwitchedOff');
  });

  test('keeps the previous one until it has passed its probation', async () => {
    const former = { issuer: 'https://login.acme.example', client_id: 'web', straight: true };
    await p.db.insertInto('identity_issuer').values(former).execute();
    await p.turnOn();
    expect((await p.scheme()).issuer).toBe(p.issuer.issuer);
    await p.runOut();
    expect((await p.scheme()).issuer).toBe(former.issuer);
    await p.save();
    await p.tryAs(ADMIN);
    await p.switchOn();
    await p.comeIn(ADMIN);
    expect(await p.db.selectFrom('identity_issuer').select('issuer').execute()).toEqual([{ issuer: p.issuer.issuer }]);
  });

  test('is switched off by the command of the server', async () => {
    await p.turnOn();
    await p.comeIn(ADMIN);
    const off = await returnToPasswords(p.t.owner.forTenant(p.t.tenants.acme.id), 'test');
    expect(off).toEqual({ issuers: [p.issuer.issuer], administrators: expect.arrayContaining([ADMIN]) });
    expect((await p.scheme()).isEmbedded).toBe(true);
    expect(await p.logged()).toBe('signIn.providerSwitchedOff');
    expect(await returnToPasswords(p.t.owner.forTenant(p.t.tenants.acme.id), 'test')).toMatchObject({ issuers: [] });
  });
});

describe('a person who may not sign in is told why', () => {
  const refusal = async (username: string, more = {}) => {
    const answer = await p.comeIn(username, more);
    return [answer.status, answer.json()['code']];
  };
  beforeEach(() => p.turnOn());

  test.each([
    ['an unknown person', STRANGER, {}, 'NO_ACCOUNT_FOR'],
    ['a missing claim', WORKER, { preferred_username: undefined }, 'CLAIM_MISSING'],
    ['a guest', GUEST, {}, 'CLAIM_OF_GUEST'],
    ['another application', WORKER, { aud: 'other' }, 'TOKEN_AUDIENCE'],
    ['one of several applications, none of them ours', WORKER, { aud: ['x', 'y'] }, 'TOKEN_AUDIENCE'],
    ['a clock ahead', WORKER, { iat: Date.now() / 1000 + 300 }, 'TOKEN_CLOCK'],
    ['a clock behind', WORKER, { iat: Date.now() / 1000 - 3600 }, 'TOKEN_TOO_OLD'],
    ['no subject', WORKER, { sub: undefined }, 'TOKEN_CLAIM_MISSING'],
  ])('a refusal states its reason: %s', async (_, username, claims, code) => {
    expect(await refusal(username, claims)).toEqual([403, code]);
  });

  test('an address that is not verified', async () => {
    await p.db.updateTable('identity_issuer').set({ named_by: 'verified_email' }).execute();
    expect(await refusal(WORKER, { email: WORKER })).toEqual([403, 'ADDRESS_UNVERIFIED']);
    expect((await p.comeIn(WORKER, { email: WORKER, email_verified: true })).status).toBe(200);
  });

  test('an inactive person, before and after they were linked', async () => {
    const close = () => p.db.updateTable('employee').set({ status: 'inactive' }).where('email', '=', WORKER).execute();
    await close();
    expect(await refusal(WORKER)).toEqual([403, 'ACCOUNT_INACTIVE']);
    await p.db.updateTable('employee').set({ status: 'active' }).where('email', '=', WORKER).execute();
    expect((await p.comeIn(WORKER)).status).toBe(200);
    await close();
    expect(await refusal(WORKER)).toEqual([403, 'ACCOUNT_INACTIVE']);
  });

  test('an address that another person of the provider is linked to here', async () => {
    expect((await p.comeIn(WORKER)).status).toBe(200);
    expect(await refusal(WORKER, { sub: 'another' })).toEqual([403, 'ACCOUNT_LINKED']);
    // a linked person stays the same one, whatever their name is now
    expect((await p.comeIn(WORKER, { preferred_username: 'renamed@acme.example' })).status).toBe(200);
  });

  test('a signature that is not its own', async () => {
    p.issuer.change.key = (await generateKeyPair('RS256')).privateKey;
    expect(await refusal(WORKER)).toEqual([403, 'TOKEN_SIGNATURE']);
  });

  test('the security log has the reason, the issuer and the claim of a refused sign-in', async () => {
    const lines: string[] = [];
    const app = await buildApp(p.t.platform, { log: openLog('info', { write: (line) => void lines.push(line) }) });
    const headers = { host: 'acme.localhost' };
    const send = (token: string) => app.inject({ url: `/api/aum/auth/${token}`, headers });
    await send(await p.issuer.token(STRANGER));
    await send(await p.issuer.token(WORKER, { aud: 'other' }));
    await send(await p.issuer.token(WORKER, { iss: 'https://sts.example' }));
    await app.close();
    const events = lines.map((line) => JSON.parse(line) as object).filter((line) => 'security' in line);
    const refused = { security: 'signIn.refused', tenant: 'acme' };
    const { issuer } = p.issuer;
    expect(events).toMatchObject([
      { ...refused, code: 'NO_ACCOUNT_FOR', issuer },
      { ...refused, code: 'TOKEN_AUDIENCE', issuer, claim: 'aud' },
      { ...refused, code: 'SESSION_EXPIRED', reason: 'issuer' },
    ]);
    expect(JSON.stringify(events)).not.toContain(STRANGER);
  });
});

describe('an issuer that does not send when a person authenticated', () => {
  beforeEach(() => p.turnOn());
  const sessionOf = (answer: { json<T>(): T }) => {
    const [, payload = ''] = answer.json<{ token: string }>().token.split('.');
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid;
  };

  test('renews the session of a sign-in without making it fresher', async () => {
    const started = sessionOf(await p.comeIn(WORKER));
    const old = new Date(Date.now() - 3 * 3_600_000);
    await p.db.updateTable('session').set({ authenticated_at: old }).where('id', '=', started).execute();
    const renewed = await p.t.exchange(await p.issuer.token(WORKER, { nonce: undefined }));
    expect(sessionOf(renewed)).toBe(started);
    const { authenticated_at } = await p.db
      .selectFrom('session')
      .select('authenticated_at')
      .where('id', '=', started)
      .executeTakeFirstOrThrow();
    expect(authenticated_at).toEqual(old);
    expect(sessionOf(await p.comeIn(WORKER))).not.toBe(started);
  });

  test('starts no session with a token that only renews', async () => {
    await p.comeIn(WORKER);
    await p.db
      .updateTable('session')
      .set({ ended_at: new Date() })
      .where('provider_session', 'like', 'http%')
      .execute();
    expect((await p.t.exchange(await p.issuer.token(WORKER, { nonce: undefined }))).status).toBe(401);
  });
});

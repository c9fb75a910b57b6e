import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outsideOrigins } from '../tenants/index.ts';
import {
  ADMIN,
  codeOf,
  GUEST,
  PATH,
  type ProviderTest,
  STRANGER,
  startProviderTest,
  WORKER,
} from './provider.fixture.ts';

let p: ProviderTest;
beforeAll(async () => {
  p = await startProviderTest();
});
afterAll(() => p.close());
beforeEach(() => p.reset());

const found = async (answer: ReturnType<ProviderTest['save']>) => (await answer).json<SignInSettings>();
const levels = ({ draft }: SignInSettings) =>
  Object.fromEntries((draft?.findings ?? []).map(({ code, level }) => [code, level]));

describe('a provider is checked when it is saved', () => {
  test('one like Microsoft Entra ID may be tried: missing optional fields are no error', async () => {
    const saved = await found(p.save());
    expect(saved).toMatchObject({
      current: null,
      draft: { issuer: p.issuer.issuer, canBeTried: true, canBeSwitchedOn: false },
    });
    expect(levels(saved)).toEqual({
      reached: 'good',
      issuer: 'good',
      endpoints: 'good',
      codeFlow: 'good',
      pkce: 'unsure',
      publicClient: 'unsure',
      scopes: 'good',
      signing: 'good',
      keys: 'good',
      discoveryCors: 'good',
      tokenCors: 'good',
      clock: 'good',
    });
    expect(await p.logged()).toBe('signIn.providerSaved');
    expect((await p.scheme()).isEmbedded).toBe(true);
  });

  test('the address of the discovery document is accepted', async () => {
    const saved = await found(p.save({ issuer: `${p.issuer.issuer}/.well-known/openid-configuration` }));
    expect(saved.draft).toMatchObject({ issuer: p.issuer.issuer, canBeTried: true });
  });

  test.each<[string, object]>([
    ['issuer', { issuer: 'https://login.other.example' }],
    ['shared', { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }],
    ['endpoints', { token_endpoint: undefined }],
    ['endpoints', { authorization_endpoint: 'javascript:alert(1)' }],
    ['codeFlow', { response_types_supported: ['id_token'] }],
    ['pkce', { code_challenge_methods_supported: ['plain'] }],
    ['scopes', { scopes_supported: ['profile'] }],
    ['signing', { id_token_signing_alg_values_supported: ['HS256', 'none'] }],
    ['keys', { jwks_uri: 'http://127.0.0.1:1/keys' }],
    ['tokenCors', { token_endpoint: 'http://127.0.0.1:1/token' }],
  ])('a wrong %s prevents it from being tried', async (code, document) => {
    p.issuer.change.document = { ...document };
    const saved = await found(p.save());
    expect([levels(saved)[code], saved.draft?.canBeTried]).toEqual(['bad', false]);
    expect(codeOf(await p.tryAs(ADMIN))).toEqual([422, 'PROVIDER_FINDINGS']);
  });

  test('what only a browser can check is left to the trial', async () => {
    p.issuer.origins.clear();
    const saved = await found(p.save());
    p.issuer.origins.add('http://acme.localhost');
    expect([levels(saved)['tokenCors'], saved.draft?.canBeTried]).toEqual(['unsure', true]);
  });

  test.each([
    ['https://10.0.0.1/', 'address', 'network'],
    ['https://[::ffff:169.254.169.254]/', 'address', 'network'],
    ['http://login.example/', 'address', 'insecure'],
    ['gopher', 'address', 'address'],
    ['http://127.0.0.1:1/', 'reached', 'unreachable'],
    ['https://login.microsoftonline.com/common/v2.0', 'shared', 'https://login.microsoftonline.com/common/v2.0'],
    ['https://accounts.google.com', 'shared', 'https://accounts.google.com'],
  ])(
    '%s is saved with the reason why it is refused, and no forbidden address is called',
    async (address, code, value) => {
      const saved = await found(p.save({ issuer: address }));
      expect(saved.draft).toMatchObject({
        issuer: address,
        canBeTried: false,
        findings: [{ code, level: 'bad', value }],
      });
    },
  );

  test('one that responds with an error is reported with the status', async () => {
    const saved = await found(p.save({ issuer: p.issuer.issuer.replace('/v2.0', '/v1.0') }));
    expect(saved.draft?.findings).toEqual([{ code: 'reached', level: 'bad', value: '404' }]);
  });

  test('pages may call it while it is tried, and may call none that is refused', async () => {
    await p.save({ issuer: 'https://10.0.0.1/' });
    expect(await outsideOrigins(p.db)).toEqual([]);
    await p.save();
    expect(await outsideOrigins(p.db)).toEqual([new URL(p.issuer.issuer).origin]);
  });
});

describe('a trial', () => {
  test('identifies the person who tries it, shows the claims received, and changes nothing', async () => {
    await p.save();
    const before = await p.db.selectFrom('session').select('id').execute();
    const tried = (await p.tryAs(ADMIN)).json<SignInSettings>().draft;
    expect(tried).toMatchObject({
      canBeSwitchedOn: true,
      trial: { isGood: true, message: null, person: { employeeId: p.administrator.id, email: ADMIN } },
    });
    expect(tried?.trial?.claims).toContainEqual({ name: 'preferred_username', value: ADMIN });
    expect(await p.db.selectFrom('session').select('id').execute()).toEqual(before);
    expect(await p.db.selectFrom('identity_link').selectAll().execute()).toEqual([]);
    expect(await p.logged()).toBe('signIn.providerTried');
  });

  test.each([
    ['an address that is not verified', 'verified_email', ADMIN, { email: ADMIN }, 'does not confirm your address'],
    ['a claim that is missing', 'upn', ADMIN, {}, 'did not send the value \u2068upn\u2069'],
    ['somebody whom nobody here knows', 'preferred_username', STRANGER, {}, 'no one here has this address'],
    ['somebody else', 'preferred_username', WORKER, {}, 'Test it as'],
    ['another application', 'preferred_username', ADMIN, { aud: 'other' }, 'for another application'],
    ['another issuer', 'preferred_username', ADMIN, { iss: 'https://sts.example' }, 'not the configured service'],
    ['a clock ahead', 'preferred_username', ADMIN, { iat: Date.now() / 1000 + 300, nbf: 0 }, 'ahead of ours'],
    ['a clock behind', 'preferred_username', ADMIN, { iat: Date.now() / 1000 - 3600 }, 'ago; at most 10'],
    ['a guest of the directory', 'email', GUEST, {}, 'You are a guest'],
  ])('with %s reports it, and the provider cannot be switched on', async (_, namedBy, username, claims, words) => {
    await p.save({ namedBy });
    const { draft } = (await p.tryAs(username, claims)).json<SignInSettings>();
    expect(draft).toMatchObject({ canBeSwitchedOn: false, trial: { isGood: false } });
    expect(draft?.trial?.message).toContain(words);
    expect(draft?.trial?.message).not.toMatch(/administrator/);
    expect(codeOf(await p.switchOn())).toEqual([422, 'PROVIDER_UNTRIED']);
  });

  test('applies to the settings that were tried: changed ones require another trial', async () => {
    await p.save();
    await p.tryAs(ADMIN);
    expect((await found(p.save())).draft).toMatchObject({ canBeSwitchedOn: true }); // checked again
    expect((await found(p.save({ namedBy: 'email' }))).draft).toMatchObject({ canBeSwitchedOn: false, trial: null });
    expect(codeOf(await p.switchOn())).toEqual([422, 'PROVIDER_UNTRIED']);
  });

  test('is required: a provider that is set up and not switched on signs nobody in', async () => {
    await p.save();
    expect((await p.comeIn(ADMIN)).status).toBe(401);
    expect(codeOf(await p.switchOn())).toEqual([422, 'PROVIDER_UNTRIED']);
  });
});

describe('only users who may edit roles and have just signed in change it', () => {
  const changes = () => [p.save(), p.switchOn(), p.ask(`DELETE ${PATH}`)];

  test('an old sign-in has to be repeated', async () => {
    await p.save();
    await p.tryAs(ADMIN);
    await p.signedInAgo(16);
    for (const answer of await Promise.all(changes())) expect(codeOf(answer)).toEqual([403, 'SIGN_IN_AGAIN']);
    await p.signedInAgo(14);
    expect((await p.ask(`DELETE ${PATH}`)).json<SignInSettings>().draft).toBeNull();
    expect(await p.logged()).toBe('signIn.providerRemoved');
  });

  test('another organisation is not affected', async () => {
    await p.save();
    const other = await p.t.person(p.t.tenants.globex, 'administrator');
    const away = (request: string, payload?: object) =>
      p.t.call('globex', request, { as: other, ...(payload && { payload }) });
    expect((await away('GET /api/management/sign-in')).json<SignInSettings>().draft).toBeNull();
    for (const [request, body] of [
      [`POST ${PATH}/trial`, { idToken: await p.issuer.token(ADMIN) }],
      [`POST ${PATH}/switch-on`],
      [`POST ${PATH}/switch-off`],
      [`DELETE ${PATH}`],
    ] as const)
      expect((await away(request, body)).statusCode).toBe(404);
  });
});

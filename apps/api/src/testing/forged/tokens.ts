import { decodeJwt, importJWK, type JWK, SignJWT } from 'jose';
import type { Side } from '../isolation/fixture.ts';

/** The value of `Authorization`; undefined without the header. */
type Authorization = string | undefined;
/** Invalid tokens by what is wrong with them. */
export type BadTokens = Readonly<Record<string, Authorization>>;

const coded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Returns the key that signs a tenant's login tokens. */
async function keyOf({ db }: Side): Promise<{ kid: string; secret: JWK }> {
  const { kid, secret } = await db
    .selectFrom('signing_key')
    .select(['kid', 'secret'])
    .where('purpose', '=', 'login-token')
    .executeTakeFirstOrThrow();
  return { kid, secret: secret as unknown as JWK };
}

/** Returns the token of a person whose session or account is no longer valid. */
async function tokenOfGone({ t, tenant, db }: Side, gone: 'session ended' | 'session over' | 'person inactive') {
  const { id, token } = await t.person(tenant, 'administrator');
  const past = new Date(Date.now() - 1000);
  if (gone === 'person inactive')
    await db.updateTable('employee').set({ status: 'inactive' }).where('id', '=', id).execute();
  else
    await db
      .updateTable('session')
      .set(gone === 'session over' ? { expires_at: past } : { ended_at: past })
      .where('employee_id', '=', id)
      .execute();
  return token;
}

/** Returns tokens that are always invalid: expired, not yet valid, of another key, tenant or issuer, or of inactive people. */
export async function staleTokens(home: Side, away: Side): Promise<BadTokens> {
  const { token } = home.administrator;
  const { kid, secret } = await keyOf(home);
  const own = await importJWK(secret, 'HS256');
  const others = new Uint8Array(32).fill(7);
  const now = Math.floor(Date.now() / 1000);
  const claims = decodeJwt(token);
  const sign = (change: object, key: typeof own | Uint8Array = own, header: object = {}) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256', kid, ...header }).sign(key);
  return {
    expired: await sign({ exp: now - 60 }),
    'not good yet': await sign({ nbf: now + 3600 }),
    'of another audience': await sign({ aud: away.tenant.slug }),
    'without an audience': await sign({ aud: undefined }),
    'of another issuer': await sign({ iss: 'https://issuer.example' }),
    'without a session': await sign({ sid: undefined }),
    'signed by another key': await sign({}, others),
    'signed by the key that it names itself': await sign({}, others, {
      jwk: { kty: 'oct', k: Buffer.from(others).toString('base64url') },
      jku: 'https://issuer.example/keys',
    }),
    'signed by a key of another tenant': await sign({}, await importJWK((await keyOf(away)).secret, 'HS256')),
    'of another tenant': away.administrator.token,
    'of a session that was ended': await tokenOfGone(home, 'session ended'),
    'of a session that is over': await tokenOfGone(home, 'session over'),
    'of a person who is inactive': await tokenOfGone(home, 'person inactive'),
  };
}

/** Returns manipulated copies of a valid token. */
export function alteredTokens(good: string): BadTokens {
  const [head = '', claims = '', signature = ''] = good.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;
  const said = decodeJwt(good);
  const under = (change: object): string => `${coded({ ...header, ...change })}.${claims}.${signature}`;
  const saying = (change: object): string => `${head}.${coded({ ...said, ...change })}.${signature}`;
  const turned = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
  return {
    none: undefined,
    empty: '',
    'a scheme alone': 'Bearer ',
    'a word': 'not-a-token',
    'another scheme': `Basic ${Buffer.from('admin:admin').toString('base64')}`,
    'the scheme twice': `Bearer Bearer ${good}`,
    twice: `${good}, ${good}`,
    'alg none': `${coded({ ...header, alg: 'none' })}.${claims}.`,
    'alg none, signed': under({ alg: 'None' }),
    'alg HS512': under({ alg: 'HS512' }),
    'alg RS256': under({ alg: 'RS256' }),
    'without a key': under({ kid: undefined }),
    'a key of nobody': under({ kid: 'b7f5c1a0-0000-4000-8000-000000000000' }),
    'a key that is a path': under({ kid: '../../../../dev/null' }),
    'a key that is SQL': under({ kid: "' or 1=1 --" }),
    'a key with NUL': under({ kid: '\u0000' }),
    'a key that is an object': under({ kid: { $ne: null } }),
    'another person': saying({ userId: Number(said['userId']) - 1, email: 'admin@mail.example' }),
    'another role': saying({ roleId: Number(said['roleId']) + 1 }),
    'another session': saying({ sid: '6f1c8a52-0000-4000-8000-000000000000' }),
    'a session that is SQL': saying({ sid: "' or 1=1 --" }),
    'longer good': saying({ exp: Number(said.exp) + 86_400 }),
    'another tenant': saying({ tenant: 'globex', aud: 'globex' }),
    'without a signature': `${head}.${claims}`,
    'an empty signature': `${head}.${claims}.`,
    'another signature': `${head}.${claims}.${turned}`,
    'a part too many': `${good}.${signature}`,
    'NUL inside': `${head}.\u0000${claims}.${signature}`,
    'claims that are no JSON': `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
    'very long': `${head}.${'a'.repeat(50_000)}.${signature}`,
  };
}

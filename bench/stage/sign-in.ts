import { createHash, randomBytes } from 'node:crypto';

/** Signs a demo person in over HTTP like a browser (code with PKCE). Returns the login token. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const jar = new Map<string, string>();
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(url, origin), {
      ...init,
      redirect: 'manual',
      headers: { cookie, ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const verifier = randomBytes(32).toString('base64url');
  const redirect_uri = `${origin}/auth`;
  const client_id = 'safety-qube-web';
  const ask = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'bench',
  });
  const interaction = (await send(`/oidc/auth?${ask}`)).headers.get('location') ?? '';
  const finish = await send(interaction, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { redirectTo } = (await finish.json()) as { redirectTo: string };
  const back = new URL((await send(redirectTo)).headers.get('location') ?? '', origin);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri,
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
  });
  const { id_token } = (await (await send('/oidc/token', { method: 'POST', body })).json()) as { id_token: string };
  return ((await (await send(`/api/aum/auth/${id_token}`)).json()) as { token: string }).token;
}

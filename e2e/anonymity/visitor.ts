import type { Sentinels } from './sentinels.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
export interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a call, with JSON unless the body is text or bytes. */
export async function send(
  origin: string,
  path: string,
  { method = 'GET', body, token, headers }: Sent,
): Promise<Answer> {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: token }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? (body as string) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
}

/** Sends a call that must succeed; returns its answer. */
export async function expectOk<T>(origin: string, path: string, sent: Sent): Promise<T> {
  const { status, body } = await send(origin, path, sent);
  if (status >= 300) throw new Error(`${sent.method ?? 'GET'} ${path}: ${status} ${JSON.stringify(body)}`);
  return body as T;
}

/** Headers by which somebody could be recognised: what browsers and proxies send, and names of files and people. */
export const headersOf = ({ address, userAgent, language, cookie, referrer, fileName, person }: Sentinels) => ({
  'user-agent': userAgent,
  'accept-language': `en, ${language};q=0.5`,
  cookie: `sq_browser=${cookie}; person=${person}`,
  referer: `https://${referrer}.example/`,
  'x-forwarded-for': address,
  'content-disposition': `attachment; filename="${fileName}.jpg"`,
  from: `${person}@acme.example`,
});

/** A browser without login whose requests contain all sentinels. */
export function makeVisitor(origin: string, sentinels: Sentinels) {
  const headers = headersOf(sentinels);
  const call = (path: string, sent: Sent = {}) =>
    send(origin, path, { ...sent, headers: { ...headers, 'idempotency-key': sentinels.newKey(), ...sent.headers } });
  const ok = <T>(path: string, sent: Sent = {}) =>
    expectOk<T>(origin, path, {
      ...sent,
      headers: { ...headers, 'idempotency-key': sentinels.newKey(), ...sent.headers },
    });
  return {
    call,
    ok,
    /** Exchanges the code of a poster or a facility, or a derived claim, for a login token. */
    enter: async (body: { code: string } | { claim: string }): Promise<string> =>
      (await ok<{ token: string }>('/api/aum/mauth', { method: 'POST', body })).token,
  };
}
export type Visitor = ReturnType<typeof makeVisitor>;

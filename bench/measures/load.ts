import http from 'node:http';
import autocannon from 'autocannon';
import { quantile } from '../stage/launch.ts';

/** A request as it is sent; what it names anew each time is made anew. */
export interface Shot {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Makes the path and further headers of each sending. */
  readonly anew?: () => { path: string; headers: Readonly<Record<string, string>> };
}

const CONNECTIONS = 16;

/** Requests per second and p99 (ms) of these in turn, over 16 connections. Throws when one of them fails. */
export async function shoot(origin: string, shots: readonly Shot[], seconds: number) {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: shots.map(({ method, path, headers, body, anew }) => ({
      method,
      path,
      headers,
      ...(body !== undefined && { body }),
      ...(anew && {
        setupRequest: (request) => {
          const { path: next, headers: more } = anew();
          return { ...request, path: next, headers: { ...request.headers, ...more } };
        },
      }),
    })),
  });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx + result.errors} requests failed under load`);
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** Sends one request and answers its status and body. */
export function send(
  agent: http.Agent,
  url: string,
  { method, headers, body }: Pick<Shot, 'method' | 'headers' | 'body'>,
): Promise<{ status: number; body: string }> {
  return new Promise((answer, fail) => {
    const request = http.request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => answer({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }))
        .on('error', fail);
    });
    request.on('error', fail).end(body);
  });
}

/** Milliseconds that work takes, once. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const WARM = 20;
const LONGEST_MS = 10_000;

/** Median and p99 of work that is done one after the other, after some to warm up: `times` in all, for 10 s at most. */
export async function latencyOf(work: (at: number) => Promise<unknown>, times: number) {
  const taken: number[] = [];
  const limit = performance.now() + LONGEST_MS;
  for (let at = 0; at < times + WARM && (performance.now() < limit || taken.length < 5); at++) {
    const ms = await timeOf(() => work(at));
    if (at >= WARM) taken.push(ms);
  }
  return { median: quantile(taken, 0.5), p99: quantile(taken, 0.99), times: taken.length };
}

import http from 'node:http';
import autocannon from 'autocannon';
import { quantile } from '../stage/launch.ts';

/** A request to send; `next` creates the parts that differ each time. */
export interface Shot {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Returns the path, further headers and the body for each time it is sent. */
  readonly next?: () => { path: string; headers: Readonly<Record<string, string>>; body?: string };
}

const CONNECTIONS = 16;

/** Sends requests in turn over 16 connections; returns requests per second and p99 (ms). Throws if one of them fails. */
export async function shoot(origin: string, shots: readonly Shot[], seconds: number) {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: shots.map(({ method, path, headers, body, next }) => ({
      method,
      path,
      headers,
      ...(body !== undefined && { body }),
      ...(next && {
        setupRequest: (request) => {
          const { headers: more, ...changed } = next();
          return { ...request, ...changed, headers: { ...request.headers, ...more } };
        },
      }),
    })),
  });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx + result.errors} requests failed under load`);
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** Sends one request and returns its status and body. */
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

/** Returns the milliseconds that work takes, run once. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const WARM_UP = 20;
const MAX_MS = 10_000;

/** Returns median and p99 of work run sequentially after a warm-up: `times` times, for at most 10 s. */
export async function latencyOf(work: (at: number) => Promise<unknown>, times: number) {
  const taken: number[] = [];
  const limit = performance.now() + MAX_MS;
  for (let at = 0; at < times + WARM_UP && (performance.now() < limit || taken.length < 5); at++) {
    const ms = await timeOf(() => work(at));
    if (at >= WARM_UP) taken.push(ms);
  }
  return { median: quantile(taken, 0.5), p99: quantile(taken, 0.99), times: taken.length };
}

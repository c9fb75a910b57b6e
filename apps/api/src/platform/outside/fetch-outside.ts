import { type LookupAddress, lookup as lookUpNow } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import type { FetchFault } from '@safety-qube/domain/sign-in/provider';
import { bytesOf } from '../bytes-of.ts';
import type { Config } from '../config.ts';
import { codeOf, toError } from '../thrown.ts';
import { isLoopback, reachable } from './reachable.ts';

/** Timeout in milliseconds from the DNS look-up to the last byte of the response, and maximum size of the response in bytes. */
const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;

/** A request to an external address failed. */
export class OutsideFailure extends Error {
  readonly fault: FetchFault;
  constructor(fault: FetchFault, options?: ErrorOptions) {
    super(`no answer: ${fault}`, options);
    this.fault = fault;
  }
}

interface OutsideRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}
export type FetchOutside = (address: string, ask?: OutsideRequest) => Promise<Response>;

/** Resolves a host name; replaceable in tests. */
export type LookUp = (host: string) => Promise<readonly LookupAddress[]>;
const lookUpName: LookUp = (host) => promisify(lookUpNow)(host, { all: true });

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Parses and checks an address before any look-up: https, or http to this machine if INSECURE_HTTP is set. */
function checkAddress(address: string, config: Pick<Config, 'INSECURE_HTTP'>): URL {
  const url = URL.parse(address);
  if (!url?.hostname || url.username || url.password) throw new OutsideFailure('address');
  if (url.protocol === 'https:') return url;
  const isHere = hostOf(url) === 'localhost' || isLoopback(hostOf(url));
  if (url.protocol !== 'http:' || !config.INSECURE_HTTP || !isHere) throw new OutsideFailure('insecure');
  return url;
}

const CERTIFICATE = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;
function failureOf(error: unknown): OutsideFailure {
  if (error instanceof OutsideFailure) return error;
  const { name } = toError(error);
  const code = codeOf(error) ?? '';
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR')
    return new OutsideFailure('slow', { cause: error });
  return new OutsideFailure(CERTIFICATE.test(code) ? 'certificate' : 'unreachable', { cause: error });
}

async function readWhole(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of bytesOf(answer)) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new OutsideFailure('large'); // leaving the loop closes the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const send = (url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    request(url, options, resolve).on('error', reject).end(body);
  });

/**
 * Requests an address that a user has entered, like `fetch`, but protected against server-side request forgery: all IP addresses of
 * the name are checked, and only a checked one is connected to; redirects are not followed; time and size are limited. Throws
 * OutsideFailure.
 */
export function fetchOutside(
  config: Pick<Config, 'INSECURE_HTTP' | 'ISSUER_NETWORKS'>,
  lookUp: LookUp = lookUpName,
): FetchOutside {
  const mayReach = reachable(config);
  const addressesOf = async (host: string, signal: AbortSignal): Promise<readonly LookupAddress[]> => {
    if (isIP(host)) return [{ address: host, family: isIP(host) }];
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return Promise.race([lookUp(host), late]).catch((error: unknown) => {
      throw signal.aborted ? error : new OutsideFailure('name', { cause: error });
    });
  };
  return async (address, { method = 'GET', headers = {}, body } = {}) => {
    try {
      const url = checkAddress(address, config);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const found = await addressesOf(hostOf(url), signal);
      if (!found.length) throw new OutsideFailure('name');
      if (!found.every((one) => mayReach(one.address))) throw new OutsideFailure('network');
      const answer = await send(
        url,
        {
          method,
          signal,
          agent: false,
          headers: { accept: 'application/json', 'accept-encoding': 'identity', ...headers },
          // Connects to the checked address: the name is not resolved a second time.
          lookup: (_, { all }, done) => {
            const [first] = found;
            if (all) done(null, [...found]);
            else done(null, first?.address ?? '', first?.family);
          },
        },
        body,
      );
      const status = answer.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        answer.destroy();
        throw new OutsideFailure('redirect');
      }
      const bytes = await readWhole(answer);
      const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined || name === 'set-cookie' ? [] : [[name, String(value)]],
      );
      return new Response(status === 204 || status === 205 ? null : new Uint8Array(bytes), { status, headers: given });
    } catch (error) {
      throw failureOf(error);
    }
  };
}

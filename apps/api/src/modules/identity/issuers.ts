import { MINUTE_MS } from '@safety-qube/domain/durations';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { Refusal } from '../../platform/errors.ts';
import type { FetchOutside } from '../../platform/outside/fetch-outside.ts';
import { codeOf } from '../../platform/thrown.ts';

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
/** Milliseconds for which an outside issuer's discovery document is cached. */
const CACHED_MS = 10 * MINUTE_MS;

/** Where an issuer's discovery document is. */
export const discoveryAddress = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** 503: the issuer does not respond, so no token of it can be verified. */
const unreachable = () => new Refusal(503, 'ISSUER_UNREACHABLE');

export interface OutsideIssuers {
  /** The keys of an issuer, fetched when a token asks for them. */
  keysOf(issuer: string): JWTVerifyGetKey;
}

/** Reads the keys of outside issuers from the addresses in their discovery documents, and caches them for ten minutes. */
export function outsideIssuers(fetchOutside: FetchOutside): OutsideIssuers {
  const known = new Map<string, { until: number; keys: Promise<JWTVerifyGetKey> }>();

  const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
    const answer = await fetchOutside(discoveryAddress(issuer));
    const document = Discovery.parse(await answer.json());
    if (document.issuer !== issuer) throw new Error(`${issuer} calls itself ${document.issuer}`);
    return createRemoteJWKSet(new URL(document.jwks_uri), {
      cacheMaxAge: CACHED_MS,
      [customFetch]: (address) => fetchOutside(address),
    });
  };
  const remembered = (issuer: string): Promise<JWTVerifyGetKey> => {
    const hit = known.get(issuer);
    if (hit && hit.until > Date.now()) return hit.keys;
    const keys = discover(issuer);
    known.set(issuer, { until: Date.now() + CACHED_MS, keys });
    keys.catch(() => known.delete(issuer));
    return keys;
  };

  return {
    keysOf: (issuer) => async (header, token) => {
      try {
        return await (await remembered(issuer))(header, token);
      } catch (error) {
        // A key id that the issuer does not have is the token's fault; any other error is the issuer's.
        if (codeOf(error) === 'ERR_JWKS_NO_MATCHING_KEY') throw error;
        throw unreachable();
      }
    },
  };
}

import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { Config } from '../../platform/config.ts';
import { Refusal } from '../../platform/errors.ts';

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
/** Milliseconds that an outside issuer may take to answer, and for which its discovery document is believed. */
const PATIENCE = 5000;
const BELIEVED = 10 * 60_000;

/** 503: the issuer does not answer, so nobody can be believed to come from it. */
const unreachable = () => new Refusal(503, 'ISSUER_UNREACHABLE');

export interface OutsideIssuers {
  /** The keys of an issuer, fetched when a token asks for them. */
  keysOf(issuer: string): JWTVerifyGetKey;
}

/** Reads the keys of outside issuers where their discovery documents say, and remembers them for ten minutes. */
export function outsideIssuers(config: Pick<Config, 'INSECURE_HTTP'>): OutsideIssuers {
  const known = new Map<string, { until: number; keys: Promise<JWTVerifyGetKey> }>();

  const safe = (address: string): URL => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && config.INSECURE_HTTP))
      throw new Error(`${address} is not https`);
    return url;
  };
  const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
    const url = safe(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    const document = Discovery.parse(await answer.json());
    if (document.issuer !== issuer) throw new Error(`${issuer} calls itself ${document.issuer}`);
    return createRemoteJWKSet(safe(document.jwks_uri), { timeoutDuration: PATIENCE, cacheMaxAge: BELIEVED });
  };
  const remembered = (issuer: string): Promise<JWTVerifyGetKey> => {
    const hit = known.get(issuer);
    if (hit && hit.until > Date.now()) return hit.keys;
    const keys = discover(issuer);
    known.set(issuer, { until: Date.now() + BELIEVED, keys });
    keys.catch(() => known.delete(issuer));
    return keys;
  };

  return {
    keysOf: (issuer) => async (header, token) => {
      try {
        return await (await remembered(issuer))(header, token);
      } catch (error) {
        // A key that the issuer does not have is the token's fault; all else is the issuer's.
        if ((error as { code?: string }).code === 'ERR_JWKS_NO_MATCHING_KEY') throw error;
        throw unreachable();
      }
    },
  };
}

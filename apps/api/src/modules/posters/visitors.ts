import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import type { Tenant, Visitor } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { VisitOf, Visitors } from '../../platform/platform.ts';
import { type LoginTokens, TOKEN_SECONDS } from '../identity/index.ts';
import { type Found, findVisitOf } from './came-by.ts';

/** Milliseconds for which it is cached what a code is of: less than the second within which a change must take effect. */
const CACHED_MS = 500;

/** Milliseconds for which a valid token is not verified again, at most until it expires: as long as the keys are cached. */
const VERIFIED_MS = 60_000;
/** Maximum number of entries of each cache; one more clears it. */
const MOST_CACHED = 10_000;

/** The claims of a visitor's token that we read: what they came by, the visit, and the second since 1970 in which it expires. */
const Claims = z.object({
  adId: z.uuid(),
  exp: z.int(),
  visit: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['poster', 'facility']), id: z.int(), generation: z.int() }),
    z.object({ kind: z.literal('claim'), id: z.int(), generation: z.literal(0) }),
  ]),
});

/** Returns the placeholder's identity of the specification's section 6. */
const placeholder = ({ slug }: Tenant) => ({
  firstname: 'QR',
  lastname: 'Visitor',
  email: `qr-visitor@${slug}.invalid`,
  tenant: slug,
  userId: 0,
  roleId: 0,
  isServiceAccount: false,
});

/**
 * Visitors and their tokens, which have no session: what a code is of is read at each request, with a short cache that many visitors
 * of one poster share.
 */
export function makeVisitors(database: Database, tokens: LoginTokens): Visitors {
  const cached = new Map<string, { readonly until: number; readonly found: Promise<Found | undefined> }>();
  const find = (tenant: Tenant, of: VisitOf): Promise<Found | undefined> => {
    const key = `${tenant.id} ${of.kind} ${of.id} ${of.generation}`;
    const hit = cached.get(key);
    if (hit && hit.until > Date.now()) return hit.found;
    if (cached.size > MOST_CACHED) cached.clear();
    const found = findVisitOf(database.lookups.forTenant(tenant.id), of);
    cached.set(key, { until: Date.now() + CACHED_MS, found });
    found.catch(() => cached.delete(key));
    return found;
  };
  const verified = new Map<string, { readonly until: number; readonly claims: z.output<typeof Claims> }>();
  /** Returns the claims of a valid token. Only those are kept: callers can invent any number of others. */
  const verify = async (tenant: Tenant, token: string): Promise<z.output<typeof Claims> | undefined> => {
    const key = `${tenant.id} ${token}`;
    const hit = verified.get(key);
    if (hit && hit.until > Date.now()) return hit.claims;
    const { data: claims } = Claims.safeParse(await tokens.verify(tenant, token, 'visit'));
    if (!claims) return undefined;
    if (verified.size > MOST_CACHED) verified.clear();
    verified.set(key, { until: Math.min(Date.now() + VERIFIED_MS, claims.exp * 1000), claims });
    return claims;
  };
  return {
    isTheirs(token) {
      try {
        return 'visit' in decodeJwt(token);
      } catch {
        return false;
      }
    },
    async read(tenant, token): Promise<Visitor | undefined> {
      const claims = await verify(tenant, token);
      if (!claims) return undefined;
      const found = await find(tenant, claims.visit);
      return found?.state === 'inUse' ? { visitId: claims.adId, cameBy: found.cameBy } : undefined;
    },
    issue: (tenant, of, { visitId = randomUUID(), language, timeZone }) =>
      tokens.sign(
        tenant,
        {
          ...placeholder(tenant),
          adId: visitId,
          selectedLanguage: language,
          selectedTimezone: timeZone,
          visit: { ...of },
        },
        Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
      ),
  };
}

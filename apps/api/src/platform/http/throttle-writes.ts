import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Actor } from '../context.ts';
import { type Refusal, tooOften } from '../errors.ts';

const refusedFor = (most: number, { msBeforeNext }: RateLimiterRes): Refusal =>
  tooOften('TOO_MANY_WRITES', most, msBeforeNext / 1000, 'seconds');

/**
 * Limits the writing calls per minute of a person and of a tenant. Throws 429 TOO_MANY_WRITES above the limit. Counted in memory,
 * so that each of several processes allows as many.
 */
export function throttleWrites(
  config: Pick<Config, 'PERSON_WRITES_A_MINUTE' | 'TENANT_WRITES_A_MINUTE'>,
): (tenantId: number, actor: Pick<Actor, 'employeeId'>) => Promise<void> {
  const limits = {
    person: config.PERSON_WRITES_A_MINUTE,
    tenant: config.TENANT_WRITES_A_MINUTE,
  };
  const people = new RateLimiterMemory({ points: limits.person, duration: 60 });
  const tenants = new RateLimiterMemory({ points: limits.tenant, duration: 60 });
  const count = async (limiter: RateLimiterMemory, key: string, most: number): Promise<void> => {
    try {
      await limiter.consume(key);
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? refusedFor(most, refused) : refused;
    }
  };
  return async (tenantId, { employeeId }) => {
    await count(people, `${tenantId} ${employeeId}`, limits.person); // a refused call does not count for the tenant
    await count(tenants, String(tenantId), limits.tenant);
  };
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/network-of.ts';

/** Posts that one address may make in a minute; a browser sends ten keys, or what a second gathers, in each. */
export const POSTS_A_MINUTE = 60;

/** Counts posts by tenant and address, in this process's memory: 429 when there are too many. */
export function throttleByAddress(): (tenantId: number, address: string) => Promise<void> {
  const posts = new RateLimiterMemory({ points: POSTS_A_MINUTE, duration: 60 });
  return async (tenantId, address) => {
    try {
      await posts.consume(`${tenantId} ${networkOf(address)}`);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw refused;
    }
  };
}

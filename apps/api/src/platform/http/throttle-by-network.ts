import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';
import { networkOf } from './network-of.ts';

/**
 * Counts attempts by network, whatever the tenant, and by what they are `about` if that is given. Throws 429 above the limit. What is
 * counted leads back to no address: it is an HMAC with a salt that is made here, and kept in this process's memory only.
 */
export function throttleByNetwork(most: number, seconds: number): (address: string, about?: string) => Promise<void> {
  const salt = randomBytes(32);
  const attempts = new RateLimiterMemory({ points: most, duration: seconds });
  return async (address, about = '') => {
    const key = createHmac('sha256', salt)
      .update(`${networkOf(address)} ${about}`)
      .digest('base64url');
    try {
      await attempts.consume(key);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw refused;
    }
  };
}

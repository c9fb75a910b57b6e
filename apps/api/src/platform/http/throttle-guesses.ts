import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';
import { networkOf } from './network-of.ts';

/**
 * Counts wrong attempts per minute by network, whatever the tenant. Throws 429 above the limit. What is counted leads back to no
 * address: it is an HMAC with a salt that is made here, and kept in this process's memory only.
 */
export function throttleGuesses(mostAMinute: number): (address: string) => Promise<void> {
  const salt = randomBytes(32);
  const guesses = new RateLimiterMemory({ points: mostAMinute, duration: 60 });
  return async (address) => {
    const network = createHmac('sha256', salt).update(networkOf(address)).digest('base64url');
    try {
      await guesses.consume(network);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw refused;
    }
  };
}

import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Refusal, tooMany } from '../errors.ts';
import { networkOf } from './network-of.ts';

/**
 * Returns a function that names a network without leading back to an address: an HMAC with a salt that is made here, and kept in this
 * process's memory only.
 */
export function networkNames(): (address: string, about?: string) => string {
  const salt = createSecretKey(randomBytes(32));
  return (address, about = '') =>
    createHmac('sha256', salt)
      .update(`${networkOf(address)} ${about}`)
      .digest('base64url');
}

type Throttle = (
  address: string,
  about?: string,
  refusal?: (seconds: number) => Refusal | Promise<Refusal>,
) => Promise<void>;

/**
 * Counts attempts by network, whatever the tenant, and by what they are `about` if that is given. Throws a 429 above the limit, with the
 * seconds until the next attempt.
 */
export function throttleByNetwork(most: number, seconds: number): Throttle {
  const nameOf = networkNames();
  const attempts = new RateLimiterMemory({ points: most, duration: seconds });
  return async (address, about, refusal = tooMany) => {
    try {
      await attempts.consume(nameOf(address, about));
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw await refusal(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw refused;
    }
  };
}

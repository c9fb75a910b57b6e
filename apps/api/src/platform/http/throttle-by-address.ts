import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';
import { networkOf } from './network-of.ts';

/** Limits calls per minute by tenant and address, in this process's memory. Throws 429 above the limit. */
export function throttleByAddress(callsAMinute: number): (tenantId: number, address: string) => Promise<void> {
  const calls = new RateLimiterMemory({ points: callsAMinute, duration: 60 });
  return async (tenantId, address) => {
    try {
      await calls.consume(`${tenantId} ${networkOf(address)}`);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw refused;
    }
  };
}

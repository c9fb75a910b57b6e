import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/network-of.ts';

const DAY = 24 * 3600;

export interface Limits {
  /** Attempts for one account in `seconds`; then it is closed for as long, and twice as long each further time that day. */
  readonly account: number;
  /** Attempts from one address in `seconds`. */
  readonly address: number;
  readonly seconds: number;
}
export interface Throttle {
  /** Counts an attempt before it is made, so that a hundred at once are a hundred. 429 when there were too many. */
  enter(attempt: Attempt): Promise<void>;
  /** Takes an attempt back that turned out to be right. */
  forgive(attempt: Attempt): Promise<void>;
}
export interface Attempt {
  readonly tenantId: number;
  readonly email: string;
  readonly address: string;
}

const accountOf = (a: Attempt): string => `${a.tenantId} ${a.email.toLowerCase()}`;

/** Counts attempts by account and by address, in this process's memory. An address that nobody has counts like any other. */
export function makeThrottle(limits: Limits): Throttle {
  const accounts = new RateLimiterMemory({ points: limits.account, duration: limits.seconds });
  const addresses = new RateLimiterMemory({ points: limits.address, duration: limits.seconds });
  const closings = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: DAY });

  const closed = (milliseconds: number) => tooMany(Math.max(1, Math.ceil(milliseconds / 1000)));
  const consume = async (limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes | undefined> => {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    }
  };

  return {
    async enter(attempt) {
      const byAddress = await consume(addresses, networkOf(attempt.address));
      if (byAddress) throw closed(byAddress.msBeforeNext);
      const key = accountOf(attempt);
      const byAccount = await consume(accounts, key);
      if (!byAccount) return;
      if (byAccount.consumedPoints > limits.account + 1) throw closed(byAccount.msBeforeNext);
      const { consumedPoints: times } = await closings.consume(key);
      const seconds = Math.min(limits.seconds * 2 ** (times - 1), DAY);
      await accounts.block(key, seconds);
      throw closed(seconds * 1000);
    },
    async forgive(attempt) {
      await accounts.delete(accountOf(attempt));
      await addresses.reward(networkOf(attempt.address));
    },
  };
}

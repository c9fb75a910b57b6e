import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { callerOf } from './caller.ts';
import { throttleByNetwork } from './http/throttle-by-network.ts';
import type { Denials } from './security-log.ts';

/** What tokens of service accounts begin with, so that scanners for secrets can find them where they do not belong. */
const PREFIX = 'sqs_';
const SECRET_BYTES = 32;
const LENGTH = PREFIX.length + Math.ceil((SECRET_BYTES * 4) / 3);

/** Whether a token says that it is a service account's, whether it is valid or not. */
export const isServiceToken = (token: string): boolean => token.startsWith(PREFIX) && token.length === LENGTH;

/** Returns a new token: 256 random bits, which nobody guesses. */
export const makeServiceToken = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** The stored form of a token: its SHA-256. */
export const serviceTokenDigest = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Calls with wrong tokens of service accounts that one network may make in a minute. */
const WRONG_A_MINUTE = 30;

export type RefusedTokens = (req: FastifyRequest, tenantId: number, token: string) => Promise<void>;

/**
 * Returns a function that reports a token of a service account which is unknown, expired or revoked as a security event, and throws
 * 429 if there are too many from one network. Other tokens are not counted: they have to be signed.
 */
export function countRefusedTokens(denials: Denials): RefusedTokens {
  const throttle = throttleByNetwork(WRONG_A_MINUTE, 60);
  return async (req, tenantId, token) => {
    if (!isServiceToken(token)) return;
    const about = { log: req.log, actor: null, caller: callerOf(req), tenantId };
    const operation = `${req.method} ${req.routeOptions.url}`;
    denials.report(about, { code: 'TOKEN_REFUSED', operation }, 'token.refused');
    await throttle(req.ip);
  };
}

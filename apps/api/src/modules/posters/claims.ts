import { createHmac, type KeyObject } from 'node:crypto';
import type { Claims } from '../../platform/platform.ts';
import type { codeKeys } from './code-keys.ts';

/** What is stored of a claim, made with the secret of its tenant. */
export const digestClaim = (secret: KeyObject | Buffer, claim: string): Buffer =>
  createHmac('sha256', secret).update(`claim\n${claim}`).digest();

/** The claims of a tenant: what they are derived with, and what is stored of them. */
export const makeClaims = (keysOf: ReturnType<typeof codeKeys>): Claims => ({
  salt: async (tenant) => (await keysOf(tenant)).claimSalt,
  async digest(tenant, claim) {
    return digestClaim((await keysOf(tenant)).secret, claim);
  },
});

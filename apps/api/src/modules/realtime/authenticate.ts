import { decodeJwt } from 'jose';
import type { Sessions } from '../../platform/platform.ts';
import { type Headers, StompError } from '../../platform/stomp/frame.ts';
import type { Principal } from '../../platform/stomp/stomp.types.ts';
import type { Member, Opening } from './member.ts';

/** The token of a header, with or without its scheme. */
export const bareToken = (header: string): string => header.replace(/^Bearer\s+/i, '').trim();

/**
 * Authenticates a connection (section 7 of the specification): by the login token in the CONNECT frame, else the one in the
 * address, and the `ws-id` header, which has to be the token's adId. The token of a service account has no claims to compare it with.
 */
export async function authenticate(
  sessions: Pick<Sessions, 'read'>,
  opening: Opening,
  headers: Headers,
  readAt: number,
): Promise<Principal<Member>> {
  const token = bareToken(headers['authorization'] ?? headers['Authorization'] ?? opening.token);
  const actor = await sessions.read(opening.tenant, token);
  if (!actor) throw new StompError('authentication failed');
  const who = { opening, sessionId: actor.sessionId, actor, readAt, presence: new Map() };
  const tenantId = opening.tenant.id;
  if (actor.serviceToken) return { who, tenantId, expiresAt: actor.serviceToken.expiresAt.getTime() };
  const claims = decodeJwt(token); // verified above
  if (headers['ws-id'] !== claims['adId']) throw new StompError('ws-id is not the token’s');
  return { who, tenantId, expiresAt: (claims.exp ?? 0) * 1000 };
}

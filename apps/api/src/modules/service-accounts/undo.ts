import type { Platform } from '../../platform/platform.ts';
import type { Undos } from '../../platform/undo.ts';
import { restoreToken, revokeToken } from './commands/revoke-token.ts';

/** How the actions of tokens are undone. What is done to the account itself is undone as for people. */
export const serviceAccountUndos = (platform: Pick<Platform, 'sessions'>): Undos => ({
  'service_token.created': 'secretShown',
  'service_token.revoked': (ctx, { entityId }) => restoreToken(ctx, platform, entityId),
  'service_token.restored': (ctx, { entityId }) => revokeToken(ctx, platform, entityId),
});

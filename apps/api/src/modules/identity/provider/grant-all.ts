import type { KoaContextWithOIDC } from 'oidc-provider';

/** The scopes that our providers offer. */
export const SCOPES = 'openid offline_access email profile';

/** Grants all scopes: the only client of the provider is ours and needs no consent. */
export async function grantAll(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known ? await provider.Grant.find(known) : undefined;
  if (found) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

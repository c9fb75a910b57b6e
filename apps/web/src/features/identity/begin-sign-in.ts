import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { chooseIssuer, clientSettings, issuerOf, ownStore, type SignInOptions } from '../../shared/session/identity.ts';

/**
 * Starts a sign-in at our own provider without leaving the page: returns the interaction that asks for address and password, or
 * where the provider leads instead, because it knows the person. Rejects when it cannot be reached.
 */
export async function beginSignIn(scheme: Scheme, options: SignInOptions): Promise<{ uid?: string; href: string }> {
  chooseIssuer(options);
  const { OidcClient, WebStorageStateStore } = await import('oidc-client-ts');
  const client = new OidcClient({
    ...clientSettings(issuerOf(scheme)),
    stateStore: new WebStorageStateStore(ownStore()),
  });
  // As the redirect would: `signinCallback` finishes it.
  const { url } = await client.createSigninRequest({ request_type: 'si:r', nonce: crypto.randomUUID() });
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The provider answered with ${answer.status}`);
  void answer.text(); // The page that was led to is not needed, but its connection is: it is free when all was read.
  const { pathname, searchParams } = new URL(answer.url);
  const uid = pathname === '/signin' && searchParams.get('uid');
  return { href: answer.url, ...(uid && { uid }) };
}

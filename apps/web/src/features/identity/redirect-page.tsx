import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recentAddress } from '../../shared/session/session.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import { CallbackPage } from './callback-page.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { SignInStart } from './sign-in-start.tsx';

/** Remembers the page that the third party requests, if it is on this host. */
function rememberTarget(target: string | null): void {
  const url = target ? URL.parse(target, location.origin) : null;
  if (url?.origin === location.origin) recentAddress.remember(url.pathname + url.search + url.hash);
}

/**
 * Returns `unknown_issuer` for an issuer other than the tenant's own, which must not start a sign-in; else undefined.
 */
function beginFor(scheme: Scheme, asked: URLSearchParams): string | undefined {
  const issuer = asked.get('iss');
  return issuer && issuer.replace(/\/$/, '') !== scheme.signIn.issuer.replace(/\/$/, '') ? 'unknown_issuer' : undefined;
}

function Begin({ scheme }: { scheme: Scheme }) {
  const asked = new URLSearchParams(location.search);
  const target = asked.get('target_link_uri');
  useEffect(() => rememberTarget(target), [target]);
  return (
    <IdentityFrame>
      <SignInStart
        scheme={{ ...scheme, signIn: { ...scheme.signIn, straightToSingleSignOn: true } }}
        error={beginFor(scheme, asked)}
      />
    </IdentityFrame>
  );
}

/**
 * The callback in redirect mode. With a response of the issuer (`code` or `error`) it is the callback. Without one a
 * third party sends the person here to sign in, such as the organisation's portal (OpenID Connect Core, section 4): the
 * sign-in starts at once with the tenant's own issuer. `iss`, when given, must name that issuer; `target_link_uri` is
 * the page that opens afterwards, if it is on this host; `login_hint` is not forwarded.
 */
export function RedirectPage() {
  const { data: scheme } = useQuery(schemeQuery);
  const asked = new URLSearchParams(location.search);
  if (!scheme || asked.has('code') || asked.has('error')) return <CallbackPage />;
  return <Begin scheme={scheme} />;
}

import type { Scheme } from '@safety-qube/contract/tenants';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recentAddress } from '../../shared/session/session.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import { CallbackPage } from './callback-page.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { SignInStart } from './sign-in-start.tsx';

/** Remembers where the third party wants the person to arrive, when that is a place of ours. */
function rememberTarget(target: string | null): void {
  const url = target ? URL.parse(target, location.origin) : null;
  if (url?.origin === location.origin) recentAddress.remember(url.pathname + url.search + url.hash);
}

/** Another issuer than the tenant's own begins nothing here. */
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
 * The callback in redirect mode. With an answer of the issuer (`code` or `error`) it is the callback. Without one somebody
 * else sends the person to sign in here, such as the organisation's portal (OpenID Connect Core, section 4): the sign-in
 * begins at once with the tenant's own issuer. `iss`, when given, must name that issuer; `target_link_uri` is where the person
 * arrives afterwards, when it is on this host; `login_hint` is not passed on.
 */
export function RedirectPage() {
  const { data: scheme } = useQuery(schemeQuery);
  const asked = new URLSearchParams(location.search);
  if (!scheme || asked.has('code') || asked.has('error')) return <CallbackPage />;
  return <Begin scheme={scheme} />;
}

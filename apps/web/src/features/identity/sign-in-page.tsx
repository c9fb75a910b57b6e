import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import { isAgain, isTrial } from './addresses.ts';
import { Message } from './heading.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { OwnSignIn } from './own-sign-in.tsx';
import { Quiet } from './quiet.tsx';
import { SignInAgainWindow } from './sign-in-again-window.tsx';
import { SignInInteraction } from './sign-in-interaction.tsx';
import { SignInStart } from './sign-in-start.tsx';
import { Unavailable } from './unavailable.tsx';

/** Also for the preview of a look. */
export { IdentityFrame } from './identity-frame.tsx';
export { Tagline } from './tagline.tsx';

/** Loaded only where an administrator tries a provider. */
const TrialStart = lazy(async () => ({ default: (await import('./provider-trial.tsx')).TrialStart }));

interface Props {
  /** The provider's interaction that asks for address and password. */
  uid: string | undefined;
  /** The issuer's error (an error code of OpenID Connect). */
  error: string | undefined;
  /** Whether to bypass the tenant's own provider: for the one person who may still use a password. */
  isEmergency?: boolean;
}

function Content({ scheme, uid, error, isEmergency = false }: Props & { scheme: Scheme }) {
  const { t } = useTranslation();
  if (scheme.needsSetup)
    return <Message title={t('signIn.needsSetup', { tenant: scheme.name })} text={t('signIn.needsSetupText')} />;
  if (uid) return <SignInInteraction key={uid} scheme={scheme} uid={uid} />;
  if (isTrial(location.search))
    return (
      <Suspense fallback={<Quiet />}>
        <TrialStart />
      </Suspense>
    );
  if (isAgain(location.search)) return <SignInAgainWindow scheme={scheme} />;
  const inEmergency = isEmergency && scheme.signIn.emergency !== null;
  if ((scheme.signIn.isEmbedded || inEmergency) && !error)
    return <OwnSignIn scheme={scheme} inEmergency={inEmergency} />;
  return <SignInStart scheme={scheme} error={error} inEmergency={inEmergency} />;
}

/** The sign-in page (section 2 of the specification: `/` exactly, and `/signin`). */
export function SignInPage({ uid, error, isEmergency = false }: Props) {
  const { t } = useTranslation();
  const scheme = useQuery(schemeQuery);
  return (
    <IdentityFrame>
      {scheme.data ? (
        <Content scheme={scheme.data} uid={uid} error={error} isEmergency={isEmergency} />
      ) : scheme.isError ? (
        <Unavailable
          title={t('signIn.unavailable')}
          isTrying={scheme.isFetching}
          onRetry={() => void scheme.refetch()}
        />
      ) : (
        <Quiet />
      )}
    </IdentityFrame>
  );
}

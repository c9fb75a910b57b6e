import { Button } from '@mantine/core';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { IconKey } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mayStartAutomatically } from '../../shared/session/automatic-start.ts';
import { Heading, Message } from './heading.tsx';
import classes from './identity.module.css';
import { Quiet } from './quiet.tsx';
import { Tagline } from './tagline.tsx';
import { useSignInRedirect } from './use-departure.ts';

/** Errors of the issuer that the person caused; all others get the general message. */
const REFUSED_BY_PERSON = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required']);

/** Link for the one person who may still use a password, if there is one. */
function EmergencyLink({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  if (!scheme.signIn.emergency) return null;
  return (
    <a className={classes['link']} href="/signin?emergency">
      {t('signIn.emergency')}
    </a>
  );
}

/**
 * Sign-in at the tenant's own issuer, or after any has refused: redirects at once when the tenant goes straight to single
 * sign-on; any other issuer has a button. `inEmergency` redirects to ours instead.
 */
export function SignInStart({
  scheme,
  error,
  inEmergency = false,
}: {
  scheme: Scheme;
  error: string | undefined;
  inEmergency?: boolean;
}) {
  const { t } = useTranslation();
  const isAutomatic = scheme.signIn.straightToSingleSignOn && !error;
  const { state, depart, startAutomatically, stay } = useSignInRedirect(scheme, isAutomatic ? 'leaving' : 'here');
  const hasStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for this page, also when React mounts it twice
  useEffect(() => {
    if (hasStarted.current || !isAutomatic) return;
    hasStarted.current = true;
    if (mayStartAutomatically()) startAutomatically();
    else stay();
  }, []);

  if (state === 'failed')
    return (
      <Message isProblem title={t('signIn.unreachable')} text={t('signIn.unreachableText')}>
        <Button size="lg" onClick={() => depart({ inEmergency })}>
          {t('common.tryAgain')}
        </Button>
        <EmergencyLink scheme={scheme} />
      </Message>
    );
  if (error && state === 'here')
    return (
      <Message
        isProblem
        title={t('signIn.refused')}
        text={REFUSED_BY_PERSON.has(error) ? t('signIn.refusedByPerson') : t('signIn.refusedText', { code: error })}
      >
        <Button size="lg" onClick={() => depart({ inEmergency })}>
          {t('signIn.again')}
        </Button>
        <EmergencyLink scheme={scheme} />
      </Message>
    );
  if (isAutomatic && state === 'leaving') return <Quiet />;
  return (
    <>
      <Heading title={t('signIn.title', { tenant: scheme.name })}>
        <Tagline scheme={scheme} />
      </Heading>
      <Button
        size="lg"
        fullWidth
        loading={state === 'leaving'}
        leftSection={<IconKey size={18} aria-hidden="true" />}
        onClick={() => depart()}
      >
        {t('signIn.singleSignOn')}
      </Button>
    </>
  );
}

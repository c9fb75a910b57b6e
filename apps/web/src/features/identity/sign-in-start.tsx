import { Button } from '@mantine/core';
import type { Scheme } from '@safety-qube/contract/tenants';
import { IconKey } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mayStartBySelf } from '../../lib/automatic-start.ts';
import { Heading, Message } from './heading.tsx';
import { Quiet } from './quiet.tsx';
import { Tagline } from './tagline.tsx';
import { useDeparture } from './use-departure.ts';

/** What the issuer's refusals mean to a person; others get the general sentence. */
const REFUSED_BY_PERSON = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required']);

/**
 * Sign-in without an interaction: the embedded provider and a tenant that goes straight to single sign-on are left for at
 * once, unless the issuer has just refused; any other issuer has its button.
 */
export function SignInStart({ scheme, error }: { scheme: Scheme; error: string | undefined }) {
  const { t } = useTranslation();
  const isAutomatic = (scheme.signIn.isEmbedded || scheme.signIn.straightToSingleSignOn) && !error;
  const { state, depart, departBySelf, stay } = useDeparture(scheme, isAutomatic ? 'leaving' : 'here');
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for this page, also when React mounts it twice
  useEffect(() => {
    if (hasBegun.current || !isAutomatic) return;
    hasBegun.current = true;
    if (mayStartBySelf()) departBySelf();
    else stay();
  }, []);

  if (state === 'failed')
    return (
      <Message isProblem title={t('signIn.unreachable')} text={t('signIn.unreachableText')}>
        <Button size="lg" onClick={() => depart()}>
          {t('common.tryAgain')}
        </Button>
      </Message>
    );
  if (error && state === 'here')
    return (
      <Message
        isProblem
        title={t('signIn.refused')}
        text={REFUSED_BY_PERSON.has(error) ? t('signIn.refusedByPerson') : t('signIn.refusedText', { code: error })}
      >
        <Button size="lg" onClick={() => depart()}>
          {t('signIn.again')}
        </Button>
      </Message>
    );
  if (isAutomatic && state === 'leaving') return <Quiet />;
  return (
    <>
      <Heading title={t('signIn.title', { tenant: scheme.name })}>
        <Tagline brand={scheme.brand} />
      </Heading>
      <Button
        size="lg"
        fullWidth
        loading={state === 'leaving'}
        leftSection={scheme.signIn.isEmbedded ? undefined : <IconKey size={18} aria-hidden="true" />}
        onClick={() => depart()}
      >
        {scheme.signIn.isEmbedded ? t('signIn.open') : t('signIn.singleSignOn')}
      </Button>
    </>
  );
}

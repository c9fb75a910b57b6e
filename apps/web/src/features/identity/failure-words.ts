import { isolated } from '@safety-qube/domain/isolated';
import { useTranslation } from 'react-i18next';
import type { SignInFailure } from '../../shared/session/sign-in-failure.ts';

/** Says why a sign-in did not come to an end, as far as anybody knows; to whoever tries a provider as somebody who can mend it. */
export function useFailureWords({ isTrial = false } = {}): (failure: SignInFailure) => string {
  const { t } = useTranslation();
  return (failure) => {
    switch (failure.kind) {
      case 'refused':
        return failure.description
          ? t('failure.refusedSaying', { code: isolated(failure.code), said: isolated(failure.description) })
          : t(isTrial ? 'provider.trialRefused' : 'signIn.refusedText', { code: failure.code });
      case 'unknownState':
        return t('callback.unknownStateText');
      case 'noAnswer':
        return t('failure.noAnswer');
      case 'failed':
        return failure.said ?? t(isTrial ? 'provider.trialFailedText' : 'callback.failedText');
    }
  };
}

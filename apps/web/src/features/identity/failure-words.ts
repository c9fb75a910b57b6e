import { isolated } from '@safety-qube/domain/isolated';
import { useTranslation } from 'react-i18next';
import type { SignInFailure } from '../../shared/session/sign-in-failure.ts';

/**
 * Returns a function that explains why a sign-in failed, as far as it is known; in a trial, for an administrator who
 * can fix it.
 */
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
        return failure.serverMessage ?? t(isTrial ? 'provider.trialFailedText' : 'callback.failedText');
    }
  };
}

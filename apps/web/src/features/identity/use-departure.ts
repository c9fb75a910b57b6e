import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { useEffect, useState } from 'react';
import { resetStartCount } from '../../shared/session/automatic-start.ts';
import { goToSignIn, type SignInOptions } from '../../shared/session/identity.ts';

export type Departure = 'here' | 'leaving' | 'failed';

/**
 * Redirects to the issuer's sign-in: `state` of the redirect, and `depart` to start it. It fails when the issuer cannot
 * be reached.
 */
export function useSignInRedirect(scheme: Scheme, initial: Departure = 'here') {
  const [state, setState] = useState<Departure>(initial);
  useEffect(() => {
    // Returned from the issuer by the browser's back button: the page is restored as it was left.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setState('here');
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  const leave = (options: SignInOptions = {}): void => {
    setState('leaving');
    goToSignIn(scheme, options).catch((error: unknown) => {
      console.warn('The sign-in could not begin', error);
      setState('failed');
    });
  };
  return {
    state,
    /** Starts without a click. */
    startAutomatically: leave,
    stay: (): void => setState('here'),
    /** Starts on a click. */
    depart: (options?: SignInOptions): void => {
      resetStartCount();
      leave(options);
    },
  };
}

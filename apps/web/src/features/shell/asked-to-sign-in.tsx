import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { setSignInHandler } from '../../shared/api/call.ts';

const SignInAgain = lazy(() => import('./sign-in-again.tsx').then((m) => ({ default: m.SignInAgain })));

/** Shows the dialog to sign in again when a call requires it; all calls that wait for it get its result. */
export function AskedToSignIn() {
  const [asking, setAsking] = useState<readonly ((hasSignedIn: boolean) => void)[]>([]);
  useEffect(() => {
    setSignInHandler(() => new Promise((resolve) => setAsking((others) => [...others, resolve])));
    return () => setSignInHandler(async () => false);
  }, []);
  const answer = useCallback(
    (hasSignedIn: boolean) => {
      setAsking([]);
      for (const notify of asking) notify(hasSignedIn);
    },
    [asking],
  );
  if (!asking.length) return null;
  return (
    <Suspense>
      <SignInAgain onAnswer={answer} />
    </Suspense>
  );
}

import type { Scheme } from '@safety-qube/contract/tenants';
import { finishSignIn } from '../../shared/session/identity.ts';
import { session } from '../../shared/session/session.ts';
import { failureOf, type SignInFailure } from '../../shared/session/sign-in-failure.ts';

/** How a sign-in that came back from the issuer ended. */
export type Outcome =
  | { readonly kind: 'signedIn' }
  /** The issuer knows the person, we do not, or not as someone who may come in; `said` is the server's sentence. */
  | { readonly kind: 'noAccount'; readonly said: string | undefined }
  /** The issuer's token is not good, or the person may not come in as things are; `said` is the server's sentence. */
  | { readonly kind: 'closed'; readonly said: string | undefined }
  /** The sign-in has ended, or its issuer is not the organisation's any more. */
  | { readonly kind: 'over' }
  /** The token is over before it began: the clock of this device is wrong. */
  | { readonly kind: 'clock' }
  | SignInFailure;

/** Refusals of somebody whom nobody here knows. */
const UNKNOWN_PERSON = new Set(['NO_ACCOUNT', 'NO_ACCOUNT_FOR']);

async function finish(scheme: Scheme): Promise<Outcome> {
  try {
    const { status, data } = await finishSignIn(scheme);
    if (status === 200) return { kind: session.isLoggedIn() ? 'signedIn' : 'clock' };
    if (status === 401) return { kind: 'over' };
    const { code, message } = (data ?? {}) as { code?: string; message?: string };
    if (status === 403) return { kind: UNKNOWN_PERSON.has(code ?? '') ? 'noAccount' : 'closed', said: message };
    return { kind: 'failed', said: message };
  } catch (error) {
    console.warn('The sign-in could not be finished', error);
    return failureOf(error);
  }
}

let begun: { address: string; outcome: Promise<Outcome> } | undefined;
/** Finishes the sign-in of the current address. A code is good for one use, so whoever asks again gets the same outcome. */
export function finishOnce(scheme: Scheme): Promise<Outcome> {
  if (begun?.address !== location.href) begun = { address: location.href, outcome: finish(scheme) };
  return begun.outcome;
}

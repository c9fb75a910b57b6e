import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { CallError } from '../../shared/api/call.ts';
import { finishSignIn } from '../../shared/session/identity.ts';
import { session } from '../../shared/session/session.ts';
import { failureOf, type SignInFailure } from '../../shared/session/sign-in-failure.ts';

/** The outcome of a sign-in that returned from the issuer. */
export type Outcome =
  | { readonly kind: 'signedIn' }
  /** The issuer knows the person, but there is no account, or none with access; `serverMessage` is the server's message. */
  | { readonly kind: 'noAccount'; readonly serverMessage: string | undefined }
  /** The issuer's token is not valid, or the person has no access at present; `serverMessage` is the server's message. */
  | { readonly kind: 'closed'; readonly serverMessage: string | undefined }
  /** The sign-in has expired, or its issuer is no longer the organisation's. */
  | { readonly kind: 'over' }
  /** The token had expired on arrival: the clock of this device is wrong. */
  | { readonly kind: 'clock' }
  | SignInFailure;

/** Refusal codes of a person without an account. */
const UNKNOWN_PERSON = new Set(['NO_ACCOUNT', 'NO_ACCOUNT_FOR']);

async function finish(scheme: Scheme): Promise<Outcome> {
  try {
    const { status, data } = await finishSignIn(scheme);
    if (status === 200) return { kind: session.isLoggedIn() ? 'signedIn' : 'clock' };
    if (status === 401) return { kind: 'over' };
    const { code = '', serverMessage } = new CallError(status, data);
    if (status === 403) return { kind: UNKNOWN_PERSON.has(code) ? 'noAccount' : 'closed', serverMessage };
    return { kind: 'failed', serverMessage };
  } catch (error) {
    console.warn('The sign-in could not be finished', error);
    return failureOf(error);
  }
}

let started: { address: string; outcome: Promise<Outcome> } | undefined;
/**
 * Finishes the sign-in of the current address. A code can be used only once, so repeated calls get the same outcome.
 */
export function finishOnce(scheme: Scheme): Promise<Outcome> {
  if (started?.address !== location.href) started = { address: location.href, outcome: finish(scheme) };
  return started.outcome;
}

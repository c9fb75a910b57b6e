import type { Scheme } from '@safety-qube/contract/tenants';
import { finishSignIn } from '../../lib/identity.ts';
import { session } from '../../lib/session.ts';

/** How a sign-in that came back from the issuer ended. */
export type Outcome =
  | { readonly kind: 'signedIn' }
  /** The issuer knows the person, we do not, or not as someone who may come in; `said` is the server's sentence. */
  | { readonly kind: 'noAccount'; readonly said: string | undefined }
  /** The issuer refused, with its code. */
  | { readonly kind: 'refused'; readonly code: string }
  /** This browser did not begin the sign-in that came back, or no longer remembers it. */
  | { readonly kind: 'unknownState' }
  /** The token is over before it began: the clock of this device is wrong. */
  | { readonly kind: 'clock' }
  | { readonly kind: 'failed' };

const saidBy = (data: unknown): string | undefined => {
  const message = (data as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : undefined;
};

async function finish(scheme: Scheme): Promise<Outcome> {
  try {
    const { status, data } = await finishSignIn(scheme);
    if (status === 200) return { kind: session.isLoggedIn() ? 'signedIn' : 'clock' };
    if (status === 403) return { kind: 'noAccount', said: saidBy(data) };
    return { kind: 'failed' };
  } catch (error) {
    console.warn('The sign-in could not be finished', error);
    // oidc-client-ts: an answer with `error` is an ErrorResponse; the rest are plain Errors that differ by their sentence.
    const { error: code, message } = error as { error?: unknown; message?: string };
    if (typeof code === 'string') return { kind: 'refused', code };
    return { kind: /state/i.test(message ?? '') ? 'unknownState' : 'failed' };
  }
}

let begun: { address: string; outcome: Promise<Outcome> } | undefined;
/** Finishes the sign-in of the current address. A code is good for one use, so whoever asks again gets the same outcome. */
export function finishOnce(scheme: Scheme): Promise<Outcome> {
  if (begun?.address !== location.href) begun = { address: location.href, outcome: finish(scheme) };
  return begun.outcome;
}

import { CallError } from '../api/call.ts';

/** Why a sign-in at an issuer did not come to an end. */
export type SignInFailure =
  /** The issuer refused, with its code and what it says to it. */
  | { readonly kind: 'refused'; readonly code: string; readonly description: string | undefined }
  /** This browser did not begin the sign-in that came back, or no longer remembers it. */
  | { readonly kind: 'unknownState' }
  /** The issuer gave no answer that this browser may read. */
  | { readonly kind: 'noAnswer' }
  /** `said` is the server's sentence, where it said one. */
  | { readonly kind: 'failed'; readonly said: string | undefined };

/** Characters that are shown of what an issuer says. */
const DESCRIPTION_MAX = 300;

/** Reads what oidc-client-ts threw: an answer with `error` is an ErrorResponse; the rest are Errors that differ by name and sentence. */
export function failureOf(thrown: unknown): SignInFailure {
  if (thrown instanceof CallError) return { kind: 'failed', said: thrown.said };
  const { error, error_description: description, name, message = '' } = thrown as Record<string, string | undefined>;
  if (typeof error === 'string')
    return { kind: 'refused', code: error, description: description?.slice(0, DESCRIPTION_MAX) || undefined };
  // `fetch` rejects so for an issuer that is away, or that does not let our address read its answers.
  if (name === 'TypeError' || name === 'ErrorTimeout') return { kind: 'noAnswer' };
  return /state/i.test(message) ? { kind: 'unknownState' } : { kind: 'failed', said: undefined };
}

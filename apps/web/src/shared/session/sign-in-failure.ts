import { CallError } from '../api/call.ts';
import { isObject } from '../api/is-object.ts';

/** Why a sign-in at an issuer failed. */
export type SignInFailure =
  /** The issuer refused, with its code and description. */
  | { readonly kind: 'refused'; readonly code: string; readonly description: string | undefined }
  /** This browser did not start the returned sign-in, or no longer remembers it. */
  | { readonly kind: 'unknownState' }
  /** The issuer gave no response that this browser may read. */
  | { readonly kind: 'noAnswer' }
  /** `serverMessage` is the server's message, if there is one. */
  | { readonly kind: 'failed'; readonly serverMessage: string | undefined };

/** Maximum characters that are shown of an issuer's description. */
const DESCRIPTION_MAX = 300;

/**
 * Classifies an error of oidc-client-ts: a response with `error` is an ErrorResponse; the rest are Errors that differ
 * by name and message.
 */
export function failureOf(thrown: unknown): SignInFailure {
  if (thrown instanceof CallError) return { kind: 'failed', serverMessage: thrown.serverMessage };
  const { error, error_description: description, name, message } = isObject(thrown) ? thrown : {};
  if (typeof error === 'string')
    return {
      kind: 'refused',
      code: error,
      description: (typeof description === 'string' && description.slice(0, DESCRIPTION_MAX)) || undefined,
    };
  // `fetch` rejects like this for an issuer that is down, or that does not let our origin read its responses.
  if (name === 'TypeError' || name === 'ErrorTimeout') return { kind: 'noAnswer' };
  return typeof message === 'string' && /state/i.test(message)
    ? { kind: 'unknownState' }
    : { kind: 'failed', serverMessage: undefined };
}

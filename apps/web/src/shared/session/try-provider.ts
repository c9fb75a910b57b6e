import { getSignInSettings, tryProvider } from '@safety-qube/contract/endpoints/sign-in-settings';
import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import type { OidcClient } from 'oidc-client-ts';
import { call } from '../api/call.ts';
import { clientSettings } from './identity.ts';
import { failureOf, type SignInFailure } from './sign-in-failure.ts';
import { trialWindow } from './trial-window.ts';

type Draft = NonNullable<SignInSettings['draft']>;

/** Creates a client of the provider that stores only the trial's own state, and only in this window. */
async function clientOf(draft: Draft): Promise<OidcClient> {
  const { OidcClient, WebStorageStateStore } = await import('oidc-client-ts');
  return new OidcClient({
    ...clientSettings(draft),
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: 'sq.trial.' }),
  });
}

const readDraft = async (): Promise<Draft | null> => (await call(getSignInSettings, {})).draft;

/**
 * Redirects to the provider that is being set up, which returns to /auth. Rejects when the browser cannot read the
 * provider's addresses.
 */
export async function beginTrial(): Promise<void> {
  const draft = await readDraft();
  if (!draft) throw new Error('no provider is being set up');
  const request = await (await clientOf(draft)).createSigninRequest({ prompt: 'login', nonce: crypto.randomUUID() });
  trialWindow.mark();
  location.assign(request.url);
}

/** The outcome of a trial: the server's verdict on the provider's token, or a failure before that. */
export type TrialOutcome = { readonly kind: 'evaluated'; readonly trial: NonNullable<Draft['trial']> } | SignInFailure;

async function finish(): Promise<TrialOutcome> {
  try {
    const draft = await readDraft();
    if (!draft) return { kind: 'unknownState' };
    const { id_token: idToken = '' } = await (await clientOf(draft)).processSigninResponse(location.href);
    const trial = (await call(tryProvider, { body: { idToken } })).draft?.trial;
    return trial ? { kind: 'evaluated', trial } : { kind: 'unknownState' };
  } catch (error) {
    console.warn('The trial could not be finished', error);
    return failureOf(error);
  } finally {
    trialWindow.unmark();
  }
}

let started: { address: string; outcome: Promise<TrialOutcome> } | undefined;
/**
 * Finishes the trial that returned to the current address. A code can be used only once, so repeated calls get the same
 * outcome.
 */
export function finishTrial(): Promise<TrialOutcome> {
  if (started?.address !== location.href) started = { address: location.href, outcome: finish() };
  return started.outcome;
}

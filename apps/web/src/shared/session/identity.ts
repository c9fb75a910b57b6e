import { addressOf } from '@safety-qube/contract/address-of';
import { beginSignInAgain, exchangeToken, signOut } from '@safety-qube/contract/endpoints/identity';
import { SESSION_HOURS } from '@safety-qube/contract/schemas/identity';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import type { UserManager } from 'oidc-client-ts';
import { switchLanguage } from '../../i18n/i18n.ts';
import { loadTenantTexts } from '../../i18n/translation-service.ts';
import { call, callHeaders } from '../api/call.ts';
import { isObject } from '../api/is-object.ts';
import { STORED, stored } from '../page/stored.ts';
import { session } from './session.ts';
import { localisation } from './start-visit.ts';

/** Seconds without a response after which an issuer counts as down. */
const ISSUER_TIMEOUT_SECONDS = 15;

/**
 * Seconds after which an issuer must authenticate the user again: the lifetime of a session. An issuer that receives it
 * has to return the time of authentication (OpenID Connect Core, 3.1.2.1).
 */
const MAX_AGE_SECONDS = SESSION_HOURS * 3600;

/** Returns where this browser signs in: at the tenant's issuer, or at ours if it last used the emergency way. */
export const issuerOf = ({ signIn }: Scheme): { issuer: string; clientId: string } =>
  (stored.get(STORED.emergency) !== null && signIn.emergency) || signIn;

const isOurs = (scheme: Scheme): boolean =>
  scheme.signIn.isEmbedded || issuerOf(scheme).issuer !== scheme.signIn.issuer;

/**
 * Requests a nonce by which our server knows when a repeated sign-in was started, for issuers that do not report it;
 * not needed when the session is over.
 */
const askNonce = (): Promise<string | undefined> =>
  call(beginSignInAgain, {}).then(
    ({ nonce }) => nonce,
    () => undefined,
  );

/** Settings of the OpenID Connect client: a code with PKCE, for a client without a secret. */
export const clientSettings = ({ issuer, clientId }: { issuer: string; clientId: string }) => ({
  authority: issuer,
  client_id: clientId,
  redirect_uri: `${location.origin}/auth`,
  scope: 'openid profile email offline_access',
  response_type: 'code',
  max_age: MAX_AGE_SECONDS,
  requestTimeoutInSeconds: ISSUER_TIMEOUT_SECONDS,
});

/** Where the OpenID Connect client stores the sign-ins that were started, and the tokens. */
export const ownStore = () => ({ store: localStorage, prefix: STORED.oidc });

let manager: Promise<UserManager> | undefined;

/** Returns the OpenID Connect client of the tenant's issuer; its library is loaded when sign-in needs it. */
function userManager(scheme: Scheme): Promise<UserManager> {
  manager ??= import('oidc-client-ts').then(({ UserManager, WebStorageStateStore }) => {
    const store = new WebStorageStateStore(ownStore());
    return new UserManager({
      ...clientSettings(issuerOf(scheme)),
      post_logout_redirect_uri: `${location.origin}/`,
      automaticSilentRenew: false,
      userStore: store,
      stateStore: store,
    });
  });
  return manager;
}

export interface SignInOptions {
  /** Makes the issuer ask who signs in even when it knows a user. */
  readonly asAnother?: boolean;
  /** The signed-in user authenticates again. */
  readonly signsInAgain?: boolean;
  /** Bypasses the tenant's own provider and uses ours: for the one person who may still use a password. */
  readonly inEmergency?: boolean;
}

/** Stores by which way this browser signs in. */
export function chooseIssuer({ inEmergency }: SignInOptions): void {
  if (inEmergency) stored.set(STORED.emergency, 'true');
  else stored.remove(STORED.emergency);
  manager = undefined;
}

/** Redirects to the issuer's sign-in, which returns to /auth. Rejects when the issuer cannot be reached. */
export async function goToSignIn(scheme: Scheme, options: SignInOptions = {}): Promise<void> {
  chooseIssuer(options);
  const oidc = await userManager(scheme);
  const nonce = options.signsInAgain && !isOurs(scheme) ? await askNonce() : undefined;
  return oidc.signinRedirect({
    ...((options.asAnother || options.signsInAgain) && { prompt: 'login' }),
    // Where an issuer does not report the time of authentication, the server distinguishes a sign-in from a renewal by
    // the nonce.
    nonce: nonce ?? crypto.randomUUID(),
  });
}

/** Exchanges an id_token for a login token; stored only on status 200. Returns the status. */
async function exchange(idToken: string | undefined): Promise<{ status: number; data: unknown }> {
  const response = await fetch(addressOf(exchangeToken, { params: { token: idToken ?? '' } }), {
    headers: callHeaders(),
    referrerPolicy: 'no-referrer',
  });
  const data: unknown = await response.json().catch(() => null);
  if (response.status === 200) session.setToken(isObject(data) ? String(data['token'] ?? '') : '');
  return { status: response.status, data };
}

/**
 * Finishes the sign-in when the issuer redirected back to /auth or /redirect. Switches to the person's language before anything
 * is requested for them.
 */
export async function finishSignIn(scheme: Scheme): Promise<{ status: number; data: unknown }> {
  const user = await (await userManager(scheme)).signinCallback();
  const outcome = await exchange(user?.id_token);
  const language = session.claims()?.selectedLanguage;
  if (language) await loadTenantTexts(await switchLanguage(language, localisation()?.supportedLanguages));
  return outcome;
}

let renewing: Promise<boolean> | undefined;
/**
 * Renews the session in the background: a fresh id_token from the issuer by the stored refresh token, exchanged for a
 * login token. Returns whether it worked; nothing changes when it did not. One renewal at a time per tab, and one tab
 * at a time.
 */
export function renewSilently(scheme: Scheme): Promise<boolean> {
  renewing ??= renewOnce(scheme).finally(() => {
    renewing = undefined;
  });
  return renewing;
}
async function renewOnce(scheme: Scheme): Promise<boolean> {
  const work = async (): Promise<boolean> => {
    const oidc = await userManager(scheme);
    const user = await oidc.getUser(); // as another tab may just have stored it
    if (!user?.refresh_token) return false;
    const fresh = await oidc.signinSilent();
    return (await exchange(fresh?.id_token)).status === 200;
  };
  try {
    return await (navigator.locks ? navigator.locks.request('sq.renew', work) : work());
  } catch {
    return false;
  }
}

/** Deletes files from the device that were never uploaded; offline this code may not be loadable. */
const forgetFiles = (): Promise<void> =>
  import('../files/kept-files.ts').then(({ forgetKept }) => forgetKept()).catch(() => undefined);

/**
 * Ends the session here, at the server and at the issuer, then returns to the root. Other tabs notice the removed
 * token. Data waiting on this device to be sent is deleted.
 */
export async function logOut(scheme: Scheme): Promise<void> {
  await forgetFiles();
  // The server first: another tab that notices the removed token must not be signed in again by a session that is still
  // valid.
  const ended = call(signOut, {}).catch(() => undefined); // an expired session needs no end
  const oidc = await userManager(scheme);
  const idToken = (await oidc.getUser())?.id_token;
  await ended;
  session.clear();
  await oidc.removeUser();
  await oidc.signoutRedirect(idToken ? { id_token_hint: idToken } : {}).catch(() => location.assign('/')); // the issuer has no logout address or is down
}

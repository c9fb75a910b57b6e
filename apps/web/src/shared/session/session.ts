import type { TokenClaims } from '@safety-qube/contract/schemas/identity';
import { TOKEN_POLL_INTERVAL_MS } from '../../config/constants.ts';
import { isObject } from '../api/is-object.ts';
import { STORED, stored } from '../page/stored.ts';

/** Returns the current time in whole seconds, the unit of `exp`. */
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

const fromBase64Url = (text: string): string => {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  return new TextDecoder().decode(bytes);
};

const isClaims = (value: unknown): value is TokenClaims =>
  isObject(value) && Number.isInteger(value['exp']) && Number.isInteger(value['userId']);

/** The token that was read last, because every call, and many components, ask for the same one. */
let lastRead: { readonly token: string; readonly claims: TokenClaims | undefined } | undefined;

/** Returns the claims of a login token, unverified (the server verifies); undefined if it cannot be parsed. */
export function readClaims(token: string): TokenClaims | undefined {
  if (lastRead?.token !== token) lastRead = { token, claims: parseClaims(token) };
  return lastRead.claims;
}

function parseClaims(token: string): TokenClaims | undefined {
  try {
    const claims: unknown = JSON.parse(fromBase64Url(token.split('.')[1] ?? ''));
    return isClaims(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();
const announce = (): void => {
  for (const listener of listeners) listener();
};
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === STORED.token || event.key === STORED.loggedIn) announce();
});

const clear = (): void => stored.remove(STORED.token, STORED.loggedIn, STORED.expiry);

/**
 * Returns the login token while it is valid: parseable and `exp` later than now, in whole seconds. Removes an invalid
 * one.
 */
function readToken(): string | null {
  const token = stored.get(STORED.token);
  if (token === null) return null;
  const claims = readClaims(token);
  if (claims && claims.exp > nowSeconds()) return token;
  clear();
  return null;
}

/** The login token and the logged-in flag, in local storage with their expiry (section 4 of the specification). */
export const session = {
  token: readToken,
  /** Whether the flag is set and the token is valid. Responses of the server are processed only while this is true. */
  isLoggedIn: (): boolean => stored.get(STORED.loggedIn) === 'true' && readToken() !== null,
  claims(): TokenClaims | undefined {
    const token = readToken();
    return token === null ? undefined : readClaims(token);
  },
  /** Stores a token with flag and expiry, together or not at all. */
  setToken(token: string): void {
    if (!token) throw new Error('Token is required to set');
    const claims = readClaims(token);
    if (!claims) throw new Error('Token cannot be read');
    stored.set(STORED.token, token);
    stored.set(STORED.loggedIn, 'true');
    stored.set(STORED.expiry, String(claims.exp));
    announce();
  },
  clear(): void {
    clear();
    announce();
  },
  /** Calls the listener when the session begins or ends, in this tab or another. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Resolves with the token as soon as there is one; checks every second. */
export async function waitForToken(signal?: AbortSignal): Promise<string> {
  for (;;) {
    const token = readToken();
    if (token !== null) return token;
    await new Promise((resolve) => setTimeout(resolve, TOKEN_POLL_INTERVAL_MS));
    signal?.throwIfAborted();
  }
}

/** The address that a visitor wanted when sign-in interrupted; kept during the redirect to the provider. */
export const recentAddress = {
  remember: (address: string): void => stored.set(STORED.recentAddress, address),
  /** Returns and removes it. Only a path on this host is returned. */
  take(): string | undefined {
    const address = stored.get(STORED.recentAddress);
    stored.remove(STORED.recentAddress);
    return address && /^\/(?![/\\])/.test(address) ? address : undefined;
  },
};

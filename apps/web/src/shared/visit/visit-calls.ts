import { addressOf } from '@safety-qube/contract/address-of';
import type { CallArgs, Endpoint, Success } from '@safety-qube/contract/endpoint';
import { exchangeCode, readVisit, readVisitForm } from '@safety-qube/contract/endpoints/visits';
import { CallError, call, send } from '../api/call.ts';
import { storePrefetched } from '../session/prefetched.ts';
import { readClaims } from '../session/session.ts';

/** What a visitor came by: the code of a poster or a facility, or what was derived from a claim code. */
export type VisitKey = { readonly code: string } | { readonly claim: string };

/** A token is renewed this long before it expires, in seconds. */
const RENEW_AHEAD_SECONDS = 30;
/** Key in this tab's storage; the login of a signed-in person has its own names, in local storage. */
const STORED_VISIT = 'sq.visit';

interface KnownVisit {
  readonly key: VisitKey;
  readonly token: string;
}
const nameOf = (key: VisitKey): string => JSON.stringify(key);

/** Tokens of this window, by what they were exchanged for. */
const tokens = new Map<string, Promise<string>>();

function readStored(): KnownVisit | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_VISIT) ?? 'null') ?? undefined;
  } catch {
    return undefined; // a private window may refuse storage
  }
}
function store(visit: KnownVisit): void {
  try {
    sessionStorage.setItem(STORED_VISIT, JSON.stringify(visit));
  } catch {
    // the token is kept in memory only
  }
}

/** Returns what this tab's visitor came by, where the address does not say it. */
export const keyOfTab = (): VisitKey | undefined => readStored()?.key;

/** Remembers in this tab what its visitor came by, over a reload. */
export function enterVisit(key: VisitKey): void {
  const stored = readStored();
  if (!stored || nameOf(stored.key) !== nameOf(key)) store({ key, token: '' });
}

/** Forgets what this tab's visitor came by. */
export function leaveVisit(): void {
  try {
    sessionStorage.removeItem(STORED_VISIT);
  } catch {
    // nothing was stored
  }
}

const isValid = (token: string): boolean => (readClaims(token)?.exp ?? 0) > Date.now() / 1000 + RENEW_AHEAD_SECONDS;

async function exchange(key: VisitKey, before: string): Promise<string> {
  const visit = readClaims(before)?.adId;
  const body = { ...key, ...(visit && { visit }) };
  return (await call(exchangeCode, { body }, { withoutToken: true })).token;
}

/**
 * Returns a visitor's token: exchanged once in a window, and again before it expires or when it `isRefused`. Throws the
 * server's refusal of the code.
 */
export async function visitToken(key: VisitKey, isRefused = false): Promise<string> {
  const name = nameOf(key);
  const ofTab = () => {
    const stored = readStored();
    return stored && nameOf(stored.key) === name ? stored : undefined;
  };
  const known = await (tokens.get(name) ?? ofTab()?.token ?? '');
  if (!isRefused && isValid(known)) return known;
  const pending = exchange(key, known);
  tokens.set(name, pending);
  pending.then(
    (token) => ofTab() && store({ key, token }),
    () => tokens.delete(name),
  );
  return pending;
}

/** Clears the tokens in memory, as a reload of the window does. */
export const forgetVisits = (): void => tokens.clear();

/**
 * Does something with a visitor's token. One that is refused is renewed once, silently; what is refused then is the code
 * itself, which has to be scanned again.
 */
export async function withVisitToken<T>(key: VisitKey, work: (token: string) => Promise<T>): Promise<T> {
  try {
    return await work(await visitToken(key));
  } catch (error) {
    if (!(error instanceof CallError && error.statusCode === 401)) throw error;
    return work(await visitToken(key, true));
  }
}

/** Makes a visitor's call. */
export const visitCall = <E extends Endpoint>(
  key: VisitKey,
  endpoint: E,
  args: CallArgs<E>,
  init: { signal?: AbortSignal } = {},
): Promise<Success<E>> => withVisitToken(key, (token) => call(endpoint, args, { ...init, visitToken: token }));

/** The id of the form in an address: of a report, or of an inspection. */
const FORM_ID = /\/(?:template|inspections\/execute)\/(\d+)\/?$/;

/** Requests what the page of a code needs first, while the page itself is still loading: its token, what it is for, its form. */
export async function askForCode(code: string, path: string): Promise<void> {
  enterVisit({ code });
  const init = { visitToken: await visitToken({ code }) };
  storePrefetched(addressOf(readVisit, {}), send(readVisit, {}, init));
  const params = { id: Number(FORM_ID.exec(path)?.[1]) };
  if (params.id) storePrefetched(addressOf(readVisitForm, { params }), send(readVisitForm, { params }, init));
}

import { addressOf } from '@safety-qube/contract/address-of';
import type { CallArgs, CallParts, Endpoint, Success } from '@safety-qube/contract/endpoint';
import { acceptLanguage } from '@safety-qube/domain/languages';
import { takePrefetched } from '../session/prefetched.ts';
import { session } from '../session/session.ts';
import { isVisit } from '../visit/visit-address.ts';
import { isObject } from './is-object.ts';

/** Maximum wait of a page for a busy server. */
const RETRY_AFTER_AT_MOST_MS = 30_000;
/** Maximum random delay that is added, so that clients of a busy server do not all retry at the same time. */
const RETRY_SPREAD_MS = 1000;
/** How often an idempotent save is sent to a busy server. */
const SAVE_ATTEMPTS = 3;

interface Issue {
  readonly path: readonly unknown[];
  readonly message: string;
}
const isIssue = (value: unknown): value is Issue =>
  isObject(value) && Array.isArray(value['path']) && typeof value['message'] === 'string';

/** A refused call as defined in section 8 of the specification: data, statusCode, error. */
export class CallError extends Error {
  readonly error = true;
  readonly statusCode: number;
  readonly data: unknown;
  /** Milliseconds after which the server asks for a retry, if it said so. */
  readonly retryAfterMs: number | undefined;
  constructor(statusCode: number, data: unknown, retryAfter?: string | null) {
    super(`HTTP ${statusCode}`);
    this.statusCode = statusCode;
    this.data = data;
    const seconds = Number(retryAfter ?? Number.NaN);
    this.retryAfterMs = seconds >= 0 ? Math.min(seconds * 1000, RETRY_AFTER_AT_MOST_MS) : undefined;
  }
  /** The message of the server, if there is one. */
  get serverMessage(): string | undefined {
    if (typeof this.data === 'string') return this.data;
    const { message } = this.body;
    return typeof message === 'string' ? message : undefined;
  }
  get code(): string | undefined {
    const { code } = this.body;
    return typeof code === 'string' ? code : undefined;
  }
  /** What the server adds to code and message, such as the current record; empty if it adds nothing. */
  get details(): Readonly<Record<string, unknown>> {
    const { data } = this.body;
    return isObject(data) ? data : {};
  }
  /** Messages for the fields of the body, by path joined with dots. */
  get fields(): Record<string, string> {
    const { issues } = this.details;
    const known = Array.isArray(issues) ? issues.filter(isIssue) : [];
    return Object.fromEntries(known.map((issue) => [issue.path.join('.'), issue.message]));
  }
  private get body(): Readonly<Record<string, unknown>> {
    return isObject(this.data) ? this.data : {};
  }
}

/** The session ended during the call: its answer is not processed. */
export class SignedOutError extends Error {}

const hasCode = (error: unknown, ...codes: string[]): error is CallError =>
  error instanceof CallError && error.statusCode === 503 && codes.includes(error.code ?? '');
/**
 * Whether the server asks for a retry: it is overloaded, or its database is unavailable, in which case a change may
 * have been saved before the connection was lost. Maintenance is separate: only `getStatus` reports it.
 */
export const isBusy = (error: unknown): error is CallError => hasCode(error, 'BUSY', 'DATABASE_AWAY', 'MAYBE_SAVED');
/** Whether the request exceeded the server's time limit: a retry would too. */
export const isTooSlow = (error: unknown): error is CallError => hasCode(error, 'TOO_SLOW');
/** Returns the milliseconds to wait before a busy server is asked again. */
export const busyWaitMs = ({ retryAfterMs = 1000 }: CallError): number =>
  retryAfterMs + Math.random() * RETRY_SPREAD_MS;

const ENTRIES = new WeakMap<object, number>();
/** Returns the entry of the audit log by which what a call did can be undone, by its answer; undefined if it cannot be. */
export const auditEntryOf = (answer: object): number | undefined => ENTRIES.get(answer);

/** Asks the user to sign in again; returns whether they did. Set by the shell while it is mounted. */
let requestSignIn: () => Promise<boolean> = async () => false;
export const setSignInHandler = (ask: () => Promise<boolean>): void => {
  requestSignIn = ask;
};
const wantsSignIn = (error: unknown): boolean =>
  error instanceof CallError && error.statusCode === 403 && error.code === 'SIGN_IN_AGAIN';

/** Whether the cause is temporary (connection, session or server) and not the request itself. */
export const isTemporaryFailure = (error: unknown): boolean =>
  !(error instanceof CallError) || (error.statusCode >= 500 && !isTooSlow(error)) || error.statusCode === 401;

/** The login token, which no call of a visitor's page has, whoever is signed in. */
const loginToken = (): string | null => (isVisit() ? null : session.token());

/** Returns the headers of every call: the language always, the token when there is one. */
export function callHeaders(token = loginToken()): Record<string, string> {
  return {
    'accept-language': acceptLanguage(document.documentElement.lang || 'en'),
    ...(token && { authorization: token }),
  };
}

/** Returns the idempotency key of a call that may be repeated, and for a change the version that it is based on. */
function callMarks(endpoint: Endpoint, { version, idempotencyKey }: CallParts): Record<string, string> {
  return {
    ...(endpoint.ifMatch && { 'if-match': `"${version}"` }),
    ...(endpoint.isIdempotent && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
  };
}

interface CallInit {
  readonly signal?: AbortSignal;
  readonly headers?: Record<string, string>;
  readonly withoutToken?: boolean;
  /** The body, of a call that takes the bytes of a file. */
  readonly bytes?: Blob;
  /** The token of a visitor, sent instead of the login token. */
  readonly visitToken?: string;
}

/** Sends a call of the contract, with the headers that every call has. */
export function send<E extends Endpoint>(endpoint: E, args: CallArgs<E>, init: CallInit = {}): Promise<Response> {
  const { body } = args;
  return fetch(addressOf(endpoint, args), {
    method: endpoint.method,
    headers: {
      ...callHeaders(init.withoutToken ? null : init.visitToken),
      ...callMarks(endpoint, args),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...init.headers,
    },
    ...(init.signal && { signal: init.signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(init.bytes && { body: init.bytes }),
  });
}

/**
 * Calls an endpoint of the contract. Throws CallError for a refusal, SignedOutError when the session ended meanwhile.
 * An idempotent call is retried when the server is busy; a call that needs a recent sign-in, after the user signed in
 * again.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  init: CallInit = {},
): Promise<Success<E>> {
  for (;;)
    try {
      return await callWithRetry(endpoint, args, init);
    } catch (error) {
      if (!wantsSignIn(error) || !(await requestSignIn())) throw error;
    }
}

async function callWithRetry<E extends Endpoint>(endpoint: E, args: CallArgs<E>, init: CallInit): Promise<Success<E>> {
  if (!endpoint.isIdempotent) return callOnce(endpoint, args, init);
  // The same key for each attempt, so that nothing is done twice.
  const same = { idempotencyKey: crypto.randomUUID(), ...args };
  for (let attempt = 1; ; attempt += 1)
    try {
      return await callOnce(endpoint, same, init);
    } catch (error) {
      if (!isBusy(error) || attempt === SAVE_ATTEMPTS || init.signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, busyWaitMs(error)));
    }
}

async function callOnce<E extends Endpoint>(endpoint: E, args: CallArgs<E>, init: CallInit): Promise<Success<E>> {
  const ahead = endpoint.method === 'GET' ? takePrefetched(addressOf(endpoint, args)) : undefined;
  const response = await (ahead ?? send(endpoint, args, init));
  const text = await response.text();
  const data: unknown = text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  // Answers to visitors are processed though nobody is signed in (decision 34).
  const isOfSession = endpoint.access !== 'public' && init.visitToken === undefined;
  if (isOfSession && response.status !== 401 && !session.isLoggedIn()) throw new SignedOutError();
  if (!response.ok) throw new CallError(response.status, data, response.headers.get('retry-after'));
  const entry = response.headers.get('audit-entry');
  if (entry && isObject(data)) ENTRIES.set(data, Number(entry));
  return data as Success<E>;
}

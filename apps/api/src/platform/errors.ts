/**
 * An error of the API for the caller. `code` is UPPER_SNAKE and identifies the message `error.<code>` of the server's texts, which
 * is interpolated with `params`; `data` is sent to the client unchanged.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, string | number>;
  readonly data: unknown;
  /** Whole seconds after which the caller should try again (the header Retry-After). */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    status: number,
    code: string,
    params: Record<string, string | number> = {},
    data?: unknown,
    retryAfterSeconds?: number,
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.params = params;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 404: not existing, not visible and another tenant's are answered alike. */
export const notFound = (): Refusal => new Refusal(404, 'NOT_FOUND');
/** 403: the caller is signed in but lacks the right; `privilege` is the missing one, if there is one. */
export const forbidden = (privilege?: string): Refusal =>
  new Refusal(403, 'FORBIDDEN', {}, privilege === undefined ? undefined : { privilege });
/** 409: the request conflicts with the current state, such as a name that is taken or a stale version. */
export const conflict = (code: string, params: Record<string, string | number> = {}, data?: unknown): Refusal =>
  new Refusal(409, code, params, data ?? {});
/** 422: well-formed, but against a rule of the product. */
export const refuse = (code: string, params: Record<string, string | number> = {}, data?: unknown): Refusal =>
  new Refusal(422, code, params, data);
/** 429: too many attempts; the caller may try again after `seconds`. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal(429, 'TOO_MANY_ATTEMPTS', { count: seconds }, { seconds }, seconds);
/**
 * 429: more than the allowed number `most` within a time, with the message of `code`; the caller may retry after `seconds`, which
 * the message contains in the given unit (`{{count}}`).
 */
export const tooOften = (code: string, most: number, seconds: number, unit: 'minutes' | 'seconds'): Refusal => {
  const whole = Math.max(1, Math.ceil(seconds));
  const count = unit === 'minutes' ? Math.ceil(whole / 60) : whole;
  return new Refusal(429, code, { most, count }, { seconds: whole }, whole);
};
/** Retry-After in seconds of a caller that could not be served. */
const RETRY_AFTER_SECONDS = 5;
/** 503: all capacity is in use; nothing was done. The caller should retry in some seconds. */
export const busy = (): Refusal => new Refusal(503, 'BUSY', {}, undefined, RETRY_AFTER_SECONDS);
/** 503: the storage of files currently cannot be written or read. */
export const storageUnavailable = (code = 'STORAGE_UNREACHABLE'): Refusal =>
  new Refusal(503, code, {}, undefined, RETRY_AFTER_SECONDS);
/** 503: the database is currently unavailable. Nothing was done. */
export const databaseUnavailable = (): Refusal => new Refusal(503, 'DATABASE_AWAY', {}, undefined, RETRY_AFTER_SECONDS);
/**
 * 503: the database was lost during a commit, so that the change may or may not be saved. The caller should retry with the same
 * Idempotency-Key or version, so that nothing is saved twice.
 */
export const maybeSaved = (): Refusal => new Refusal(503, 'MAYBE_SAVED', {}, undefined, RETRY_AFTER_SECONDS);
/** 503 without Retry-After: the request exceeded its time limit, and would do so again. */
export const tooSlow = (): Refusal => new Refusal(503, 'TOO_SLOW');
/** 499: the client disconnected before the work was started. Only for the log. */
export const callerGone = (): Refusal => new Refusal(499, 'CALLER_GONE');
/** 401 with a string body (specification, section 8): no session, an expired one or one of another tenant. `reason` is logged. */
export const signedOut = (reason?: string): Refusal =>
  new Refusal(401, 'SESSION_EXPIRED', {}, reason === undefined ? undefined : { reason });

/**
 * A refusal that the caller should understand. `code` is UPPER_SNAKE and names the sentence `error.<code>` of the server's
 * texts, which `params` fill; `data` travels to the client as it is.
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

/** Absent, invisible and another tenant's are the same answer: 404. */
export const notFound = (): Refusal => new Refusal(404, 'NOT_FOUND');
/** 403: the caller is known but lacks the right; `privilege` is named when one would help. */
export const forbidden = (privilege?: string): Refusal =>
  new Refusal(403, 'FORBIDDEN', {}, privilege === undefined ? undefined : { privilege });
/** 409: what the caller wants contradicts what is there, such as a name that is taken or a stale version. */
export const conflict = (code: string, params: Record<string, string | number> = {}, data?: unknown): Refusal =>
  new Refusal(409, code, params, data ?? {});
/** 422: well-formed, but a rule of the product says no. */
export const refuse = (code: string, params: Record<string, string | number> = {}, data?: unknown): Refusal =>
  new Refusal(422, code, params, data);
/** 429: too many attempts; the caller may try again after `seconds`. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal(429, 'TOO_MANY_ATTEMPTS', { count: seconds }, { seconds }, seconds);
/**
 * 429: more than the `most` that one may within some time, in the words of `code`; the caller may try again after `seconds`, which
 * its sentence counts (`{{count}}`) in the unit given.
 */
export const tooOften = (code: string, most: number, seconds: number, unit: 'minutes' | 'seconds'): Refusal => {
  const whole = Math.max(1, Math.ceil(seconds));
  const count = unit === 'minutes' ? Math.ceil(whole / 60) : whole;
  return new Refusal(429, code, { most, count }, { seconds: whole }, whole);
};
/** Seconds after which a caller who found no place should come again. */
const COME_BACK_SECONDS = 5;
/** 503: others have every place; nothing was done. The caller should try again in some seconds. */
export const busy = (): Refusal => new Refusal(503, 'BUSY', {}, undefined, COME_BACK_SECONDS);
/** 503: files can neither be put where they are kept nor be read there for the moment. */
export const storageAway = (code = 'STORAGE_UNREACHABLE'): Refusal =>
  new Refusal(503, code, {}, undefined, COME_BACK_SECONDS);
/** 503: the database is away for the moment. Nothing was done. */
export const databaseAway = (): Refusal => new Refusal(503, 'DATABASE_AWAY', {}, undefined, COME_BACK_SECONDS);
/**
 * 503: the database went while a change was being saved, which may or may not be there. To be sent once more under the same
 * Idempotency-Key or version, which does nothing twice.
 */
export const maybeSaved = (): Refusal => new Refusal(503, 'MAYBE_SAVED', {}, undefined, COME_BACK_SECONDS);
/** 503 without Retry-After: the work would have taken longer than a request may; it will the next time, too. */
export const tooSlow = (): Refusal => new Refusal(503, 'TOO_SLOW');
/** 499: the caller went before the work was begun. Nobody reads it but the log. */
export const callerGone = (): Refusal => new Refusal(499, 'CALLER_GONE');
/** 401 with a string body (specification, section 8): the session is missing, over or not this tenant's. `reason` is for the log. */
export const signedOut = (reason?: string): Refusal =>
  new Refusal(401, 'SESSION_EXPIRED', {}, reason === undefined ? undefined : { reason });

import type { Request } from '../isolation/send.ts';

/** A request that is forged or malformed. */
export interface Forgery {
  /** What is wrong with it, such as `token: alg none` or `body.title = null`. */
  readonly name: string;
  readonly request: Request;
  /** Allowed statuses of the response; any below 500 if absent. */
  readonly statuses?: readonly number[];
}

/** Returns the request with some changes. */
export const altered = (request: Request, change: Partial<Request>): Request => ({ ...request, ...change });
/** Returns the request with some headers set, or removed by undefined. */
export const withHeaders = (request: Request, change: Readonly<Record<string, string | undefined>>): Request => {
  const headers = Object.entries({ ...request.headers, ...change }).filter(
    (header): header is [string, string] => header[1] !== undefined,
  );
  return { ...request, headers: Object.fromEntries(headers) };
};

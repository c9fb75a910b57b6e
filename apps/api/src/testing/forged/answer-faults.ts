import { Problem } from '@safety-qube/contract/schemas/common';
import { INSIDE } from '../isolation/hostile-values.ts';
import type { Forgery } from './forgery.ts';

/** The checked parts of a response. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Matches internals that an error must not show: file paths, error names of libraries, SQL statements. */
const INTERNALS =
  /\/apps\/api\/|file:\/\/|\b(ERR|FST_ERR)_[A-Z_]+|\b(Zod|Type|Range|Syntax|Reference)Error\b|\bselect "|\binsert into\b|"app"\./;

/** Whether a response is a rate limit or an overload with Retry-After: it proves nothing, and is counted separately. */
export const isThrottled = ({ status, headers }: Answered): boolean =>
  status === 429 || (status === 503 && headers['retry-after'] !== undefined);

/** Returns what is wrong with the format of a refusal; undefined if it is valid. */
function shapeFault({ status, headers, body }: Answered): string | undefined {
  if (!/^application\/(vnd\.safetyqube\.admin\+)?json/.test(String(headers['content-type'])))
    return 'a refusal that is no JSON';
  let said: unknown;
  try {
    said = JSON.parse(body);
  } catch {
    return 'a refusal that cannot be read';
  }
  if (status === 401) return typeof said === 'string' && said ? undefined : 'a 401 without its sentence';
  const problem = Problem.strict().safeParse(said);
  if (!problem.success) return 'a refusal of another shape';
  const { code, message } = problem.data;
  return /^[A-Z][A-Z_]+$/.test(code) && message && !message.startsWith('error.')
    ? undefined
    : 'a refusal without code or sentence';
}

/**
 * Returns the faults of a response to a forged request: a server error, a leaked secret (`secrets`, in lower case), internals, a
 * wrong status, an invalid format of a refusal, a header injected by the request. Empty if there are none.
 */
export function faultsOf(
  answer: Answered,
  { statuses, request }: Pick<Forgery, 'statuses' | 'request'>,
  secrets: readonly string[],
): string[] {
  const { status, headers, body } = answer;
  const faults: string[] = [];
  const all = `${JSON.stringify(headers)}\n${body}`.toLowerCase();
  for (const secret of secrets) if (all.includes(secret)) faults.push(`leaks "${secret}"`);
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('lacks the headers of every answer');
  if (/forged=1/.test(String(headers['set-cookie']))) faults.push('carries a header of the request');
  if (isThrottled(answer)) return faults;
  if (status >= 500) faults.push('a fault of the server');
  else if (statuses && !statuses.includes(status)) faults.push(`not ${statuses.join(' or ')}`);
  if (status < 400 || request.method === 'HEAD') return faults;
  if (INSIDE.test(body) || INTERNALS.test(body)) faults.push('shows the inside');
  const shape = shapeFault(answer);
  if (shape) faults.push(shape);
  return faults;
}

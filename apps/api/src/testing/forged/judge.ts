import { Problem } from '@safety-qube/contract/common';
import { INSIDE } from '../isolation/hostile-values.ts';
import type { Forgery } from './forgery.ts';

/** An answer, as far as it is judged. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** More of the inside than an error may show: where files lie, what a library calls its own errors, statements. */
const WHERE =
  /\/apps\/api\/|file:\/\/|\b(ERR|FST_ERR)_[A-Z_]+|\b(Zod|Type|Range|Syntax|Reference)Error\b|\bselect "|\binsert into\b|"app"\./;

/** Whether somebody was told to come again, by a limit that every client knows: that proves nothing, and is counted apart. */
export const isThrottled = ({ status, headers }: Answered): boolean =>
  status === 429 || (status === 503 && headers['retry-after'] !== undefined);

/** What is wrong with the shape of a refusal; undefined for a good one. */
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
 * What is wrong with the answer to a forged request: a fault of the server, something that its sender must not know (`secrets`, in
 * lower case), a look at the inside, another status than it must have, a refusal that no client can read, a header that a request
 * has made. Empty where all is well.
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
  if (INSIDE.test(body) || WHERE.test(body)) faults.push('shows the inside');
  const shape = shapeFault(answer);
  if (shape) faults.push(shape);
  return faults;
}

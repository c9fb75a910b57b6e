import { createHash } from 'node:crypto';
import type { Caller } from './caller.ts';
import type { Run } from './database.ts';

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const KEEP = `insert into idempotency (tenant_id, digest, request_digest, status, body) values ($1, $2, $3, $4, $5)`;

/** Stores a response under the caller's Idempotency-Key; a second request with it fails and is rolled back. */
export const keepAnswer = (
  run: Run,
  { tenantId, employeeId }: Caller,
  { key, request, status, body }: { key: string; request: string; status: number; body: object },
): Promise<unknown> =>
  run(KEEP, [tenantId, digestOf(`${employeeId} ${key}`), digestOf(request), status, JSON.stringify(body)]);

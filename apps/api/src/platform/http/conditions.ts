import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { actorOf, type Ctx } from '../context.ts';
import { Refusal, refuse } from '../errors.ts';

/** The version that If-Match names, such as "3". 428 without one: a change has to say what it was made on. */
export function versionOf(req: FastifyRequest): number {
  const header = req.headers['if-match'];
  if (header === undefined) throw new Refusal(428, 'VERSION_MISSING');
  const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header)?.[1];
  if (version === undefined) throw new Refusal(400, 'VERSION_UNREADABLE');
  return Number(version);
}

const LONGEST_KEY = 200;
const digestOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** An answer as it left, or as it will leave once more. */
export interface Sent {
  readonly status: number;
  readonly text: string;
}

/** The Idempotency-Key of a request; undefined without one. 400 for one that is no plain text of 200 characters at most. */
export function keyOf(req: FastifyRequest): string | undefined {
  const key = req.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length > LONGEST_KEY || !/^[\x21-\x7e]+$/.test(key))
    throw new Refusal(400, 'IDEMPOTENCY_KEY_UNREADABLE');
  return key;
}

/**
 * Does the work of a call once for its key, in the caller's transaction, and answers every repetition with the first answer,
 * byte for byte. A repetition that comes while the first is under way waits for it. What is kept is a digest: who reads the
 * table can follow it neither to the caller nor to the key. 422 IDEMPOTENCY_KEY_REUSED for a key of another call.
 */
export async function once(ctx: Ctx, req: FastifyRequest, key: string, work: () => Promise<Sent>): Promise<Sent> {
  const digest = digestOf(String(actorOf(ctx).employeeId), key);
  const request_digest = digestOf(req.method, req.url, JSON.stringify(req.body ?? null));
  const mine = await ctx.tx
    .insertInto('idempotency')
    .values({ digest, request_digest })
    .onConflict((taken) => taken.doNothing())
    .returning('digest')
    .executeTakeFirst();
  if (!mine) {
    const first = await ctx.tx
      .selectFrom('idempotency')
      .select(['request_digest', 'status', 'body'])
      .where('digest', '=', digest)
      .executeTakeFirstOrThrow();
    if (first.request_digest !== request_digest) throw refuse('IDEMPOTENCY_KEY_REUSED');
    return { status: first.status ?? 200, text: first.body ?? '' };
  }
  const { status, text } = await work();
  await ctx.tx.updateTable('idempotency').set({ status, body: text }).where('digest', '=', digest).execute();
  return { status, text };
}

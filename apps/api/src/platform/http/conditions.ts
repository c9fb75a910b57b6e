import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../context.ts';
import { unawaitedStatement } from '../db/tenant-dialect.ts';
import { violates } from '../db/violations.ts';
import { busy, Refusal, refuse } from '../errors.ts';

/** Returns the version in If-Match, such as "3". Throws 428 without one, because a change must name the version it is based on. */
export function versionOf(req: FastifyRequest): number {
  const header = req.headers['if-match'];
  if (header === undefined) throw new Refusal(428, 'VERSION_MISSING');
  const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header)?.[1];
  if (version === undefined) throw new Refusal(400, 'VERSION_UNREADABLE');
  return Number(version);
}

const MAX_KEY_LENGTH = 200;
const digestOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** A response as it was sent, or as it will be sent again. */
export interface Sent {
  readonly status: number;
  readonly text: string;
}

/** Returns the Idempotency-Key of a request, if any. Throws 400 unless it is printable ASCII of at most 200 characters. */
export function keyOf(req: FastifyRequest): string | undefined {
  const key = req.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length > MAX_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(key))
    throw new Refusal(400, 'IDEMPOTENCY_KEY_UNREADABLE');
  return key;
}

/** What identifies a call with a key, and what it asks for: digests, which reveal neither the caller nor the key. */
export interface KeyedCall {
  readonly digest: string;
  readonly request_digest: string;
}

/** Returns the digests of a call with a key. */
export const callOf = (ctx: Pick<Ctx, 'actor' | 'visitor'>, req: FastifyRequest, key: string): KeyedCall => ({
  // A visitor may have got another token meanwhile: their key alone identifies the call, and nobody can guess it.
  digest: digestOf(ctx.visitor ? 'visitor' : String(actorOf(ctx).employeeId), key),
  request_digest: digestOf(req.method, req.url, JSON.stringify(req.body ?? null)),
});

/** Days for which a repetition of a visitor's call is recognised: their page keeps a report without a connection for seven. */
const VISITOR_DAYS = 8;

/** Whether a call with this key was made before. */
const isRepeated = (error: unknown): boolean => violates(error, 'idempotency_pkey');

/**
 * Runs the work of a call with its key, in the caller's transaction, and keeps the response. The key is sent with the first statement of
 * the work: a repetition, which waits for a call in progress, fails with it, and is answered by `sentBefore`.
 */
export async function once(ctx: Ctx, { digest, request_digest }: KeyedCall, work: () => Promise<Sent>): Promise<Sent> {
  const unawaited = ctx.tx.withPlugin(unawaitedStatement);
  await unawaited
    .insertInto('idempotency')
    .values({ digest, request_digest, ...(ctx.visitor && { keep_days: VISITOR_DAYS }) })
    .execute();
  try {
    const { status, text } = await work();
    await unawaited.updateTable('idempotency').set({ status, body: text }).where('digest', '=', digest).execute();
    return { status, text };
  } catch (error) {
    // Work that was refused before its first statement does not know whether the call was made before.
    const cause = isRepeated(error)
      ? error
      : await sql`select 1`.execute(ctx.tx).then(
          () => error,
          (earlier) => earlier,
        );
    throw isRepeated(cause) ? cause : error;
  }
}

/**
 * Returns the first response to a call that failed because it is a repetition, byte for byte; throws the error of any other. 422
 * IDEMPOTENCY_KEY_REUSED for a key of another call.
 */
export async function sentBefore(
  { tx }: Pick<Ctx, 'tx'>,
  { digest, request_digest }: KeyedCall,
  error: unknown,
): Promise<Sent> {
  if (!isRepeated(error)) throw error;
  const first = await tx
    .selectFrom('idempotency')
    .select(['request_digest', 'status', 'body'])
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!first) throw busy(); // it was forgotten at this moment
  if (first.request_digest !== request_digest) throw refuse('IDEMPOTENCY_KEY_REUSED');
  return { status: first.status ?? 200, text: first.body ?? '' };
}

/**
 * Keeps one response for several calls of visitors, in the caller's transaction, before their work is done. Returns the digests of those
 * that were not made before: the others have a response already.
 */
export async function keepForEach(
  { tx }: Pick<Ctx, 'tx'>,
  calls: readonly KeyedCall[],
  { status, text }: Sent,
): Promise<ReadonlySet<string>> {
  const digests = calls.map(({ digest }) => digest);
  const requests = calls.map(({ request_digest }) => request_digest);
  // In one order, so that two transactions with the same calls do not wait for each other.
  const { rows } = await sql<Pick<KeyedCall, 'digest'>>`
    insert into idempotency (digest, request_digest, status, body, keep_days)
    select c.digest, c.request, ${status}::int, ${text}, ${VISITOR_DAYS}::int
    from unnest(${digests}::text[], ${requests}::text[]) c(digest, request) order by c.digest
    on conflict do nothing returning digest`.execute(tx);
  return new Set(rows.map(({ digest }) => digest));
}

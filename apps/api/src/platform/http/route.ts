import { randomUUID } from 'node:crypto';
import type { Endpoint, HandlerInput, HandlerResult } from '@safety-qube/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { type Ctx, needFreshSignIn } from '../context.ts';
import { signedOut } from '../errors.ts';
import { callOf, type KeyedCall, keyOf, once, type Sent, sentBefore, versionOf } from './conditions.ts';
import type { ValueLimit } from './read-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  ctx: Ctx,
  raw: { req: FastifyRequest; reply: FastifyReply },
) => Promise<HandlerResult<E>>;

const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Whether a caller of this kind may make a call at all. */
const mayCall = ({ access = 'session' }: Endpoint, { actor, visitor }: Ctx): boolean =>
  access === 'public' || (actor !== null && access !== 'visitor') || (visitor !== undefined && access !== 'session');

/**
 * Mounts an endpoint of the contract: its schemas validate, document and type the handler. The handler takes one connection, in the
 * fair order of tenants, and holds it while it runs: a GET runs single statements on it, every other method one transaction.
 * With `transaction: false` the handler takes connections itself when it needs them, because it also does slow work (hashing a
 * password, rendering a PDF), opens its own transaction, or calls code that takes a connection. An Idempotency-Key is honoured in
 * the transaction; a handler that opens its own must do so itself. `isExact` means that the handler returns exactly what the
 * contract defines, so that a long response is serialized without checking and stripping it; a test must verify this. `bodyLimit`
 * (bytes) and `values` override the default limits of the body. `inTurn` decides when a call is answered by `alone`, the handler in its
 * own transaction, or answers it in a transaction for several calls, which keeps the answer under each of their keys; a call without a
 * key gets one.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: {
    transaction?: boolean;
    bodyLimit?: number;
    values?: ValueLimit;
    isExact?: boolean;
    inTurn?: (input: HandlerInput<E>, ctx: Ctx, call: KeyedCall, alone: () => Promise<Sent>) => Promise<Sent>;
  } = {},
): void {
  const holds = options.transaction ?? true;
  const inTransaction = holds && endpoint.method !== 'GET';
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    config: { endpoint, values: options.values },
    ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
    ...(options.isExact && { serializerCompiler: () => JSON.stringify }),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: endpoint.responses,
    },
    // Before the body is read, so that a client without a session cannot make the process buffer eight megabytes.
    onRequest: (req: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) =>
      done(mayCall(endpoint, req.ctx) ? undefined : signedOut()),
    handler: async (req: FastifyRequest, reply: FastifyReply) => {
      if (endpoint.grantsRights === 'always') needFreshSignIn(req.ctx);
      const input = {
        params: req.params,
        query: req.query,
        body: req.body,
        ...(endpoint.ifMatch && { version: versionOf(req) }),
      } as HandlerInput<E>;
      const run = (ctx: Ctx) => handler(input, ctx, { req, reply });
      const { inTurn } = options;
      const key = endpoint.isIdempotent && inTransaction ? (keyOf(req) ?? (inTurn && randomUUID())) : undefined;
      if (key !== undefined) {
        const call = callOf(req.ctx, req, key);
        const alone = () =>
          transact(req.ctx, (ctx) =>
            once(ctx, call, async () => {
              const { status, body } = await run(ctx);
              return { status, text: String(reply.code(status).serialize(body)) };
            }),
          ).catch((error: unknown) => sentBefore(req.ctx, call, error));
        const { status, text } = await (inTurn ? inTurn(input, req.ctx, call, alone) : alone());
        return reply.code(status).type('application/json; charset=utf-8').serializer(String).send(text);
      }
      const result = await (inTransaction ? transact(req.ctx, run) : holds ? hold(req.ctx, run) : run(req.ctx));
      reply.code(result.status);
      return result.body;
    },
  });
}

/** Runs `work` in one transaction of the tenant, then its `afterCommit` effects. */
export async function transact<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await ctx.tx
    .transaction()
    .execute((tx) => work({ ...ctx, tx, afterCommit: (effect) => void effects.push(effect) }));
  for (const effect of effects) effect();
  return result;
}

/** Runs `work` on one connection of the tenant. */
const hold = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.tx.connection().execute((tx) => work({ ...ctx, tx }));

/** Creates the result of a handler. The status keeps its literal type, so that it selects the response's schema. */
export const answer = <const S extends number, B>(status: S, body: B): { status: S; body: B } => ({ status, body });

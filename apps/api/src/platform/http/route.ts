import type { Endpoint, HandlerInput, HandlerResult } from '@safety-qube/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { type Ctx, needFreshSignIn } from '../context.ts';
import { signedOut } from '../errors.ts';
import { keyOf, once, versionOf } from './conditions.ts';
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

/**
 * Mounts an endpoint of the contract: its schemas validate, document and type the handler. It takes one connection, when it is
 * the tenant's turn, and holds it while it runs: a GET reads on it with statements of their own, every other method in one
 * transaction. `transaction: false` says that the handler takes one itself whenever it needs one, because it does slow work
 * besides (hashing a password, drawing a PDF), opens its own transaction, or calls what takes a connection. An Idempotency-Key
 * is honoured within the transaction; a handler that opens its own honours it there. `isExact` says that the handler makes just what the contract names, so that a
 * long answer is written as it is, without being looked through and stripped once more; a test has to hold it to that. A body has
 * the bytes of `bodyLimit` and the values of `values`, or what is usual.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: { transaction?: boolean; bodyLimit?: number; values?: ValueLimit; isExact?: boolean } = {},
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
    // Before the body is read: whoever is not signed in cannot make the process hold eight megabytes.
    onRequest: (req: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) =>
      done(endpoint.access === 'session' && !req.ctx.actor ? signedOut() : undefined),
    handler: async (req: FastifyRequest, reply: FastifyReply) => {
      if (endpoint.grantsRights === 'always') needFreshSignIn(req.ctx);
      const input = {
        params: req.params,
        query: req.query,
        body: req.body,
        ...(endpoint.ifMatch && { version: versionOf(req) }),
      } as HandlerInput<E>;
      const run = (ctx: Ctx) => handler(input, ctx, { req, reply });
      const key = endpoint.isIdempotent && inTransaction ? keyOf(req) : undefined;
      if (key !== undefined) {
        const { status, text } = await transact(req.ctx, (ctx) =>
          once(ctx, req, key, async () => {
            const { status, body } = await run(ctx);
            return { status: status as number, text: String(reply.code(status as number).serialize(body)) };
          }),
        );
        return reply.code(status).type('application/json; charset=utf-8').serializer(String).send(text);
      }
      const result = await (inTransaction ? transact(req.ctx, run) : holds ? hold(req.ctx, run) : run(req.ctx));
      reply.code(result.status as number);
      return result.body;
    },
  });
}

/** Runs `work` in one transaction of the tenant, then what it asked for after the commit. */
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

/** Keeps the status a literal type, so that it selects the response's schema. */
export const answer = <const S extends number, B>(status: S, body: B): { status: S; body: B } => ({ status, body });

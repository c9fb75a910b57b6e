import type { Endpoint, HandlerInput, HandlerResult } from '@safety-qube/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Ctx } from '../context.ts';
import { signedOut } from '../errors.ts';
import { keyOf, once, versionOf } from './conditions.ts';

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
 * Mounts an endpoint of the contract: its schemas validate, document and type the handler. A GET reads with statements of
 * their own; every other method runs in one transaction, unless `transaction: false` says that the handler opens it itself
 * (slow work such as hashing a password must not hold a connection). An Idempotency-Key is honoured within the transaction;
 * a handler that opens its own honours it there. `isExact` says that the handler makes just what the contract names, so that a
 * long answer is written as it is, without being looked through and stripped once more; a test has to hold it to that.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: { transaction?: boolean; bodyLimit?: number; isExact?: boolean } = {},
): void {
  const inTransaction = options.transaction ?? endpoint.method !== 'GET';
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    config: { endpoint },
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
      const result = inTransaction ? await transact(req.ctx, run) : await run(req.ctx);
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

/** Keeps the status a literal type, so that it selects the response's schema. */
export const answer = <const S extends number, B>(status: S, body: B): { status: S; body: B } => ({ status, body });

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import sockjs from 'sockjs';
import { notFound, Refusal } from '../errors.ts';
import type { Ear } from './broker.ts';
import { type SockConnection, sockjsTransport } from './sockjs-transport.ts';
import type { Transport } from './stomp.types.ts';

declare module 'sockjs' {
  interface Server {
    /** Handles requests and upgrades that another server received; the types of sockjs do not contain it. */
    listener(): { getHandler(): (req: IncomingMessage, out: ServerResponse | Duplex, head?: Buffer) => void };
  }
}

/** Path of the broker's socket. */
export const BROKER_PATH = '/api/broker';
/** Maximum bytes of a websocket message and of a posted body; SockJS itself has no limit. */
const MAX_BODY_BYTES = 256 * 1024;

const WEBSOCKET = /^\/(?:[\w-]{1,32}\/[\w-]{1,64}\/)?websocket$/;
const XHR = /^\/([\w-]{1,32})\/([\w-]{1,64})\/(xhr|xhr_send|xhr_streaming)$/;

interface Upgrade {
  readonly socket: Socket;
  readonly head: Buffer;
}

/** Whether a request may be upgraded to a websocket, for `shouldUpgradeCallback`. All others are handled as requests. */
export const isBrokerUpgrade = (req: IncomingMessage): boolean =>
  (req.url ?? '').startsWith(`${BROKER_PATH}/`) && req.headers.upgrade?.toLowerCase() === 'websocket';

/** Throws 403 for pages of other origins, which SockJS itself would accept. Programs send no Origin. */
function refuseForeign(req: FastifyRequest): void {
  const { origin } = req.headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== req.host.toLowerCase()) throw new Refusal(403, 'FORBIDDEN');
}

/** Aborts a request whose body exceeds the limit. This starts reading, so SockJS must read immediately. */
function limitBody(raw: IncomingMessage): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) raw.destroy();
  });
}

/**
 * Returns the path for SockJS: without the query, so that SockJS never sees a token, and with a session id derived from the token,
 * so that the id of another user's session does not exist.
 */
function innerPath(path: string, token: string): string {
  const [, server, id, action] = XHR.exec(path) ?? [];
  if (!id) return `${BROKER_PATH}${path}`;
  const bound = createHash('sha256').update(`${id}\n${token}`).digest('base64url');
  return `${BROKER_PATH}/${server}/${bound}/${action}`;
}

/**
 * Mounts SockJS with the three transports websocket, xhr-streaming and xhr-polling. Its requests, including upgrades, pass through
 * Fastify's hooks (host, log, headers). `open` authorizes opening a socket by token and request, and throws a Refusal otherwise;
 * `attach` receives each new socket with the result of `open`.
 */
export async function mountSockjs<Opening>(
  app: FastifyInstance,
  open: (req: FastifyRequest, token: string) => Promise<Opening>,
  attach: (transport: Transport, opening: Opening) => Ear,
): Promise<void> {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const openings = new AsyncLocalStorage<Opening>();
  const options = {
    prefix: BROKER_PATH,
    disable_cors: true,
    sockjs_url: '/not-served',
    log: (severity: string, message: string) => void (severity === 'error' && app.log.error(message)),
    faye_server_options: { maxLength: MAX_BODY_BYTES },
  };
  const server = sockjs.createServer(options);
  server.on('connection', (connection: SockConnection | null) => {
    const opening = openings.getStore();
    if (!connection || opening === undefined) return;
    const ear = attach(sockjsTransport(connection), opening);
    connection.on('data', (data: unknown) => ear.receive(Buffer.isBuffer(data) ? data.toString('utf8') : String(data)));
    connection.on('close', () => ear.end());
  });
  const handle = server.listener().getHandler();

  app.server.on('upgrade', (req, socket, head) => {
    socket.on('error', () => undefined); // handled when it is closed
    if (!(socket instanceof Socket)) return void socket.destroy();
    const response = new ServerResponse(req);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.end()); // refused
    response.assignSocket(socket);
    upgrades.set(req, { socket, head });
    app.routing(req, response);
  });

  await app.register(async (scope) => {
    // SockJS reads the body itself, from the untouched stream.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_req, _body, done) => done(null));
    scope.route({
      method: ['GET', 'POST'],
      url: `${BROKER_PATH}/*`,
      exposeHeadRoute: false,
      schema: { hide: true },
      handler: async (req, reply) => {
        const { raw } = req;
        const { pathname, searchParams } = new URL(req.url, 'http://host');
        const path = pathname.slice(BROKER_PATH.length);
        const upgrade = upgrades.get(raw);
        const isWanted = upgrade
          ? req.method === 'GET' && WEBSOCKET.test(path)
          : req.method === 'GET'
            ? path === '/info'
            : XHR.test(path);
        if (!isWanted) throw notFound();
        refuseForeign(req);
        if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new Refusal(413, 'TOO_LARGE');
        const token = searchParams.get('authorization') ?? '';
        const opening = path === '/info' ? undefined : await open(req, token);
        raw.url = innerPath(path, token);
        reply.hijack();
        if (upgrade) reply.raw.detachSocket(upgrade.socket);
        const run = (): void => {
          if (!upgrade) limitBody(raw);
          handle(raw, upgrade ? upgrade.socket : reply.raw, upgrade?.head);
        };
        if (opening === undefined) run();
        else openings.run(opening, run);
      },
    });
  });
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import sockjs from 'sockjs';
import { notFound, Refusal } from '../errors.ts';
import type { Ear } from './broker.ts';
import { type SockConnection, sockjsTransport } from './sockjs-transport.ts';
import type { Transport } from './stomp.types.ts';

/** Where the broker's socket is. */
export const BROKER_PATH = '/api/broker';
/** Bytes of a websocket's message and of a posted body; SockJS itself would take any number. */
const LARGEST_BODY = 256 * 1024;

const WEBSOCKET = /^\/(?:[\w-]{1,32}\/[\w-]{1,64}\/)?websocket$/;
const XHR = /^\/([\w-]{1,32})\/([\w-]{1,64})\/(xhr|xhr_send|xhr_streaming)$/;

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Which requests may become a websocket: for `shouldUpgradeCallback`. All others stay requests. */
export const isBrokerUpgrade = (req: IncomingMessage): boolean =>
  (req.url ?? '').startsWith(`${BROKER_PATH}/`) && req.headers.upgrade?.toLowerCase() === 'websocket';

/** A page of another address has no business here; SockJS itself would let any in. Programs send no Origin. */
function refuseForeign(req: FastifyRequest): void {
  const { origin } = req.headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== req.host.toLowerCase()) throw new Refusal(403, 'FORBIDDEN');
}

/** Ends a request whose body turns out too large. Reading begins here, so SockJS has to read at once. */
function limitBody(raw: IncomingMessage): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LARGEST_BODY) raw.destroy();
  });
}

/**
 * The path for SockJS: without the query, so that it never sees a token, and with a session id that only the bearer of this
 * token can name. Somebody else's id is thereby a session that does not exist.
 */
function innerPath(path: string, token: string): string {
  const [, server, id, action] = XHR.exec(path) ?? [];
  if (!id) return `${BROKER_PATH}${path}`;
  const bound = createHash('sha256').update(`${id}\n${token}`).digest('base64url');
  return `${BROKER_PATH}/${server}/${bound}/${action}`;
}

/**
 * Mounts SockJS with the three transports websocket, xhr-streaming and xhr-polling. Its traffic takes Fastify's way, upgrades
 * as well, so the hooks see it: host, log, headers. `open` decides by token and request who may open a socket at all, and
 * throws a Refusal otherwise; `attach` gets each new socket with what `open` answered.
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
    faye_server_options: { maxLength: LARGEST_BODY },
  };
  const server = sockjs.createServer(options);
  server.on('connection', (connection: SockConnection | null) => {
    const opening = openings.getStore();
    if (!connection || opening === undefined) return;
    const ear = attach(sockjsTransport(connection), opening);
    connection.on('data', (data: unknown) => ear.receive(Buffer.isBuffer(data) ? data.toString('utf8') : String(data)));
    connection.on('close', () => ear.end());
  });
  const handle = (
    server as unknown as {
      listener(): { getHandler(): (req: IncomingMessage, out: ServerResponse | Duplex, head?: Buffer) => void };
    }
  )
    .listener()
    .getHandler();

  app.server.on('upgrade', (req, socket, head) => {
    socket.on('error', () => undefined); // told by its end
    const response = new ServerResponse(req);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.end()); // refused
    response.assignSocket(socket as never);
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
        if (Number(req.headers['content-length'] ?? 0) > LARGEST_BODY) throw new Refusal(413, 'TOO_LARGE');
        const token = searchParams.get('authorization') ?? '';
        const opening = path === '/info' ? undefined : await open(req, token);
        raw.url = innerPath(path, token);
        reply.hijack();
        if (upgrade) reply.raw.detachSocket(upgrade.socket as never);
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

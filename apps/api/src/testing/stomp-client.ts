import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { expect, vi } from 'vitest';
import WebSocket from 'ws';

/** A frame received from the server. */
export interface ServerFrame {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const readFrame = (text: string): ServerFrame => {
  const [head = '', ...rest] = text.split('\n\n');
  const [command = '', ...lines] = head.split('\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/:(.*)/s).slice(0, 2) as [string, string]));
  return { command, headers, body: rest.join('\n\n').replace(/\0\n*$/, '') };
};

/** Serializes a frame. */
export const frame = (command: string, headers: Record<string, string> = {}, body = ''): string =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')}\n${body}\0`;

export interface SocketOptions {
  readonly tenant?: string;
  readonly token?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

/** A client that sends arbitrary text over a websocket of SockJS. */
export interface RawClient {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[];
  /** All received texts, including heart-beats. */
  readonly texts: string[];
  /** HTTP status if the socket was refused. */
  readonly refused: Promise<number | undefined>;
  isClosed(): boolean;
  send(...texts: string[]): void;
  /** Sends CONNECT and waits for CONNECTED. */
  connect(headers?: Record<string, string>): Promise<ServerFrame>;
  /** Subscribes and waits for the receipt. */
  subscribe(destination: string, id?: string): Promise<void>;
  /** Sends a message like the web application: JSON in JSON. */
  publish(destination: string, content: unknown, headers?: Record<string, string>): void;
  bodies(destination?: string): unknown[];
  /** Waits for a frame, which may have been received already. */
  receives(command: string, matching?: (frame: ServerFrame) => boolean): Promise<ServerFrame>;
  /** Waits until the server has closed the connection. */
  ends(within?: number): Promise<void>;
  close(): void;
}

const adIdOf = (token: string): string => {
  try {
    return String(decodeJwt(token)['adId']);
  } catch {
    return 'none';
  }
};

/** Listens on a free port. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Opens a socket; resolves when it is open or refused. */
export async function openSocket(port: number, options: SocketOptions = {}): Promise<RawClient> {
  const { tenant = 'acme', token = '', headers = {} } = options;
  const path = options.path ?? `/000/${randomUUID()}/websocket`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/broker${path}?authorization=${encodeURIComponent(token)}`, {
    headers: { host: `${tenant}.localhost:${port}`, ...headers },
    perMessageDeflate: false,
  });
  const isRaw = path === '/websocket';
  const texts: string[] = [];
  const frames: ServerFrame[] = [];
  let closed = false;
  let receipts = 0;
  const take = (text: string): void => {
    texts.push(text);
    if (text.trim()) frames.push(readFrame(text));
  };
  socket.on('message', (data) => {
    const text = String(data);
    if (isRaw) take(text);
    else if (text.startsWith('a')) for (const inner of JSON.parse(text.slice(1)) as string[]) take(inner);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
  });
  const refused = new Promise<number | undefined>((answer) => {
    socket.once('open', () => answer(undefined));
    socket.once('unexpected-response', (_, response) => {
      answer(response.statusCode);
      socket.terminate();
    });
    socket.once('close', () => answer(0));
  });
  await refused;

  const client: RawClient = {
    socket,
    frames,
    texts,
    refused,
    isClosed: () => closed,
    send: (...all) => {
      for (const text of all) socket.send(isRaw ? text : JSON.stringify([text]));
    },
    async connect(more = {}) {
      const given = { 'accept-version': '1.2', host: 'x', authorization: token, 'ws-id': adIdOf(token), ...more };
      client.send(frame('CONNECT', given));
      return client.receives('CONNECTED');
    },
    async subscribe(destination, id = String(++receipts)) {
      client.send(frame('SUBSCRIBE', { id, destination, receipt: `r${id}` }));
      await client.receives('RECEIPT', ({ headers: { 'receipt-id': receipt } }) => receipt === `r${id}`);
    },
    publish(destination, content, more = {}) {
      const body = JSON.stringify({ messageContent: JSON.stringify(content) });
      client.send(frame('SEND', { destination, authorization: token, ...more }, body));
    },
    bodies: (destination) =>
      frames
        .filter((f) => f.command === 'MESSAGE' && (!destination || f.headers['destination'] === destination))
        .map((f) => JSON.parse(f.body) as unknown),
    receives: (command, matching = () => true) =>
      vi.waitFor(
        () => {
          const found = frames.find((f) => f.command === command && matching(f));
          if (!found) throw new Error(`no ${command} among ${JSON.stringify(frames)}`);
          return found;
        },
        { timeout: 8000, interval: 5 },
      ),
    ends: (within = 8000) => vi.waitFor(() => expect(closed).toBe(true), { timeout: within, interval: 5 }),
    close: () => socket.terminate(),
  };
  return client;
}

/** Opens a connected client of a signed-in person. */
export async function connectAs(port: number, token: string, options: SocketOptions = {}): Promise<RawClient> {
  const client = await openSocket(port, { token, ...options });
  await client.connect();
  return client;
}

import type { IStompSocket } from '@stomp/stompjs';

interface Frame {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The test's end of a connection. */
export interface FakeSocket {
  readonly token: string;
  /** The frames that the client has sent. */
  readonly frames: Frame[];
  readonly beats: () => number;
  /** The socket opens. */
  open(): void;
  say(command: string, headers?: Record<string, string>, body?: string): void;
  beat(): void;
  /** Opens and sends CONNECTED. */
  accept(): void;
  /** Sends JSON to the subscriber of the destination. */
  send(destination: string, body: unknown): void;
  drop(reason?: string): void;
  isClosed(): boolean;
}

const parse = (text: string): Frame => {
  const [head = '', body = ''] = text.split('\n\n');
  const [command = '', ...lines] = head.split('\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/:(.*)/s).slice(0, 2) as [string, string]));
  return { command, headers, body: body.replace('\0', '') };
};

const sockets: FakeSocket[] = [];

function makeSocket(token: string): IStompSocket {
  const frames: Frame[] = [];
  let beats = 0;
  const socket: { -readonly [K in keyof IStompSocket]: IStompSocket[K] } = {
    url: '/api/broker',
    readyState: 0,
    onopen: null,
    onclose: null,
    onerror: null,
    onmessage: null,
    send(data) {
      if (data === '\n') beats += 1;
      else frames.push(parse(String(data)));
    },
    close: () => drop('closed here'),
  };
  const drop = (reason = ''): void => {
    if (socket.readyState === 3) return;
    socket.readyState = 3;
    socket.onclose?.({ reason } as CloseEvent);
  };
  const receive = (data: string): void => socket.onmessage?.({ data } as MessageEvent);
  const fake: FakeSocket = {
    token,
    frames,
    beats: () => beats,
    open() {
      socket.readyState = 1;
      socket.onopen?.({} as Event);
    },
    say: (command, headers = {}, body = '') =>
      receive(
        `${command}\n${Object.entries(headers)
          .map(([name, value]) => `${name}:${value}\n`)
          .join('')}\n${body}\0`,
      ),
    beat: () => receive('\n'),
    accept() {
      fake.open();
      fake.say('CONNECTED', { version: '1.2', 'heart-beat': '30000,30000' });
    },
    send(destination, body) {
      const subscription = frames.findLast(
        (f) => f.command === 'SUBSCRIBE' && f.headers['destination'] === destination,
      );
      if (!subscription) throw new Error(`no subscription to ${destination}`);
      const headers = { subscription: subscription.headers['id'] ?? '', 'message-id': '1', destination };
      fake.say('MESSAGE', headers, JSON.stringify(body));
    },
    drop,
    isClosed: () => socket.readyState === 3,
  };
  sockets.push(fake);
  return socket;
}

/** The broker of a test: creates sockets and keeps them, the newest last. */
export const fakeBroker = {
  makeSocket,
  sockets,
  last(): FakeSocket {
    const last = sockets.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  },
  reset: (): void => void sockets.splice(0),
};

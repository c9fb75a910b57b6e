import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const sockJs = vi.fn();
vi.mock('sockjs-client/dist/sockjs.min.js', () => ({
  default: class {
    constructor(...args: unknown[]) {
      sockJs(...args);
    }
  },
}));

class FakeWebSocket extends EventTarget {
  static made: FakeWebSocket[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeWebSocket.made.push(this);
  }
}
let makeSocket: typeof import('./make-socket.ts').makeSocket;
const info = vi.fn();

beforeEach(async () => {
  vi.resetModules();
  sockJs.mockReset();
  FakeWebSocket.made = [];
  info.mockReset().mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('fetch', info);
  ({ makeSocket } = await vi.importActual<typeof import('./make-socket.ts')>('./make-socket.ts')); // others get a fake
});
afterEach(() => vi.unstubAllGlobals());

/** Attempts to connect once; a websocket of it is closed, after it was open or before. */
async function attempt({ opens }: { opens: boolean }): Promise<void> {
  makeSocket('a token');
  const socket = FakeWebSocket.made.at(-1);
  if (opens) socket?.dispatchEvent(new Event('open'));
  socket?.dispatchEvent(new Event('close'));
  await vi.waitFor(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a plain websocket at the address that SockJS servers have for it, with the token', () => {
  makeSocket('a token');
  expect(FakeWebSocket.made.map(({ url }) => url)).toEqual([
    `${location.origin.replace('http', 'ws')}/api/broker/websocket?authorization=a%20token`,
  ]);
});

test('SockJS is loaded and used only when two websockets in a row did not open although the server answers', async () => {
  await attempt({ opens: false });
  await attempt({ opens: true });
  await attempt({ opens: false });
  makeSocket('a token');
  expect(sockJs).not.toHaveBeenCalled();
  await attempt({ opens: false });
  makeSocket('a token');
  expect(sockJs).toHaveBeenCalledExactlyOnceWith('/api/broker?authorization=a%20token', null, {
    transports: ['websocket', 'xhr-streaming', 'xhr-polling'],
  });
});

test('a server that does not answer at all is no reason for SockJS', async () => {
  info.mockRejectedValue(new TypeError('Failed to fetch'));
  for (let times = 0; times < 4; times += 1) await attempt({ opens: false });
  makeSocket('a token');
  expect(sockJs).not.toHaveBeenCalled();
});

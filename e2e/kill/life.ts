import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Installation, Victim } from './installation.ts';
import type { World } from './world.ts';

/** Opens a browser's socket and waits until it is connected. */
async function openSocket({ origin, tokens }: Pick<World, 'origin' | 'tokens'>): Promise<WebSocket> {
  const token = tokens.worker;
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/api/broker/000/${randomUUID()}/websocket?authorization=${token}`,
  );
  await once(socket, 'open');
  const { adId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const said = new Promise<string>((answer, fail) => {
    socket.addEventListener('message', ({ data }) => String(data).startsWith('a') && answer(String(data)));
    socket.addEventListener('close', () => fail(new Error('The socket was closed before it was connected.')));
  });
  const frame = `CONNECT\naccept-version:1.2\nhost:localhost\nheart-beat:0,0\nauthorization:${token}\nws-id:${adId}\n\n\0`;
  socket.send(JSON.stringify([frame]));
  const answer = await said;
  if (!answer.includes('CONNECTED')) throw new Error(`The socket was refused: ${answer}`);
  return socket;
}

export interface Life {
  /** Records the error of a call that was not answered. */
  readonly onBroken: (how: string) => void;
  /** Returns what did not survive the kill of `victim`, which should not affect the server: processes, socket, calls. */
  check(victim: Victim): string[];
  end(): void;
}

/** Watches the processes, a socket and calls that must survive kills of other processes. */
export async function watchSurvival(installation: Installation, world: World): Promise<Life> {
  const before = installation.processes();
  const socket = await openSocket(world);
  const broken = new Set<string>();
  return {
    onBroken: (how) => void broken.add(how),
    check(victim) {
      const after = installation.processes();
      const isWorkerKept = victim === 'worker' || before.worker === after.worker;
      return [
        ...(before.server === after.server ? [] : ['the server did not live through it']),
        ...(isWorkerKept ? [] : ['the worker did not live through it']),
        ...(socket.readyState === WebSocket.OPEN ? [] : ['the socket did not live through it']),
        // Requests during the kill may at worst have been answered with 503.
        ...[...broken].filter((how) => how !== '503').map((how) => `somebody was answered: ${how}`),
      ];
    },
    end: () => socket.close(),
  };
}

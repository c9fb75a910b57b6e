// node bench/memory.ts [seconds=300]: measures whether the server's memory grows. Lists, one record and raising over 16
// connections, three times for `seconds`, against a server with the demo's data; RSS after each. Exits with code 1 above a bound.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import autocannon from 'autocannon';
import { freePort, freshFolder, SERVER, start, stop } from './stage/launch.ts';
import { signIn } from './stage/sign-in.ts';

const SECONDS = Number(process.argv[2] ?? 300);
const ROUNDS = 3;
const CONNECTIONS = 16;
/** Maximum megabytes after the last round, and maximum growth since the first. */
const MAX_MEGABYTES = 450;
const GROWTH = 0.05;

const folder = freshFolder();
const port = await freePort();
const startServer = async () =>
  start(SERVER, {
    LOG_LEVEL: 'error',
    WORKER: 'separate',
    PERSON_WRITES_A_MINUTE: '1000000',
    TENANT_WRITES_A_MINUTE: '1000000',
    DATA_DIR: folder,
    PORT: String(port),
    DEMO_ISSUER_PORT: String(await freePort()),
  });
await stop((await startServer()).child); // restarted, because seeding the demo takes memory that a running server does not need
const { child } = await startServer();
const origin = `http://127.0.0.1:${port}`;
const authorization = await signIn(origin, 'manager@dbo.example', 'Safety-Qube-2026');
const headers = { host: 'dbo.localhost', authorization, 'content-type': 'application/json' };

/** Returns the server's RSS in megabytes. */
async function memory(): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}

const listed = await fetch(`${origin}/api/hazards`, { headers: { authorization } });
const { items } = (await listed.json()) as { items: { id: number; facilityId: number }[] };
const [some] = items;
if (!some) throw new Error(`the demo has no hazards: ${listed.status}`);
const raised = JSON.stringify({
  description: 'The guard rail beside the loading dock is loose at its second post.',
  category: 'other',
  facilityId: some.facilityId,
  risk: { likelihood: 3, severity: 4 },
  interimControl: 'A barrier stands in front of it',
});

console.log(`Memory of the server, MB; ${CONNECTIONS} connections, ${ROUNDS} times ${SECONDS} s`);
console.log(`  at the start: ${(await memory()).toFixed(0)}`);
const held: number[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  const { requests, non2xx, errors } = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      { method: 'GET', path: '/api/hazards?status=Assigned,Open&sort=urgency', headers },
      { method: 'GET', path: `/api/hazards/${some.id}`, headers },
      {
        method: 'POST',
        path: '/api/hazards',
        headers,
        body: raised,
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, 'idempotency-key': randomUUID() },
        }),
      },
    ],
  });
  if (non2xx || errors) throw new Error(`${non2xx + errors} requests failed under load`);
  held.push(await memory());
  console.log(`  after ${requests.total} more requests: ${held.at(-1)?.toFixed(0)}`);
}
const [first = 0, last = 0] = [held[0], held.at(-1)];
console.log(
  `  ${((last / first - 1) * 100).toFixed(1)} % more than after the first (${GROWTH * 100} %), at most ${MAX_MEGABYTES} MB`,
);
if (last > MAX_MEGABYTES || last > first * (1 + GROWTH)) process.exitCode = 1;

await stop(child);
rmSync(folder, { recursive: true });

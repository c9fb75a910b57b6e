import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makeRandom, type Random } from '../../apps/api/src/seed/random.ts';
import { startSink } from '../../apps/api/src/testing/smtp-sink.ts';
import { signIn } from '../../bench/stage/sign-in.ts';
import { type Account, newAccount, type Operation, type Who } from './account.ts';
import { hastenAlerts } from './alerts.ts';
import { type Client, makeClient } from './clients.ts';
import { prepareForm } from './forms.ts';
import { freePort } from './free-port.ts';
import { prepareImport } from './imports.ts';
import { endsServer, type Installation, type Layout, makeInstallation, type Victim } from './installation.ts';
import { type Life, watchSurvival } from './life.ts';
import { startPair } from './pair.ts';
import { preparePeopleImport } from './people-import.ts';
import { readStart, type Verified, verify } from './verify.ts';
import { send, type World } from './world.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    keep: { type: 'boolean' },
    // uses a database of two servers, the second of which takes over from the first
    failover: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds ?? 50);
const seed = Number(values.seed ?? randomInt(1_000_000));
/** Factor of all timeouts, for a busy machine. */
const slow = Number(process.env['E2E_SLOW'] ?? 1);
/** Maximum milliseconds from the kill until it serves again and has accepted a write. */
const SERVES_WITHIN_MS = 5_000 * slow;
const CLIENTS = 8;
/** Maximum milliseconds of load before the kill. */
const LOADED_WITHIN_MS = 15_000;
const PASSWORD = 'Safety-Qube-2026';
const VICTIMS: Record<Layout, readonly Victim[]> = {
  inside: ['server', 'connections', 'backend', 'stopped', 'everything', 'postmaster', 'launcher'],
  separate: ['worker', 'connections', 'server', 'stopped', 'backend', 'worker', 'everything', 'postmaster'],
};

const PAIR_VICTIMS: typeof VICTIMS = { inside: ['failover', 'server'], separate: ['failover', 'worker'] };

const random = makeRandom(seed);
const account: Account = newAccount();

/** Runs a client until it is stopped or a call gets no response; returns that call. */
async function work(
  client: Client,
  world: World,
  isOver: () => boolean,
  { onBroken }: Life,
): Promise<Operation | undefined> {
  while (!isOver()) {
    const op = client.next();
    const answer = await send(world, op, onBroken);
    if (!answer) return op;
    account.acknowledged += 1;
    op.enter(answer);
  }
  return undefined;
}

/** Repeats calls without a response with the same key; gives up some whose result is not needed. */
async function resolve(pending: readonly Operation[], world: World, random: Random): Promise<void> {
  for (const op of pending) {
    const description = Buffer.isBuffer(op.body) ? undefined : op.body['description'];
    if (op.isLoose && random.chance(0.3)) {
      if (typeof description === 'string') account.given.push(description);
      continue;
    }
    let answer = await send(world, op);
    for (let attempt = 1; !answer && attempt < 20; attempt += 1) {
      await wait(250);
      answer = await send(world, op);
    }
    if (!answer) {
      account.faults.push(`${op.method} ${op.path} has no answer after 20 tries`);
      continue;
    }
    account.repeated += 1;
    op.enter(answer);
    // A call with a key must always get its first response.
    const again = op.key === undefined ? answer : await send(world, op);
    if (JSON.stringify(again) !== JSON.stringify(answer))
      account.faults.push(`${op.method} ${op.path} was answered in two ways`);
  }
}

/** Waits until a first write after a kill succeeds. */
async function untilWritten(world: World): Promise<void> {
  const description = `Kill test probe ${performance.now()}`;
  const body = { description, facilityId: world.facilityId, category: 'housekeeping' };
  const op: Operation = {
    as: 'worker',
    method: 'POST',
    path: '/api/hazards',
    body,
    key: `probe-${performance.now()}`,
    isLoose: false,
    enter: () => undefined,
  };
  account.given.push(description);
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(20))
    if ((await send(world, op))?.status === 201) return;
  throw new Error('Nothing is written a minute after the kill.');
}

/** Rounds after which everybody signs in again: login tokens expire after an hour. */
const ROUNDS_OF_LOGIN = 50;
/** A file of people is imported in one of as many rounds. */
const ROUNDS_OF_PEOPLE = 3;
const PEOPLE: readonly Who[] = ['administrator', 'manager', 'member', 'supervisor', 'worker'];

/** Exchanges the code of a facility for the token of a visitor. */
async function signInVisitor(origin: string, worker: string): Promise<string> {
  const listed = await fetch(`${origin}/api/fm/facility/fetch`, { headers: { authorization: worker } });
  const [facility] = (await listed.json()) as { reportCode: string }[];
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ code: facility?.reportCode });
  const answer = await fetch(`${origin}/api/aum/mauth`, { method: 'POST', headers, body });
  return ((await answer.json()) as { token: string }).token;
}

async function signInAll(origin: string): Promise<World['tokens']> {
  const tokens: Record<string, string> = Object.fromEntries(
    await Promise.all(PEOPLE.map(async (who) => [who, await signIn(origin, `${who}@dbo.example`, PASSWORD)])),
  );
  return { ...tokens, visitor: await signInVisitor(origin, tokens['worker'] ?? '') } as World['tokens'];
}

async function makeWorld(installation: Installation): Promise<World> {
  const { origin } = installation;
  const tokens = await signInAll(origin);
  const client = new pg.Client({ connectionString: installation.databaseUrl() });
  await client.connect();
  const { rows } = await client.query<Pick<World, 'workerId' | 'memberId' | 'facilityId' | 'facility'>>(
    `select e.id::int "workerId", m.id::int "memberId", f.id::int "facilityId", f.name facility from app.employee e
     join app.employee m on m.tenant_id = e.tenant_id and m.email = 'member@dbo.example'
     join app.facility f on f.tenant_id = e.tenant_id and f.id = e.facility_id where e.email = 'worker@dbo.example'`,
  );
  await hastenAlerts(async (text, values) => (await client.query(text, values)).rows);
  await client.end();
  const [found] = rows;
  if (!found) throw new Error('The demo has no worker.');
  return { origin, tokens, ...found, scheduleId: await prepareForm({ origin, tokens }, found.facilityId) };
}

interface Round {
  readonly victim: Victim;
  readonly layout: Layout;
  readonly acknowledged: number;
  readonly lost: number;
  readonly ready: number;
  readonly written: number;
  readonly verified: Verified;
}

async function main(): Promise<number> {
  const sink = await startSink();
  const pair = values.failover ? await startPair(freePort) : undefined;
  const ports = { app: await freePort(), issuer: await freePort(), smtp: sink.port };
  const installation = makeInstallation(`kill-${process.pid}`, ports, pair);
  let isStopped = false;
  const stop = async (code: number, remove: boolean): Promise<never> => {
    isStopped = true;
    await installation.end(remove);
    await pair?.end();
    await sink.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(130, true));
  process.once('disconnect', () => void stop(130, true));

  const again = `npm run test:kill -- --rounds ${rounds} --seed ${seed}${values.failover ? ' --failover' : ''}`;
  console.log(`Kill test: ${rounds} rounds, seed ${seed} (again: ${again})`);
  const results: { round: number; faults: string[] }[] = [];
  let repeatedMails = 0;
  try {
    let layout: Layout = 'inside';
    await installation.start(layout);
    const world = await makeWorld(installation);
    const start = await readStart(installation.databaseUrl(), 'dbo');
    const clients = Array.from({ length: CLIENTS }, (_, n) =>
      makeClient(`${seed}-${n}`, makeRandom(seed + n + 1), account, world),
    );
    for (let round = 1; round <= rounds && !isStopped; round += 1) {
      const next: Layout = random.chance(0.5) ? 'inside' : 'separate';
      const victims = (pair ? PAIR_VICTIMS : VICTIMS)[layout];
      const victim = victims[(round - 1) % victims.length] ?? 'server';
      if (round % ROUNDS_OF_LOGIN === 0) Object.assign(world.tokens, await signInAll(world.origin));
      const done = await playRound({
        round,
        installation,
        world,
        clients,
        layout,
        next,
        victim,
        start,
        seen: sink.seen,
        databaseUrl: pair?.url,
      });
      if (victim === 'failover') await pair?.follow();
      const faults = [...account.faults.splice(0), ...done.verified.faults];
      if (done.written > SERVES_WITHIN_MS) faults.push(`it took ${done.written} ms to write again`);
      const twice = done.verified.repeatedMails - repeatedMails;
      repeatedMails += twice;
      if (twice && !endsServer(victim) && victim !== 'worker')
        faults.push(`${twice} mails were sent twice, and nobody was killed who sends them`);
      results.push({ round, faults });
      printRound(round, done, faults);
      if (endsServer(victim)) layout = next;
    }
  } catch (error) {
    console.error(error);
    results.push({ round: results.length + 1, faults: [String(error)] });
  }
  const failed = results.filter(({ faults }) => faults.length).length;
  const passed = results.length - failed;
  console.log(`${account.acknowledged} calls acknowledged, ${account.repeated} repeated after a lost answer`);
  console.log(`${passed} passed, ${failed} failed`);
  const failures = results.flatMap(({ round, faults }) =>
    faults.slice(0, 3).map((fault) => `Kills under load, seed ${seed}, round ${round}: ${fault}`),
  );
  report({ passed, failed, failures });
  if (failed) console.log(`What the installation wrote: ${installation.log}`);
  return stop(failed ? 1 : 0, !failed && !values.keep);
}

async function playRound(now: {
  round: number;
  installation: Installation;
  world: World;
  clients: readonly Client[];
  layout: Layout;
  next: Layout;
  victim: Victim;
  start: Awaited<ReturnType<typeof readStart>>;
  seen: ReadonlyMap<string, number>;
  databaseUrl: string | undefined;
}): Promise<Round> {
  const { installation, world, victim, layout } = now;
  const imported = await prepareImport(world, `${seed}-${now.round}`);
  // Its people are read by every start of a list: a file in some rounds is enough.
  const people = now.round % ROUNDS_OF_PEOPLE === 1 ? preparePeopleImport(world, `${seed}-${now.round}`) : undefined;
  const before = account.acknowledged;
  let isOver = false;
  const life = await watchSurvival(installation, world);
  const working = now.clients.map((client) => work(client, world, () => isOver, life));
  // Waits for a number of responses, so that a slow machine has as much to lose, and then for a random time.
  const enough = before + 40 + Math.floor(random.next() * 160);
  imported.start();
  for (const until = Date.now() + LOADED_WITHIN_MS; account.acknowledged < enough && Date.now() < until; )
    await wait(5);
  people?.start();
  await wait(random.next() * (people ? 600 : 60));
  if (endsServer(victim)) installation.lay(now.next);
  const killedAt = performance.now();
  await installation.kill(victim, (pids) => random.pick(pids));
  const pending: Operation[] = [];
  // Clients that were not affected by the kill stop shortly after.
  const stopped = wait(300).then(() => (isOver = true));
  await installation.untilReady(60_000);
  const ready = performance.now() - killedAt;
  await untilWritten(world);
  const written = performance.now() - killedAt;
  await stopped;
  for (const op of await Promise.all(working)) if (op) pending.push(op);
  await resolve(pending, world, random);
  if (endsServer(victim)) installation.lay(now.next);
  account.faults.push(...(await imported.finish()), ...((await people?.finish()) ?? []));
  if (!endsServer(victim)) account.faults.push(...life.check(victim));
  life.end();
  const verified = await verify(
    {
      ...now.start,
      url: installation.databaseUrl(),
      folder: installation.folder,
      scheduleId: world.scheduleId,
      env: { DATA_DIR: installation.folder, ...(now.databaseUrl && { DATABASE_URL: now.databaseUrl }) },
    },
    account,
    now.seen,
    imported,
  );
  return {
    victim,
    layout,
    acknowledged: account.acknowledged - before,
    lost: pending.length,
    ready,
    written,
    verified,
  };
}

function printRound(
  round: number,
  { victim, layout, acknowledged, lost, ready, written, verified }: Round,
  faults: readonly string[],
): void {
  const { drained, swept, files, notifications, alerts, mails, repeatedMails } = verified;
  const ms = (value: number) => `${(value / 1000).toFixed(2)} s`;
  console.log(
    `  ${String(round).padStart(2)} ${victim.padEnd(10)} jobs ${layout.padEnd(8)} ${String(acknowledged).padStart(4)} acknowledged, ${lost} without an answer; ` +
      `ready ${ms(ready)}, written ${ms(written)}, jobs done ${ms(drained)}; ${files} files (${swept} swept), ` +
      `${notifications} notified, ${alerts} alerts, ${mails} mails (${repeatedMails} sent again)${faults.length ? '  FAILED' : ''}`,
  );
  for (const fault of faults.slice(0, 12)) console.log(`       ${fault}`);
  if (faults.length > 12) console.log(`       and ${faults.length - 12} more`);
}

function report(figures: { passed: number; failed: number; failures: readonly string[] }): void {
  const file = process.env['KILL_REPORT'];
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(figures));
}

process.exit(await main());

import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { CHANGES, NOTIFICATIONS } from '@safety-qube/domain/realtime';
import { makePlatform } from '../../apps/api/src/make-platform.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import type { Tenant } from '../../apps/api/src/platform/context.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { memoryRelay } from '../../apps/api/src/platform/relay/memory-relay.ts';
import { HOME } from '../cases/home.ts';
import { OPTIONS } from '../options.ts';
import { atMost } from '../results.ts';
import { type Change, changer } from '../stage/change-records.ts';
import type { Stage } from '../stage/open-stage.ts';
import { untilQueueIsEmpty } from '../stage/queue.ts';
import { send } from './load.ts';

export const BROWSERS = '200 browsers, 20 changes a second';
const HOW_MANY = 200;
const CHANGES_PER_SECOND = 20;
const SECONDS = 60;
/** Minimum milliseconds between two requests for the same list, count or action; the first is sent at once. */
const AT_MOST_EVERY_MS = 5000;
/** Maximum ratio of statements with browsers to those of the changes and their jobs alone. */
const BOUND = 3;

/** Returns what a browser shows: half of them the home page, a quarter a list, a quarter a record. */
function shownBy(n: number, records: readonly Change[]): { queries: readonly string[]; record?: Change } {
  const badges = ['/api/my-actions/count', '/api/hazards/count', '/api/incidents/count', '/api/tasks/count'];
  if (n % 4 < 2) return { queries: HOME.filter((path) => /my-actions|hazards|incidents|tasks/.test(path)) };
  if (n % 4 === 2) return { queries: ['/api/hazards?sort=urgency&limit=50', ...badges] };
  const record = records[n % records.length];
  return { queries: badges, ...(record && { record }) };
}

const adIdOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { adId: string }).adId;

/** Whether a change of a record type affects the response of a path. */
const isOf = (path: string, type: string | undefined): boolean =>
  !/^\/api\/(hazards|incidents|tasks)\b/.test(path) || path.startsWith(`/api/${type}s`);

/** Opens a person's socket for changes; resolves when it is subscribed. */
const openSocket = (origin: string, token: string, hear: (message: string) => void): Promise<WebSocket> =>
  new Promise((answer, fail) => {
    const path = `/api/broker/000/${randomUUID()}/websocket?authorization=${token}`;
    const socket = new WebSocket(origin.replace('http', 'ws') + path);
    const say = (text: string): void => socket.send(JSON.stringify([text]));
    socket.onerror = fail;
    socket.onmessage = ({ data }) => {
      const text = String(data);
      if (text === 'o') say(`CONNECT\naccept-version:1.2\nws-id:${adIdOf(token)}\nauthorization:${token}\n\n\0`);
      else if (text.includes('CONNECTED')) {
        say(`SUBSCRIBE\nid:0\ndestination:${CHANGES}\n\n\0`);
        say(`SUBSCRIBE\nid:1\ndestination:${NOTIFICATIONS}\nreceipt:r\n\n\0`);
      } else if (text.includes('RECEIPT')) answer(socket);
      else if (text.includes('MESSAGE')) hear(text);
      else if (text.includes('ERROR')) fail(new Error(text));
    };
  });

/** Returns login tokens of enough people, those who see most first, because the sockets per person are limited. */
async function signInPeople({ client, tenantId, appUrl, folder }: Stage): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into app.session (tenant_id, employee_id, provider_session, expires_at)
      select $1, e.id, 'browser ' || e.id, now() + interval '1 hour' from app.employee e join app.role r on r.tenant_id = e.tenant_id and r.id = e.role_id
        where e.tenant_id = $1 and e.status = 'active' and not e.is_service_account order by r.key = 'employee', e.id limit $2 returning id`,
    [tenantId, HOW_MANY],
  );
  const database = openDatabase(appUrl, 2);
  const platform = makePlatform(readConfig({ DATA_DIR: folder }), database, memoryRelay());
  const tenant = await client.query<Tenant>('select id, slug, name, brand from app.tenant where id = $1', [tenantId]);
  const tokens = [];
  for (const { id } of rows) tokens.push(await platform.sessions.issue(tenant.rows[0] as Tenant, id));
  await platform.relay.end();
  await database.end();
  return tokens;
}

/** Opens a browser that reloads what it shows when it changes, like the web application. */
async function openBrowser(
  { app }: Stage,
  token: string,
  n: number,
  records: readonly Change[],
  count: { asked: number; heard: number },
) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6 });
  const { queries, record } = shownBy(n, records);
  const timers = new Set<NodeJS.Timeout>();
  const ask = (path: string): void => {
    count.asked += 1;
    send(agent, app.origin + path, { method: 'GET', headers: { authorization: token } }).catch(() => undefined);
  };
  /** Time by path before which it is not requested again; changes until then cause one request at a random time after. */
  const next = new Map<string, number>();
  const waiting = new Set<string>();
  const askSoon = (path: string): void => {
    if (waiting.has(path)) return;
    const due = next.get(path) ?? 0;
    const now = Date.now();
    const go = (): void => {
      waiting.delete(path);
      next.set(path, Date.now() + AT_MOST_EVERY_MS);
      ask(path);
    };
    if (now >= due) {
      go();
      return;
    }
    waiting.add(path);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        go();
      },
      due - now + Math.random() * AT_MOST_EVERY_MS,
    );
    timers.add(timer);
  };
  const socket = await openSocket(app.origin, token, (message) => {
    count.heard += 1;
    if (message.includes(NOTIFICATIONS)) return askSoon('/api/notifications/count');
    if (record && message.includes(`\\"id\\":${record.id},`)) ask(record.path);
    const [, type] = /\\"type\\":\\"(\w+)/.exec(message) ?? [];
    for (const path of queries) if (isOf(path, type)) askSoon(path);
  });
  return () => {
    for (const timer of timers) clearTimeout(timer);
    socket.close();
    agent.destroy();
  };
}

/** Returns the number of statements that the application has sent since the last reset. */
async function statementsOf({ client }: Stage): Promise<number> {
  const { rows } = await client.query<{ calls: number }>(
    `select coalesce(sum(s.calls), 0)::int calls from pg_stat_statements s join pg_roles r on r.oid = s.userid
      where r.rolname <> 'postgres' and s.query !~* '^(begin|commit|rollback|start transaction)'`,
  );
  return rows[0]?.calls ?? 0;
}

/** Changes records at a fixed rate until their jobs are done. Returns the number of statements sent meanwhile. */
async function changeFor(stage: Stage, seconds: number): Promise<number> {
  const change = await changer(stage);
  await untilQueueIsEmpty(stage.client);
  await stage.client.query('select pg_stat_statements_reset()');
  const sent: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < seconds * CHANGES_PER_SECOND; n++) {
    await wait(Math.max(0, startedAt + (n * 1000) / CHANGES_PER_SECOND - performance.now()));
    sent.push(change.next());
  }
  await Promise.all(sent);
  await untilQueueIsEmpty(stage.client);
  const statements = await statementsOf(stage);
  change.close();
  return statements;
}

/** Measures the statements of a minute of changes alone, and of one with 200 browsers that show the changes. */
export async function measureBrowsers(stage: Stage): Promise<void> {
  const seconds = Math.min(SECONDS, OPTIONS.seconds * 30);
  const alone = await changeFor(stage, seconds);
  const { records, close } = await changer(stage);
  close();
  const count = { asked: 0, heard: 0 };
  const tokens = await signInPeople(stage);
  const closes = await Promise.all(tokens.map((token, n) => openBrowser(stage, token, n, records, count)));
  const crowded = await changeFor(stage, seconds);
  for (const end of closes) end();
  console.log(
    `  ${BROWSERS}, ${seconds} s: ${alone} statements alone, ${crowded} with the browsers, which heard ${count.heard} messages and asked ${count.asked} times`,
  );
  atMost(`${BROWSERS}, ${stage.records.toLocaleString('en')} records: statements`, crowded / alone, BOUND, 'x');
}

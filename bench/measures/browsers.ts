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
/** A list, a count or an action is asked for at once, and then no sooner than this after it was. */
const AT_MOST_EVERY_MS = 5000;
/** Statements by those of the changes and of the jobs that follow them. */
const BOUND = 3;

/** What a browser shows: half the first page, a quarter a list, a quarter a record. */
function shownBy(n: number, records: readonly Change[]): { queries: readonly string[]; record?: Change } {
  const badges = ['/api/my-actions/count', '/api/hazards/count', '/api/incidents/count', '/api/tasks/count'];
  if (n % 4 < 2) return { queries: HOME.filter((path) => /my-actions|hazards|incidents|tasks/.test(path)) };
  if (n % 4 === 2) return { queries: ['/api/hazards?sort=urgency&limit=50', ...badges] };
  const record = records[n % records.length];
  return { queries: badges, ...(record && { record }) };
}

const adIdOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { adId: string }).adId;

/** Whether a change of a type concerns what a path answers. */
const isOf = (path: string, type: string | undefined): boolean =>
  !/^\/api\/(hazards|incidents|tasks)\b/.test(path) || path.startsWith(`/api/${type}s`);

/** A socket of somebody that is told of changes; comes true when it is subscribed. */
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

/** Login tokens of as many people, those who see most first: a person may have no more than some sockets. */
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

/** Asks again for what is shown when something of it changed, as the web does. */
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
  /** Until when each is not asked for again; what is heard meanwhile is asked for once, at a random moment after. */
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

/** Statements that the application has sent since they were last forgotten. */
async function statementsOf({ client }: Stage): Promise<number> {
  const { rows } = await client.query<{ calls: number }>(
    `select coalesce(sum(s.calls), 0)::int calls from pg_stat_statements s join pg_roles r on r.oid = s.userid
      where r.rolname <> 'postgres' and s.query !~* '^(begin|commit|rollback|start transaction)'`,
  );
  return rows[0]?.calls ?? 0;
}

/** Changes so many records a second for a while, until their jobs are done. Answers the statements that were sent meanwhile. */
async function changeFor(stage: Stage, seconds: number): Promise<number> {
  const change = await changer(stage);
  await untilQueueIsEmpty(stage.client);
  await stage.client.query('select pg_stat_statements_reset()');
  const sent: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let n = 0; n < seconds * CHANGES_PER_SECOND; n++) {
    await wait(Math.max(0, begun + (n * 1000) / CHANGES_PER_SECOND - performance.now()));
    sent.push(change.next());
  }
  await Promise.all(sent);
  await untilQueueIsEmpty(stage.client);
  const statements = await statementsOf(stage);
  change.close();
  return statements;
}

/** Statements of a minute of changes alone, and of one with 200 browsers that show what changes. */
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

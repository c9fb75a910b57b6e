import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Account } from './account.ts';
import { checkAlerts } from './alerts.ts';
import { checkForms, checkImport, checkRecords, type Query } from './check-written.ts';
import { checkReports } from './visitors.ts';

/** Maximum milliseconds until all enqueued jobs are done. */
const DRAINED_WITHIN_MS = 20_000 * Number(process.env['E2E_SLOW'] ?? 1);
/** Jobs that are checked; others run by cron. */
const WATCHED = ['handle-event', 'send-mail', 'mail-notifications', 'remove-files', 'sweep-files'];
/** Time after which a file without a row is an orphan: more than a day ago. */
const LONG_AGO = new Date(Date.now() - 2 * 86_400_000);

export interface Verified {
  readonly faults: string[];
  /** Milliseconds until the jobs were done. */
  readonly drained: number;
  /** Files removed by the sweep, because a kill happened between storing the bytes and the row. */
  readonly swept: number;
  readonly files: number;
  readonly notifications: number;
  readonly alerts: number;
  readonly mails: number;
  /** Mails sent more than once, because a kill happened between sending and storing the result. */
  readonly repeatedMails: number;
}

interface Start {
  readonly tenantId: number;
  /** The last event and the last mail that the demo had written before. */
  readonly lastEvent: number;
  readonly lastMail: number;
}

export async function readStart(url: string, slug: string): Promise<Start> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select t.id "tenantId", (select coalesce(max(id), 0)::int from app.event) "lastEvent",
      (select coalesce(max(id), 0)::int from app.mail) "lastMail" from app.tenant t where slug = $1`,
    [slug],
  );
  await client.end();
  return rows[0];
}

const commandOf = (name: string): string =>
  fileURLToPath(new URL(`../../apps/api/src/cli/${name}.ts`, import.meta.url));

/** Runs a command that checks the data, and adds what it prints to the faults if it finds any. */
async function check(name: string, args: string[], env: Readonly<Record<string, string>>, faults: string[]) {
  await promisify(execFile)(process.execPath, [commandOf(name), ...args], { env: { ...process.env, ...env } }).catch(
    ({ stdout, stderr }: Record<string, string>) => faults.push(...`${stdout}${stderr}`.trim().split('\n')),
  );
}

/** Connects as soon as the database accepts connections again. */
async function connect(url: string): Promise<pg.Client> {
  for (const until = Date.now() + 10_000; ; await wait(50)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined); // reported by the interrupted statement
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** Compares the account with the database and the storage. There must be no writes meanwhile. */
export async function verify(
  {
    url,
    folder,
    tenantId,
    lastEvent,
    lastMail,
    scheduleId,
    env,
  }: Start & { url: string; folder: string; scheduleId: number; env: Readonly<Record<string, string>> },
  account: Account,
  mailsSeen: ReadonlyMap<string, number>,
  imported: { readonly label: string; readonly rows: number },
): Promise<Verified> {
  const client = await connect(url);
  const ask = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query<T>(text, values)).rows;
  try {
    const faults: string[] = [];
    const drained = await drain(ask, faults);
    await checkRecords(ask, tenantId, account, faults);
    await checkReports(ask, tenantId, account, faults);
    await checkForms(ask, tenantId, scheduleId, account, faults);
    await checkImport(ask, tenantId, imported, faults);
    await checkJobs(ask, { tenantId, lastEvent }, faults);
    const alerts = await checkAlerts(ask, tenantId, faults);
    const mails = await checkMails(ask, { tenantId, lastEvent, lastMail }, mailsSeen, faults);
    await ask('commit');
    await check('check-derived', [], env, faults);
    await check('verify-audit', ['all'], env, faults);
    await checkSealed(ask, faults);
    const { swept, files } = await checkFiles(ask, folder, tenantId, account, faults);
    const [notificationCount] = await ask<{ n: number }>(
      'select count(*)::int n from app.notification where event_id > $1',
      [lastEvent],
    );
    return { faults, drained, swept, files, notifications: notificationCount?.n ?? 0, alerts, ...mails };
  } finally {
    await client.end();
  }
}

/**
 * Waits for all jobs, running delayed ones at once, and leaves a transaction open whose snapshot has none: what jobs run by cron
 * write after that is not compared. Returns how long it took.
 */
async function drain(ask: Query, faults: string[]): Promise<number> {
  const startedAt = Date.now();
  const readWaiting = async () => {
    await ask('begin isolation level repeatable read');
    return ask<{ task: string; n: number; locked: number; last_error: string | null }>(
      `select k.identifier task, count(*)::int n, count(j.locked_at)::int locked, min(j.last_error) last_error
       from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
       where k.identifier = any($1) group by 1`,
      [WATCHED],
    );
  };
  let left = await readWaiting();
  for (; left.length && Date.now() - startedAt < DRAINED_WITHIN_MS; left = await readWaiting()) {
    await ask('rollback');
    // Runs jobs at once that are batched for a minute or are delayed after failures while the database was unreachable.
    await ask(
      `with free as (select j.id from graphile_worker._private_jobs j
         join graphile_worker._private_tasks k on k.id = j.task_id
         where k.identifier = any($1) and j.locked_at is null and j.run_at > now() for update of j skip locked)
       select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from free having count(*) > 0`,
      [WATCHED],
    );
    await wait(50);
  }
  for (const { task, n, locked, last_error } of left)
    faults.push(`${n} jobs of ${task} are not done after ${DRAINED_WITHIN_MS} ms (${locked} held; ${last_error})`);
  return Date.now() - startedAt;
}

/** Checks that all lines are sealed; the last ones soon are. */
async function checkSealed(ask: Query, faults: string[]): Promise<void> {
  const readUnsealed = () =>
    ask<{ source: string; n: number }>(
      `select source, count(*)::int n from (
         select 'audit_entry' source, tenant_id, id from app.audit_entry
         union all select 'record_change', tenant_id, id from app.record_change) l
       where not exists (select from app.audit_seal s
         where s.tenant_id = l.tenant_id and s.source = l.source and s.line_id = l.id) group by 1`,
    );
  let unsealed = await readUnsealed();
  for (
    const until = Date.now() + DRAINED_WITHIN_MS;
    unsealed.length && Date.now() < until;
    unsealed = await readUnsealed()
  )
    await wait(500);
  for (const { source, n } of unsealed) faults.push(`${n} lines of ${source} are not sealed`);
}

/** Checks that every event was handled once, and that the right people were notified. */
async function checkJobs(
  ask: Query,
  { tenantId, lastEvent }: Omit<Start, 'lastMail'>,
  faults: string[],
): Promise<void> {
  const open = await ask<{ n: number }>('select count(*)::int n from app.event where handled_at is null and id > $1', [
    lastEvent,
  ]);
  if (open[0]?.n) faults.push(`${open[0].n} events were not handed on`);
  const unnotifiedEvents = await ask<{ name: string; record_id: number }>(
    `select e.name, e.record_id::int from app.event e
     join app.record_person p on p.tenant_id = e.tenant_id and p.record_id = e.record_id and p.relation = 'owner'
     where e.tenant_id = $1 and e.id > $2 and e.name = 'raised' and p.employee_id is distinct from e.actor_id
       and not exists (select from app.notification n where n.tenant_id = e.tenant_id and n.event_id = e.id and n.employee_id = p.employee_id)`,
    [tenantId, lastEvent],
  );
  for (const { record_id } of unnotifiedEvents) faults.push(`the owner was not notified of record ${record_id}`);
}

/** Checks that each notification is in one mail, and that each mail was sent. */
async function checkMails(
  ask: Query,
  { tenantId, lastEvent, lastMail }: Start,
  seen: ReadonlyMap<string, number>,
  faults: string[],
): Promise<{ mails: number; repeatedMails: number }> {
  const people = await ask<{ email: string; wanted: number; written: number; unsent: number }>(
    `select e.email::text, count(distinct n.mailed_at) filter (where n.mail = 'soon')::int + count(*) filter (where n.mail = 'alone')::int wanted,
      count(*) filter (where n.mailed_at is null)::int unsent,
      (select count(*)::int from app.mail m where m.tenant_id = $1 and m.id > $3 and m.to_address = e.email::text
        and m.template in ('change', 'changes', 'urgent', 'urgent-place')) written
     from app.notification n join app.employee e on e.tenant_id = n.tenant_id and e.id = n.employee_id
     where n.tenant_id = $1 and n.event_id > $2 and n.mail in ('soon', 'alone') group by e.email`,
    [tenantId, lastEvent, lastMail],
  );
  for (const { email, wanted, written, unsent } of people) {
    if (unsent) faults.push(`${unsent} notifications of ${email} were never mailed`);
    if (wanted !== written) faults.push(`${email} has ${written} mails of ${wanted}`);
  }
  const mails = await ask<{ id: number; status: string }>(
    'select id::int, status from app.mail where tenant_id = $1 and id > $2',
    [tenantId, lastMail],
  );
  // A Message-ID starts with the ids of the tenant and the mail.
  const received = new Map([...seen].map(([messageId, times]) => [messageId.split('.', 2).join('.'), times]));
  let repeatedMails = 0;
  for (const { id, status } of mails) {
    const times = received.get(`${tenantId}.${id}`) ?? 0;
    if (status !== 'sent' || times === 0) faults.push(`mail ${id} is ${status} and was received ${times} times`);
    if (times > 1) repeatedMails += times - 1;
  }
  return { mails: mails.length, repeatedMails };
}

/** Checks that every row has its bytes, as uploaded or generated, and that every file has its row after the sweep. */
async function checkFiles(
  ask: Query,
  folder: string,
  tenantId: number,
  account: Account,
  faults: string[],
): Promise<{ swept: number; files: number }> {
  const rows = await ask<{ id: number; tenant_id: number; sha256: string; record_id: number | null; keys: string[] }>(
    `select id::int, tenant_id, sha256, record_id::int, array_remove(array[storage_key, preview_key, original_key], null) keys
     from app.attachment`,
  );
  const byId = new Map(rows.filter((row) => row.tenant_id === tenantId).map((row) => [row.id, row]));
  for (const { id, sha256 } of account.files.values()) {
    const row = byId.get(id);
    if (!row) faults.push(`file ${id} was acknowledged and is lost`);
    else if (sha256 !== undefined && row.sha256 !== sha256) faults.push(`file ${id} differs from what was uploaded`);
  }
  for (const { id, attachmentIds, number } of account.records.values())
    for (const file of attachmentIds)
      if (byId.get(file)?.record_id !== id) faults.push(`file ${file} does not belong to ${number}`);
  const stored = join(folder, 'files');
  for (const { id, sha256, keys } of rows) {
    for (const key of keys)
      if (!existsSync(join(stored, key))) faults.push(`the bytes ${key} of file ${id} are not there`);
    const shown = join(stored, keys[0] ?? '');
    if (existsSync(shown) && (await digestOf(shown)) !== sha256) faults.push(`the bytes of file ${id} are others`);
  }
  const wanted = new Set(rows.flatMap(({ keys }) => keys));
  const leftOver = async () => [
    ...(await filesBelow(stored))
      .filter((key) => key.startsWith('.unfinished') || (key.includes('/attachments/') && !wanted.has(key)))
      .map((key) => join(stored, key)),
    ...(await filesBelow(join(folder, 'incoming'))).map((name) => join(folder, 'incoming', name)),
  ];
  const before = await leftOver();
  if (before.length) {
    // The sweep ignores files younger than a day, because their rows may still follow.
    for (const file of before) await utimes(file, LONG_AGO, LONG_AGO);
    await ask(`select graphile_worker.add_job('sweep-files', '{}'::json)`);
    await drain(ask, faults);
    await ask('commit');
    for (const file of await leftOver()) faults.push(`${file.slice(folder.length + 1)} has no row`);
  }
  return { swept: before.length, files: wanted.size };
}

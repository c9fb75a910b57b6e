// npm run test:anonymity: reports without a name are sent with sentinels in everything that could identify their reporter, and other
// sentinels are stored on purpose. Then every table, all bytes of DATA_DIR, the log, mails, exports, an archive and a backup are
// searched: nothing of the reports is found, and everything that was stored on purpose is.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import pg from 'pg';
import { startSink } from '../../apps/api/src/testing/smtp-sink.ts';
import { signIn } from '../../bench/stage/sign-in.ts';
import { freePort } from '../kill/free-port.ts';
import { type Installation, makeInstallation } from '../kill/installation.ts';
import { CLAIMS_OF_OTHER_WAYS } from './other-ways.ts';
import { placesOf, plant } from './plant.ts';
import { type Caller, type Codes, reportEverything } from './reports.ts';
import {
  type Found,
  type Patterns,
  patternsFrom,
  searchBytes,
  searchFile,
  searchFolder,
  searchTables,
} from './search.ts';
import { makeSentinels, patternsOf } from './sentinels.ts';
import { expectOk } from './visitor.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NODE = join(root, 'node_modules/.bin/node');
const TENANT = 'dbo';
const PASSWORD = 'Safety-Qube-2026';
const MAILS_WITHIN_MS = 60_000;
const EXPORTED = ['issue', 'hazard', 'incident'] as const;

/** Returns the calls of a person with a login token. */
const callerOf =
  (origin: string, token: string): Caller =>
  (method, path, body, version) =>
    expectOk(origin, path, {
      method,
      token,
      ...(body !== undefined && { body }),
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...(Buffer.isBuffer(body) && { 'content-type': 'application/octet-stream' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
    });

/** Publishes a form, and returns its id. */
async function publish(as: Caller, module: 'issue' | 'inspection', content: TemplateContent): Promise<number> {
  const made = await as<{ id: number; version: number }>('POST', '/api/templates', { module, content });
  await as('POST', `/api/templates/${made.id}/publish`, undefined, made.version);
  return made.id;
}

/** Returns the salt of claims, a facility, and the codes of new posters there and of the facility. */
async function prepare(as: Caller): Promise<{ salt: string; facilityId: number; codes: Codes }> {
  const config = await as<{ name: string; value: unknown }[]>('GET', '/api/app/config');
  const [facility] = await as<{ id: number; reportCode: string }[]>('GET', '/api/fm/facility/fetch');
  const templates = await as<{ id: number; module: string; publishedVersion: number | null }[]>(
    'GET',
    '/api/templates?module=issue',
  );
  const form = templates.find(({ publishedVersion }) => publishedVersion !== null);
  if (!facility || !form) throw new Error('The demo has no facility or no form of issues.');
  const facilityId = facility.id;
  const addPoster = async (target: object, templateIds: readonly number[]) => {
    const body = { targets: [target], templateIds };
    const { posters } = await as<{ posters: { code: string }[] }>('POST', '/api/posters', body);
    return posters[0]?.code ?? '';
  };
  const task = await as<{ id: number }>('POST', '/api/tasks', { facilityId, description: 'Mend the gate' });
  const asked = section('report', [question('short-text', 'what'), question('photo', 'seen')]);
  const issue = template([{ ...asked, askedOf: 'reporter' }], { categories: ['idea'], lists: [] });
  const codes = {
    poster: await addPoster({ facilityId }, [form.id]),
    facility: facility.reportCode,
    inspection: await addPoster({ facilityId }, [await publish(as, 'inspection', template([asked], { lists: [] }))]),
    task: await addPoster({ taskId: task.id }, []),
    flooded: await addPoster({ facilityId }, [await publish(as, 'issue', issue)]),
  };
  const salt = String(config.find(({ name }) => name === 'claim_salt')?.value);
  return { salt, facilityId, codes };
}

/** Waits until mails are sent; those that are batched for a minute are sent at once. */
async function untilMailed(databaseUrl: string, areMailed: () => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const until = Date.now() + MAILS_WITHIN_MS; !areMailed() && Date.now() < until; await wait(250))
    await client.query(
      `with free as (select j.id from graphile_worker._private_jobs j
         join graphile_worker._private_tasks k on k.id = j.task_id
         where k.identifier = 'mail-notifications' and j.locked_at is null and j.run_at > now() for update of j skip locked)
       select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from free having count(*) > 0`,
    );
  await client.end();
}

/** Searches everything that is stored or sent, after making exports, an archive and a backup. */
async function searchAll(
  { folder, log, databaseUrl, env }: Installation,
  { origin, token, mails, copies }: { origin: string; token: string; mails: readonly string[]; copies: string },
  patterns: Patterns,
): Promise<Found> {
  const found: Found = new Map();
  const run = (file: string, ...args: string[]) =>
    promisify(execFile)(NODE, [join(root, 'apps/api/src/cli', file), ...args], { env, cwd: root });
  for (const type of EXPORTED)
    for (const format of ['csv', 'xlsx']) {
      const answer = await fetch(`${origin}/api/exports/now?type=${type}&format=${format}&query=sort%3Dnewest`, {
        headers: { authorization: token },
      });
      if (!answer.ok) throw new Error(`The export of ${type} was answered ${answer.status}.`);
      const file = join(copies, `${type}.${format}`);
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
      await searchFile(file, 'export', patterns, found);
    }
  const archive = join(copies, 'archive.zip');
  await run('export-tenant.ts', TENANT, archive);
  await searchFile(archive, 'archive', patterns, found);
  await run('backup.ts', copies);
  await searchFolder(copies, 'backup', patterns, found);
  await searchTables(databaseUrl(), patterns, found);
  await searchFolder(folder, 'data', patterns, found);
  await searchFile(log, 'log', patterns, found);
  // Long lines of mails are wrapped.
  for (const mail of mails) searchBytes(Buffer.from(mail.replaceAll('=\r\n', '')), 'mail', patterns, found);
  return found;
}

async function prove(installation: Installation, mails: readonly string[], copies: string): Promise<string[]> {
  await installation.start('inside');
  const { origin } = installation;
  const tokenOf = (email: string) => signIn(origin, email, PASSWORD);
  const token = await tokenOf(`administrator@${TENANT}.example`);
  const as = callerOf(origin, token);
  const { salt, facilityId, codes } = await prepare(as);
  const [reporter, planted] = await Promise.all([
    makeSentinels(salt, 3 + CLAIMS_OF_OTHER_WAYS),
    makeSentinels(salt, 1),
  ]);
  await reportEverything(origin, codes, reporter, as, async (email) => callerOf(origin, await tokenOf(email)));
  await plant(origin, planted, as, facilityId);
  const areMailed = () => planted.keys.every((key) => mails.some((mail) => mail.includes(key)));
  await untilMailed(installation.databaseUrl(), areMailed);

  const patterns = (of: string, sentinels: typeof reporter) =>
    [...patternsOf(sentinels)].map(([name, bytes]) => [`${name} ${of}`, bytes] as const);
  const all = patternsFrom([...patterns('of the reporter', reporter), ...patterns('on purpose', planted)]);
  const found = await searchAll(installation, { origin, token, mails, copies }, all);
  const places = (name: string) => [...(found.get(name) ?? [])];
  return [...patternsOf(reporter).keys()].flatMap((name) => [
    ...places(`${name} of the reporter`).map((place) => `The ${name} of the reporter is stored: ${place}.`),
    ...placesOf(name)
      .filter((place) => !places(`${name} on purpose`).some((one) => one.startsWith(place)))
      .map((place) => `The ${name} that was stored on purpose is not found: ${place}.`),
  ]);
}

const sink = await startSink();
const ports = { app: await freePort(), issuer: await freePort(), smtp: sink.port };
const settings = { LOG_LEVEL: 'trace', TRUST_PROXY: '127.0.0.1' };
const installation = makeInstallation(`anonymity-${process.pid}`, ports, undefined, settings);
const copies = mkdtempSync(join(tmpdir(), 'anonymity-'));
const faults = await prove(installation, sink.texts, copies).catch((error: Error) => [String(error.stack)]);
for (const fault of faults) console.error(fault);
console.log('nothing that could identify a reporter is stored, and what was stored on purpose is found');
console.log(`${Number(!faults.length)} passed, ${Number(faults.length > 0)} failed`);
if (faults.length) console.log(`What the installation wrote: ${installation.log}`);
await installation.end(!faults.length);
await sink.stop();
rmSync(copies, { recursive: true, force: true });
process.exitCode = Number(faults.length > 0);

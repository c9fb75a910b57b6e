import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { spawnProgram } from '../../testing/spawn-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { importTenant } from './import-tenant.ts';
import { removeUnlessImportedJob } from './remove-unless-imported.job.ts';
import { readParts, writeParts } from './tenant-archive.factory.ts';
import { type ArchiveTest, type Json, manifestOf, startArchiveTest } from './tenant-archive.fixture.ts';

vi.setConfig({ testTimeout: 90_000 });

let t: TestApp;
let a: ArchiveTest;

/** A tenant with one record and one photo; its archive is rewritten for each defect that is tested. */
beforeAll(async () => {
  t = await startTestApp();
  const { id: tenantId } = t.tenants.acme;
  const db = t.database.forTenant(tenantId);
  const facility = { name: 'Boston Yard', time_zone: 'America/New_York' };
  const { id: facility_id } = await db
    .insertInto('facility')
    .values(facility)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: record_id } = await db
    .insertInto('record')
    .values({
      type: 'hazard',
      number: 'HAZ-1',
      status: 'open',
      title: 'Slippery floor',
      description: 'Oil',
      facility_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('hazard').values({ record_id }).execute();
  const storage_key = `t${tenantId}/attachments/2026-11-01/a.shown`;
  await t.platform.storage.put(storage_key, Buffer.from('photo'));
  const photo = { name: 'a', media_type: 'image/webp', bytes: 5, sha256: 'x', storage_key, record_id };
  await db.insertInto('attachment').values(photo).execute();
  a = await startArchiveTest(t);
});
afterAll(async () => {
  await t.close();
  await a.close();
});

describe('an archive that cannot be imported is refused with one sentence and leaves nothing behind', () => {
  const state = async () => ({
    tenants: (await t.owner.pool.query('select slug from app.tenant order by id')).rows,
    files: (await readdir(a.files, { recursive: true })).filter((name) => /\.(shown|preview)$/.test(name)).sort(),
  });
  const refused = async (file: string, sentence: RegExp, as = 'refused') => {
    const before = await state();
    await expect(importTenant(a.tools, file, as)).rejects.toThrow(sentence);
    expect(await state()).toEqual(before);
  };
  /** Writes a copy of the archive with changed parts; with `honest` the manifest matches the changes. */
  const changed = async (change: (parts: Map<string, Buffer>) => void, honest = false): Promise<string> => {
    const parts = await readParts(a.archive);
    change(parts);
    if (honest) {
      const manifest = manifestOf(parts) as { tables: Json[] };
      for (const table of manifest.tables) {
        const bytes = parts.get(`tables/${table['name']}.jsonl`) as Buffer;
        table['bytes'] = bytes.length;
        table['sha256'] = createHash('sha256').update(bytes).digest('hex');
      }
      parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    }
    const file = a.fresh();
    await writeParts(file, parts);
    return file;
  };
  const edit = (name: string, from: string | RegExp, to: string) => (parts: Map<string, Buffer>) => {
    const text = String(parts.get(name));
    expect(text).toMatch(from);
    parts.set(name, Buffer.from(text.replace(from, to)));
  };
  const about = (change: (manifest: Json) => unknown) => (parts: Map<string, Buffer>) => {
    const manifest = manifestOf(parts);
    change(manifest);
    parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  };

  test('a slug that is taken or invalid', async () => {
    await refused(a.archive, /^A tenant "globex" already exists; choose another name with --as <slug>\.$/, 'globex');
    await refused(a.archive, /^"No Name" cannot be a tenant's name/, 'No Name');
  });

  test('of two concurrent imports with the same slug, one succeeds and the other is refused', async () => {
    const both = await Promise.allSettled([
      importTenant(a.tools, a.archive, 'twin'),
      importTenant(a.tools, a.archive, 'twin'),
    ]);
    const failures = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(failures).toEqual([expect.stringContaining('A tenant "twin" already exists')]);
    const { rows } = await t.owner.pool.query("select id from app.tenant where slug = 'twin'");
    const folders = (await readdir(a.files)).filter((name) => name.startsWith('t'));
    const known = await t.owner.pool.query<{ id: number }>('select id from app.tenant');
    expect(rows).toHaveLength(1);
    const withFiles = await Promise.all(
      folders.map(async (name) =>
        (await readdir(join(a.files, name), { recursive: true })).some((f) => /shown/.test(f)) ? name : [],
      ),
    );
    expect(known.rows.map(({ id }) => `t${id}`)).toEqual(expect.arrayContaining(withFiles.flat()));
  });

  test('another version of the database or of the format', async () => {
    await refused(
      await changed(about((m) => Object.assign(m, { schema: '999_later' }))),
      /at 999_later, unknown to this one, which is at .+ same version of the product or a later one/,
    );
    const nothing = (parts: Map<string, Buffer>) => parts.set('manifest.json', Buffer.from('null'));
    await refused(await changed((parts) => void nothing(parts)), /its manifest has a wrong value at/);
    await refused(
      await changed(about((m) => Object.assign(m, { version: 2 }))),
      /has the format 2; this version .+ reads 1/,
    );
  });

  test('a table or a column that is unknown to this database, and a missing column that it requires', async () => {
    const altered = (change: (tables: { name: string; columns: string[] }[]) => unknown) =>
      changed(about((m) => change(m['tables'] as { name: string; columns: string[] }[])));
    const hazard = (change: (columns: string[]) => string[]) =>
      altered((tables) => {
        const table = tables.find(({ name }) => name === 'hazard');
        if (table) table.columns = change(table.columns);
      });
    const more = (columns: string[]) => [...columns, 'colour'];
    await refused(
      await hazard(more),
      /^The archive has the column hazard\.colour, unknown .+ version .+ that wrote it\.$/,
    );
    const less = (columns: string[]) => columns.filter((name) => name !== 'record_id');
    await refused(await hazard(less), /^The archive has no column hazard\.record_id, which this database demands: /);
    const renamed = await changed((parts) => {
      about((m) => Object.assign((m['tables'] as Json[]).find(({ name }) => name === 'hazard') ?? {}, { name: 'old' }))(
        parts,
      );
      parts.set('tables/old.jsonl', parts.get('tables/hazard.jsonl') as Buffer);
      parts.delete('tables/hazard.jsonl');
    });
    await refused(renamed, /^The archive has the table old, unknown to this database: /);
  });

  test('a part that was changed, removed or added', async () => {
    await refused(
      await changed(edit('tables/record.jsonl', 'Oil', 'Oi1')),
      /tables\/record\.jsonl is not what the manifest says/,
    );
    const file = 'files/attachments/2026-11-01/a.shown';
    await refused(await changed(edit(file, 'photo', 'phot0')), /a\.shown is not what the list says/);
    await refused(await changed((parts) => void parts.delete('tables/role.jsonl')), /tables\/role\.jsonl is missing/);
    await refused(await changed((parts) => void parts.delete(file)), /a\.shown is missing/);
    await refused(
      await changed((parts) => void parts.set('tables/more.jsonl', Buffer.from(''))),
      /does not belong to it/,
    );
    await refused(
      await changed((parts) => void parts.set('files/more', Buffer.from(''))),
      /files\/more does not belong/,
    );
    await refused(await changed((parts) => void parts.delete('manifest.json')), /not an archive of a tenant/);
    const twice = a.fresh();
    await writeParts(twice, [...(await readParts(a.archive)), ['tables/role.jsonl', Buffer.from('')]]);
    await refused(twice, /tables\/role\.jsonl is in it twice/);
  });

  test('a damaged archive, a truncated one, and a file that is no zip file', async () => {
    const bytes = await readFile(a.archive);
    const damaged = a.fresh();
    await writeFile(damaged, Buffer.concat([bytes.subarray(0, 3000), Buffer.alloc(500), bytes.subarray(3500)]));
    await refused(damaged, /^The archive is broken: .+\.$/);
    await writeFile(damaged, bytes.subarray(0, bytes.length / 2));
    await refused(damaged, /cannot be opened as a zip file/);
    await writeFile(damaged, 'PK no');
    await refused(damaged, /cannot be opened as a zip file/);
    await refused(join(a.folder, 'absent.zip'), /^There is no file .+absent\.zip\.$/);
  });

  test('a path that leads outside of the archive', async () => {
    const file = a.fresh();
    await writeParts(file, [...(await readParts(a.archive)), ['files/aa/bb/evil', Buffer.from('evil')]]);
    const bytes = await readFile(file, 'latin1');
    await writeFile(file, bytes.replaceAll('files/aa/bb/evil', 'files/../../evil'), 'latin1');
    await refused(file, /invalid relative path/);
    const key = edit('files.jsonl', 't0/attachments/2026-11-01/a.shown"', 't0/../2026-11-01/a.shown"');
    const listed = await changed((parts) => {
      key(parts);
      about((m) => {
        const list = parts.get('files.jsonl') as Buffer;
        (m['files'] as Json)['list'] = { bytes: list.length, sha256: createHash('sha256').update(list).digest('hex') };
      })(parts);
    });
    await refused(listed, /files\.jsonl has a line that cannot be read/);
    for (const elsewhere of ['t1/attachments/2026-11-01/a.shown', 't0/../t1/attachments/2026-11-01/a.shown', '../a']) {
      const row = edit('tables/attachment.jsonl', '"t0/attachments/2026-11-01/a.shown"', `"${elsewhere}"`);
      await refused(await changed(row, true), /the database rejects its content \(.+key .+a/);
    }
  });

  test('a zip bomb', async () => {
    const bomb = await changed((parts) => void parts.set('tables/role.jsonl', Buffer.alloc(60_000_000)));
    await refused(bomb, /unpack to far more than a tenant has/);
  });

  test('rows that are inconsistent although every checksum is right', async () => {
    const orphan = await changed(edit('tables/hazard.jsonl', /"record_id":\d+/, '"record_id":99999999'), true);
    await refused(orphan, /the database rejects its content \(.+foreign key/);
    const wild = await changed(
      edit(
        'tables/audit_entry.jsonl',
        /^/,
        '{"id":9007199254740000,"at":"2026-01-01T00:00:00Z","action":"a","entity":"e","entity_id":"1","change":{}}\n',
      ),
      true,
    );
    await refused(wild, /audit_entry contains a number that is too large/);
    await refused(
      await changed(edit('tables/role.jsonl', /^\{/, '{{'), true),
      /the database rejects its content \(.+json/,
    );
    await refused(
      await changed(edit('tables/role_privilege.jsonl', /^.+\n/, ''), true),
      /role_privilege does not have the \d+ rows/,
    );
  });

  test('files of an import that was killed are removed the next day; those of a completed one stay', async () => {
    const { id } = await importTenant(a.tools, a.archive, 'kept');
    const nobody = id + 1000;
    const key = (tenant: number) => `t${tenant}/attachments/2026-11-01/a.shown`;
    await t.platform.storage.put(key(nobody), Buffer.from('photo'));
    const asked = await t.owner.pool.query(
      `select j.payload, run_at > now() + interval '23 hours' later from graphile_worker._private_jobs j
        join graphile_worker._private_tasks k on k.id = j.task_id
        where k.identifier = 'remove-unless-imported' and (j.payload ->> 'tenantId')::int = $1`,
      [id],
    );
    expect(asked.rows).toEqual([{ payload: { tenantId: id, folders: ['attachments'] }, later: true }]);
    const job = removeUnlessImportedJob(t.platform.storage);
    for (const tenantId of [id, nobody])
      await job.run(
        { folders: ['attachments'] },
        {
          tenantId,
          tx: t.database.forTenant(tenantId),
          log: t.app.log,
          attempt: { number: 1, of: 1 },
        },
      );
    expect(await t.platform.storage.exists(key(nobody))).toBe(false);
    expect(await t.platform.storage.exists(key(id))).toBe(true);
  });
});

test('an archive of an earlier version is imported; missing columns are null or have their default', async () => {
  const { pool } = t.owner;
  await pool.query(`alter table app.hazard add column colour text, add column weight int not null default 7;
    create table app.later (tenant_id int not null references app.tenant, id int, primary key (tenant_id, id))`);
  // The archive is from before the last migrations.
  const earlier = await readParts(a.archive);
  earlier.set('manifest.json', Buffer.from(JSON.stringify({ ...manifestOf(earlier), schema: '009_incidents' })));
  const file = a.fresh();
  await writeParts(file, earlier);
  const { id } = await importTenant(a.tools, file, 'earlier');
  const { rows } = await sql`select colour, weight from hazard`.execute(t.owner.forTenant(id));
  expect(rows).toEqual([{ colour: null, weight: 7 }]);
  await pool.query('alter table app.hazard alter weight drop default');
  await expect(importTenant(a.tools, file, 'demanded')).rejects.toThrow(/has no column hazard\.weight, which/);
  await pool.query('alter table app.hazard drop colour, drop weight; drop table app.later');
});

test('a left-out column is ignored if an archive has it, and is not required', async () => {
  const parts = await readParts(a.archive);
  const manifest = manifestOf(parts) as { tables: { name: string; columns: string[] }[] };
  const events = manifest.tables.find(({ name }) => name === 'event');
  expect(events?.columns).not.toContain('xid');
  events?.columns.push('xid');
  parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  const file = a.fresh();
  await writeParts(file, parts);
  expect((await importTenant(a.tools, file, 'passed-over')).slug).toBe('passed-over');
});

test('the commands print what they did, or one sentence about why they failed', async () => {
  const run = (command: string, ...args: string[]) =>
    spawnProgram(`cli/${command}.ts`, { DATABASE_URL: t.ownerUrl, DATA_DIR: t.platform.config.DATA_DIR }, args).ended;
  const file = a.fresh();
  const exported = await run('export-tenant', 'acme', file);
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  expect(exported.stdout).toMatch(/^acme was exported to .+\.zip: \d+ rows of \d+ tables, 1 files\.\n/);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const imported = await run('import-tenant', file, '--as', 'by-command');
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  expect(imported.stdout).toContain('http://by-command.localhost:');
  const [again, there, missing, unknown] = await Promise.all([
    run('import-tenant', file, '--as', 'by-command'),
    run('export-tenant', 'acme', file),
    run('export-tenant', 'acme'),
    run('import-tenant', '--like', 'x'),
  ]);
  const sentence = 'A tenant "by-command" already exists; choose another name with --as <slug>.\n';
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: sentence });
  expect(there).toMatchObject({ code: 1, stderr: `The file ${file} already exists.\n` });
  expect(missing?.stderr).toMatch(/^Usage: npm run tenant:export/);
  expect(unknown?.stderr).toMatch(/^Usage: npm run tenant:import/);
});

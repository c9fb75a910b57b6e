import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type IdentityTest, PASSWORD, startIdentityTest } from '../../modules/identity/identity.fixture.ts';
import { makeBrowser, signIn } from '../../testing/browser.ts';
import { spawnProgram } from '../../testing/spawn-server.ts';
import type { Person } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { makeStorage, type Storage } from '../storage/storage.ts';
import { isKeyColumn, LEFT_OUT, orderTables, readArchiveTables } from './archive-tables.ts';
import { exportTenant } from './export-tenant.ts';
import { type ImportTools, importTenant } from './import-tenant.ts';
import { removeUnlessImportedJob } from './remove-unless-imported.job.ts';
import { readParts, writeParts } from './tenant-archive.factory.ts';

// Whole tenants come and go here, on machines that may have much else to do.
vi.setConfig({ testTimeout: 90_000 });

let t: IdentityTest;
let folder: string;
let person: Person;
let archive: string;
let facility: number;

const files = (): string => join(t.platform.config.DATA_DIR, 'files');
const tools = (): ImportTools => ({
  owner: t.owner,
  storage: t.platform.storage,
  folder: join(t.platform.config.DATA_DIR, 'incoming'),
});
const fresh = (): string => join(folder, `${randomUUID()}.zip`);
const acmeOf = (slug: string) => ({ ...t.tenants.acme, slug });

/** Words that a careless hand on the way would change. */
const HOSTILE = 'Ladder "B"\\n\u2028\u2029\r\n\tناقص 梯子 😀 \\u0041 </script> =1+1 t0/attachments';
const LARGE = Buffer.alloc(5_000_000, 'film');

/** Rows that refer to each other in circles, empty and full ones, and all that JSON and zip files stumble over. */
async function fillAcme(): Promise<void> {
  const db = t.database.forTenant(t.tenants.acme.id);
  person = await t.withPassword(t.tenants.acme, 'administrator');
  const other = await t.person(t.tenants.acme, 'employee');
  const one = await db
    .insertInto('facility')
    .values({ name: 'Boston Yard', time_zone: 'America/New_York', latitude: '42.360081', default_owner_id: person.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  facility = one.id;
  const unit = (level: string, parent_id: number | null) =>
    db
      .insertInto('org_unit')
      .values({ facility_id: facility, level, parent_id, name: level })
      .returning('id')
      .executeTakeFirstOrThrow();
  const child = await unit('location', null);
  const parent = await unit('department', null); // its number is the higher one
  await db.updateTable('org_unit').set({ parent_id: parent.id }).where('id', '=', child.id).execute();
  await db
    .updateTable('employee')
    .set({ facility_id: facility, unit_id: child.id })
    .where('id', '=', other.id)
    .execute();
  await db
    .insertInto('config_entry')
    .values([
      { name: 'nothing', value: 'null' },
      { name: 'text', value: JSON.stringify(HOSTILE) },
      { name: 'exact', value: '{"n": 12345678901234567890.10, "list": [null, {"null": null}]}' },
    ])
    .execute();
  await db
    .insertInto('employee_picture')
    .values({ employee_id: person.id, bytes: Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 256)) })
    .execute();
  await db
    .insertInto('mail')
    .values(
      ['sent', 'waiting'].map((status) => ({
        to_address: 'someone@acme.example',
        template: 'invite',
        language: 'en',
        subject: status,
        text: HOSTILE,
        html: HOSTILE,
        status,
      })),
    )
    .execute();
  await addRecords();
}

async function addRecords(): Promise<void> {
  const db = t.database.forTenant(t.tenants.acme.id);
  const records = await db
    .insertInto('record')
    .values(
      Array.from({ length: 600 }, (_, n) => ({
        type: 'hazard',
        number: `HAZ-${n + 1}`,
        status: 'open',
        title: `Slippery floor ${n + 1}`,
        // One is longer than what is read or inserted at once.
        description: n === 7 ? HOSTILE.repeat(20_000) : n % 2 ? HOSTILE : 'Oil',
        facility_id: facility,
        due_on: n % 3 ? null : '2026-12-24',
        source: n % 5 ? null : JSON.stringify({ ID: '007', Text: HOSTILE }),
      })),
    )
    .returning('id')
    .execute();
  const [first, ...others] = records.map(({ id }) => id) as [number, ...number[]];
  const last = others.at(-1) as number;
  await db.updateTable('record').set({ duplicate_of: last }).where('id', '=', first).execute();
  await db.insertInto('record_counter').values({ type: 'hazard', last: 600 }).execute();
  await db
    .insertInto('hazard')
    .values(records.map(({ id }) => ({ record_id: id, severity: 3 })))
    .execute();
  await db
    .insertInto('record_change')
    .values({ record_id: first, actor_id: person.id, action: 'raised', note: HOSTILE })
    .execute();
  const comment = await db
    .insertInto('record_comment')
    .values({ record_id: first, author_id: person.id, body: HOSTILE, mentions: [person.id] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('event')
    .values([
      { name: 'raised', type: 'hazard', record_id: first, version: 1, handled_at: new Date() },
      { name: 'edited', type: 'hazard', record_id: first, version: 2 },
    ])
    .execute();
  const attach = async (key: string, bytes: Buffer | undefined, record_id: number | null, preview?: string) => {
    const storage_key = `t${t.tenants.acme.id}/attachments/2026-11-01/${key}`;
    const preview_key = preview ? `${storage_key}.preview` : null;
    if (bytes) await t.platform.storage.put(storage_key, bytes);
    if (preview_key) await t.platform.storage.put(preview_key, Buffer.from(preview ?? ''));
    const row = { name: HOSTILE, media_type: 'image/webp', bytes: bytes?.length ?? 0, sha256: 'x' };
    await db
      .insertInto('attachment')
      .values({ ...row, storage_key, preview_key, record_id, comment_id: record_id && comment.id })
      .execute();
  };
  await attach('a.shown', Buffer.from('photo'), first, 'small photo');
  await attach('b.shown', LARGE, last);
  await attach('c.shown', Buffer.alloc(0), last);
  await attach('held.shown', Buffer.from('nobody has taken it'), null);
}

beforeAll(async () => {
  folder = await makeTestFolder();
  t = await startIdentityTest();
  await fillAcme();
  archive = fresh();
  await exportTenant(tools(), t.tenants.acme.id, archive);
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

type Json = Record<string, unknown>;
const manifestOf = (parts: Map<string, Buffer>) => JSON.parse(String(parts.get('manifest.json'))) as Json;
const linesOf = (parts: Map<string, Buffer>, table: string): Json[] =>
  String(parts.get(`tables/${table}.jsonl`))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Json);
/** All of an archive that has to be equal, whenever and under whatever name it was made. */
function essence(parts: Map<string, Buffer>) {
  const { exportedAt: _, tenant, ...manifest } = manifestOf(parts);
  const { slug: __, ...rest } = tenant as Json;
  const hashes = [...parts].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]);
  return { manifest: { ...manifest, tenant: rest }, hashes: hashes.filter(([name]) => name !== 'manifest.json') };
}

describe('what goes along', () => {
  test('every table of a tenant goes along or is left out by name and for a reason', async () => {
    const { rows } = await t.owner.pool.query<{ name: string; of: boolean }>(
      `select c.relname "name", exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') "of"
        from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')`,
    );
    expect(rows.flatMap(({ name, of }) => (of ? [] : name))).toEqual(['tenant']);
    const written = [...(await readParts(archive)).keys()].flatMap(
      (name) => /^tables\/(.+)\.jsonl$/.exec(name)?.[1] ?? [],
    );
    const known = [...written, ...Object.keys(LEFT_OUT)].sort();
    expect(known).toEqual(rows.flatMap(({ name, of }) => (of ? name : [])).sort());
    for (const reason of Object.values(LEFT_OUT)) expect(reason.length).toBeGreaterThan(15);
  });

  test('each table comes after those that it refers to, but for columns that may wait', async () => {
    const client = await t.owner.pool.connect();
    const tables = await readArchiveTables(client).finally(() => client.release());
    const late = new Map(tables.flatMap(({ name, late }) => (late.length ? [[name, late]] : [])));
    expect(late.get('org_unit')).toEqual(['parent_id']);
    expect(late.get('record')).toContain('duplicate_of');
    expect([...late.keys()].filter((name) => !['org_unit', 'record', 'employee', 'facility'].includes(name))).toEqual(
      [],
    );
    const at = (name: string) => tables.findIndex((table) => table.name === name);
    expect(at('role')).toBeLessThan(at('employee'));
    expect(at('record')).toBeLessThan(at('attachment'));
    expect(
      tables
        .find(({ name }) => name === 'attachment')
        ?.columns.filter(isKeyColumn)
        .map(({ name }) => name),
    ).toEqual(['storage_key', 'preview_key', 'original_key']);
  });

  test('tables that cannot do without each other are refused by name', () => {
    const column = (name: string) => ({ name, type: 'bigint', isRequired: true, hasSequence: false });
    const tables = ['a', 'b'].map((name) => ({ name, columns: [column('other')], primaryKey: ['id'] }));
    const references = [
      { from: 'a', to: 'b', columns: ['other'] },
      { from: 'b', to: 'a', columns: ['other'] },
    ];
    expect(() => orderTables(tables, references)).toThrow('a, b refer to each other');
    expect(orderTables(tables, references.slice(1)).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('files that a record has come along, those that nobody has taken stay, and so does mail that waits', async () => {
    const parts = await readParts(archive);
    expect([...parts.keys()].filter((name) => name.startsWith('files/'))).toEqual(
      ['a.shown', 'a.shown.preview', 'b.shown', 'c.shown'].map((name) => `files/attachments/2026-11-01/${name}`),
    );
    expect(parts.get('files/attachments/2026-11-01/b.shown')?.equals(LARGE)).toBe(true);
    expect(linesOf(parts, 'mail').map((mail) => mail['subject'])).toEqual(['sent']);
    expect(linesOf(parts, 'attachment')).toHaveLength(3);
  });

  test('nothing of another tenant is in it, and no session, key or link', async () => {
    const text = Buffer.concat([...(await readParts(archive)).values()]).toString();
    expect(text).not.toContain('globex');
    expect(text).toContain('@acme.example');
    expect([...(await readParts(archive)).keys()].filter((name) => /session|signing|link\.|oidc/.test(name))).toEqual([
      'tables/identity_link.jsonl',
      'tables/record_link.jsonl',
    ]);
  });
});

describe('the way back', () => {
  test('an archive that is imported and exported again is equal, part by part', async () => {
    const { id } = await importTenant(tools(), archive, 'again');
    const second = fresh();
    await exportTenant(tools(), id, second);
    expect(essence(await readParts(second))).toEqual(essence(await readParts(archive)));
    const { rows } = await t.owner
      .forTenant(id)
      .selectFrom('attachment')
      .select('storage_key')
      .execute()
      .then((found) => ({ rows: found.map(({ storage_key }) => storage_key) }));
    expect(rows.every((key) => key.startsWith(`t${id}/attachments/`))).toBe(true);
    const found = await sql<{ id: number }>`select search_records('slipp 600') id`.execute(t.database.forTenant(id));
    expect(found.rows).toHaveLength(1);
  });

  test('another installation takes it under its own name, and gives it back equal', async () => {
    const there = await createTestDatabase();
    const owner = openDatabase(there.ownerUrl, 2);
    const storage = makeStorage(readConfig({ DATA_DIR: join(folder, 'there') }));
    const { id, slug } = await importTenant({ owner, storage, folder: join(folder, 'incoming') }, archive);
    expect(slug).toBe('acme');
    const second = fresh();
    await exportTenant({ owner, storage }, id, second);
    expect(essence(await readParts(second))).toEqual(essence(await readParts(archive)));
    await owner.end();
    await there.drop();
  });

  test('people sign in with the passwords that they had, and records go on with their numbers', async () => {
    const { id, slug } = await importTenant(tools(), archive, 'signing');
    const { id_token } = await signIn(makeBrowser(), t.origin(acmeOf(slug)), person.email, PASSWORD);
    const answer = await t.exchange(id_token, acmeOf(slug));
    expect(answer.status).toBe(200);
    const highest = async (table: 'record' | 'employee') =>
      (
        await t.owner
          .forTenant(id)
          .selectFrom(table)
          .select((eb) => eb.fn.max('id').as('id'))
          .executeTakeFirstOrThrow()
      ).id;
    const before = await highest('employee');
    const added = await t.person({ ...acmeOf(slug), id }, 'administrator');
    expect(added.id).toBeGreaterThan(before);
    const raised = await t.call(slug, 'POST /api/hazards', {
      as: added,
      payload: { description: 'A hole in the floor', category: 'other', facilityId: facility },
    });
    expect(raised.statusCode, raised.body).toBe(201);
    expect(raised.json().number).toBe('HAZ-000601');
  });

  test('an event that nobody had reacted to yet waits for its subscribers', async () => {
    const { id } = await importTenant(tools(), archive, 'waiting');
    const { rows } = await t.owner.pool.query(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
        where k.identifier = 'handle-event' and (j.payload ->> 'tenantId')::int = $1`,
      [id],
    );
    const waiting = await t.owner
      .forTenant(id)
      .selectFrom('event')
      .select('id')
      .where('handled_at', 'is', null)
      .execute();
    expect(rows.map((row) => row.payload.eventId)).toEqual(waiting.map((event) => event.id));
    expect(waiting).toHaveLength(1);
  });

  test('an export is of one moment, however much is written meanwhile', async () => {
    const db = t.database.forTenant(t.tenants.globex.id);
    const { id: place } = await db
      .insertInto('facility')
      .values({ name: 'Yard', time_zone: 'UTC' })
      .returning('id')
      .executeTakeFirstOrThrow();
    let isOver = false;
    const writing = (async () => {
      for (let n = 1; !isOver; n += 1)
        await db.transaction().execute(async (tx) => {
          const { id } = await tx
            .insertInto('record')
            .values({
              type: 'hazard',
              number: `HAZ-${n}`,
              status: 'open',
              title: 't',
              description: 'd',
              facility_id: place,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await tx.insertInto('hazard').values({ record_id: id }).execute();
          await tx.insertInto('record_change').values({ record_id: id, action: 'raised' }).execute();
        });
    })();
    for (let round = 0; round < 3; round += 1) {
      const file = fresh();
      await exportTenant(tools(), t.tenants.globex.id, file);
      const parts = await readParts(file);
      const ids = (table: string) => linesOf(parts, table).map((row) => row['record_id'] ?? row['id']);
      expect(ids('hazard')).toEqual(ids('record'));
      expect(linesOf(parts, 'record_change')).toHaveLength(ids('record').length);
    }
    isOver = true;
    await writing;
  });

  test('a file that is deleted with its row while an export reads is in it with its row or not at all', async () => {
    const { id } = await importTenant(tools(), archive, 'deleting');
    const db = t.database.forTenant(id);
    let asked = 0;
    const storage: Storage = {
      ...t.platform.storage,
      async find(key) {
        asked += 1;
        if (asked > 1) return t.platform.storage.find(key);
        await db.deleteFrom('attachment').where('storage_key', '=', key).execute();
        await t.platform.storage.delete(key);
        return undefined;
      },
    };
    const file = fresh();
    const { lost, manifest } = await exportTenant({ owner: t.owner, storage }, id, file);
    expect(lost).toEqual([]);
    expect(manifest.files.count).toBe(2);
    expect(linesOf(await readParts(file), 'attachment')).toHaveLength(2);
  });

  test('bytes that were lost before are told, and keep nobody from leaving', async () => {
    const { id } = await importTenant(tools(), archive, 'losing');
    const key = `t${id}/attachments/2026-11-01/c.shown`;
    await t.platform.storage.delete(key);
    const file = fresh();
    expect((await exportTenant(tools(), id, file)).lost).toEqual([key]);
    expect((await importTenant(tools(), file, 'lost')).manifest.files.count).toBe(3);
  });
});

describe('an archive that cannot be taken is one plain sentence and leaves nothing', () => {
  const state = async () => ({
    tenants: (await t.owner.pool.query('select slug from app.tenant order by id')).rows,
    files: (await readdir(files(), { recursive: true })).filter((name) => /\.(shown|preview)$/.test(name)).sort(),
  });
  const refused = async (file: string, sentence: RegExp, as = 'refused') => {
    const before = await state();
    await expect(importTenant(tools(), file, as)).rejects.toThrow(sentence);
    expect(await state()).toEqual(before);
  };
  /** The archive with some parts changed; with `honest` the manifest knows of it. */
  const changed = async (change: (parts: Map<string, Buffer>) => void, honest = false): Promise<string> => {
    const parts = await readParts(archive);
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
    const file = fresh();
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

  test('a name that is taken, or is none', async () => {
    await refused(archive, /^There is a tenant "globex" already; name another one with --as <slug>\.$/, 'globex');
    await refused(archive, /^"No Name" cannot be a tenant's name/, 'No Name');
  });

  test('two imports at once of one name: one is there, the other is refused', async () => {
    const both = await Promise.allSettled([
      importTenant(tools(), archive, 'twin'),
      importTenant(tools(), archive, 'twin'),
    ]);
    const failures = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(failures).toEqual([expect.stringContaining('There is a tenant "twin" already')]);
    const { rows } = await t.owner.pool.query("select id from app.tenant where slug = 'twin'");
    const folders = (await readdir(files())).filter((name) => name.startsWith('t'));
    const known = await t.owner.pool.query<{ id: number }>('select id from app.tenant');
    expect(rows).toHaveLength(1);
    const withFiles = await Promise.all(
      folders.map(async (name) =>
        (await readdir(join(files(), name), { recursive: true })).some((f) => /shown/.test(f)) ? name : [],
      ),
    );
    expect(known.rows.map(({ id }) => `t${id}`)).toEqual(expect.arrayContaining(withFiles.flat()));
  });

  test('another version of the database, or of the format', async () => {
    await refused(
      await changed(about((m) => Object.assign(m, { schema: '999_later' }))),
      /at 999_later, this one is at .+same version/,
    );
    await refused(
      await changed(about((m) => Object.assign(m, { version: 2 }))),
      /has the format 2; this version .+ reads 1/,
    );
    const fewer = about((m) => void (m['tables'] as { columns: string[] }[])[0]?.columns.pop());
    await refused(await changed(fewer), /other tables than this database/);
  });

  test('a part that was changed, is missing, or was added', async () => {
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
    await refused(await changed((parts) => void parts.delete('manifest.json')), /no archive of a tenant/);
    const twice = fresh();
    await writeParts(twice, [...(await readParts(archive)), ['tables/role.jsonl', Buffer.from('')]]);
    await refused(twice, /tables\/role\.jsonl is in it twice/);
  });

  test('bytes that were damaged on the way, a half one, and what is no zip file', async () => {
    const bytes = await readFile(archive);
    const damaged = fresh();
    await writeFile(damaged, Buffer.concat([bytes.subarray(0, 3000), Buffer.alloc(500), bytes.subarray(3500)]));
    await refused(damaged, /^The archive is broken: .+\.$/);
    await writeFile(damaged, bytes.subarray(0, bytes.length / 2));
    await refused(damaged, /cannot be opened as a zip file/);
    await writeFile(damaged, 'PK no');
    await refused(damaged, /cannot be opened as a zip file/);
    await refused(join(folder, 'absent.zip'), /^There is no file .+absent\.zip\.$/);
  });

  test('a path that leads out', async () => {
    const file = fresh();
    await writeParts(file, [...(await readParts(archive)), ['files/aa/bb/evil', Buffer.from('evil')]]);
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
      await refused(await changed(row, true), /the database refuses what it holds \(.+key .+a/);
    }
  });

  test('one that would unpack to far more than it is', async () => {
    const bomb = await changed((parts) => void parts.set('tables/role.jsonl', Buffer.alloc(60_000_000)));
    await refused(bomb, /unpack to far more than a tenant has/);
  });

  test('rows that do not fit together, though every sum is right', async () => {
    const orphan = await changed(edit('tables/hazard.jsonl', /"record_id":\d+/, '"record_id":99999999'), true);
    await refused(orphan, /the database refuses what it holds \(.+foreign key/);
    const wild = await changed(
      edit(
        'tables/audit_entry.jsonl',
        /^/,
        '{"id":9007199254740000,"at":"2026-01-01T00:00:00Z","action":"a","entity":"e","entity_id":"1","change":{}}\n',
      ),
      true,
    );
    await refused(wild, /audit_entry has a number beyond all bounds/);
    await refused(
      await changed(edit('tables/role.jsonl', /^\{/, '{{'), true),
      /the database refuses what it holds \(.+json/,
    );
    await refused(
      await changed(edit('tables/role_privilege.jsonl', /^.+\n/, ''), true),
      /role_privilege has not the \d+ rows/,
    );
  });

  test('files of an import that was killed are removed the next day, those of one that was not stay', async () => {
    const { id } = await importTenant(tools(), archive, 'kept');
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

test('an export that fails leaves no file, and one is for its owner alone', async () => {
  const storage: Storage = { ...t.platform.storage, find: () => Promise.reject(new Error('the storage is away')) };
  const before = await readdir(folder);
  await expect(exportTenant({ owner: t.owner, storage }, t.tenants.acme.id, fresh())).rejects.toThrow('is away');
  expect(await readdir(folder)).toEqual(before);
});

test('the commands say what they did, and in one sentence what they do not do', async () => {
  const run = (command: string, ...args: string[]) =>
    spawnProgram(`cli/${command}.ts`, { DATABASE_URL: t.ownerUrl, DATA_DIR: t.platform.config.DATA_DIR }, args).ended;
  const file = fresh();
  const exported = await run('export-tenant', 'acme', file);
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  expect(exported.stdout).toMatch(/^acme is in .+\.zip: \d+ rows of \d+ tables, 4 files\.\n/);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const imported = await run('import-tenant', file, '--as', 'by-command');
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  expect(imported.stdout).toContain('http://by-command.localhost:');
  expect(await run('import-tenant', file, '--as', 'by-command')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'There is a tenant "by-command" already; name another one with --as <slug>.\n',
  });
  expect(await run('export-tenant', 'acme', file)).toMatchObject({
    code: 1,
    stderr: `There is a file ${file} already.\n`,
  });
  expect((await run('export-tenant', 'acme')).stderr).toMatch(/^Say it as: npm run tenant:export/);
  expect((await run('import-tenant', '--like', 'x')).stderr).toMatch(/^Say it as: npm run tenant:import/);
});

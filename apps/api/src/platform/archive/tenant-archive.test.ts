import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type IdentityTest, PASSWORD, startIdentityTest } from '../../modules/identity/identity.fixture.ts';
import { findWrongWaiting } from '../../modules/records/index.ts';
import { makeBrowser, signIn } from '../../testing/browser.ts';
import type { Person } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { makeStorage, type Storage } from '../storage/storage.ts';
import { isKeyColumn, LEFT_OUT, orderTables, readArchiveTables } from './archive-tables.ts';
import { exportTenant } from './export-tenant.ts';
import { type ImportedTenant, importTenant } from './import-tenant.ts';
import { readParts } from './tenant-archive.factory.ts';
import {
  type ArchiveTest,
  fillTenant,
  LARGE,
  linesOf,
  manifestOf,
  startArchiveTest,
} from './tenant-archive.fixture.ts';

// These tests export and import whole tenants, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let t: IdentityTest;
let a: ArchiveTest;
let person: Person;
let facility: number;

const acmeOf = (slug: string) => ({ ...t.tenants.acme, slug });

beforeAll(async () => {
  t = await startIdentityTest();
  person = await t.withPassword(t.tenants.acme, 'administrator');
  facility = await fillTenant(t, person);
  a = await startArchiveTest(t);
});
afterAll(async () => {
  await t.close();
  await a.close();
});

/** Returns what must be equal in archives of the same tenant, regardless of the time and the slug of the export. */
function essence(parts: Map<string, Buffer>) {
  const { exportedAt: _, tenant, ...manifest } = manifestOf(parts);
  const { slug: __, ...rest } = tenant as Record<string, unknown>;
  const hashes = [...parts].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]);
  return { manifest: { ...manifest, tenant: rest }, hashes: hashes.filter(([name]) => name !== 'manifest.json') };
}

describe('content of an archive', () => {
  test('every table with a tenant is archived or listed as left out with a reason', async () => {
    const { rows } = await t.owner.pool.query<{ name: string; of: boolean }>(
      `select c.relname "name", exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') "of"
        from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')`,
    );
    expect(rows.flatMap(({ name, of }) => (of ? [] : name))).toEqual(['tenant']);
    const written = [...(await readParts(a.archive)).keys()].flatMap(
      (name) => /^tables\/(.+)\.jsonl$/.exec(name)?.[1] ?? [],
    );
    const known = [...written, ...Object.keys(LEFT_OUT)].sort();
    expect(known).toEqual(rows.flatMap(({ name, of }) => (of ? name : [])).sort());
    for (const reason of Object.values(LEFT_OUT)) expect(reason.length).toBeGreaterThan(15);
  });

  test('each table comes after the tables it refers to, except for late columns', async () => {
    const client = await t.owner.pool.connect();
    const tables = await readArchiveTables(client).finally(() => client.release());
    const late = new Map(tables.flatMap(({ name, late }) => (late.length ? [[name, late]] : [])));
    expect(late.get('org_unit')).toEqual(['parent_id']);
    expect(late.get('record')).toContain('duplicate_of');
    const known = ['org_unit', 'record', 'employee', 'facility', 'alert'];
    expect([...late.keys()].filter((name) => !known.includes(name))).toEqual([]);
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

  test('tables with required references to each other are refused by name', () => {
    const column = (name: string) => ({
      name,
      type: 'bigint',
      isRequired: true,
      hasDefault: false,
      hasSequence: false,
    });
    const tables = ['a', 'b'].map((name) => ({ name, columns: [column('other')], primaryKey: ['id'] }));
    const references = [
      { from: 'a', to: 'b', columns: ['other'] },
      { from: 'b', to: 'a', columns: ['other'] },
    ];
    expect(() => orderTables(tables, references)).toThrow('a, b refer to each other');
    expect(orderTables(tables, references.slice(1)).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('files of records and forms are archived; files not attached to anything and unsent mail are not', async () => {
    const parts = await readParts(a.archive);
    expect([...parts.keys()].filter((name) => name.startsWith('files/'))).toEqual([
      ...['a.shown', 'a.shown.preview', 'b.shown', 'c.shown'].map((name) => `files/attachments/2026-11-01/${name}`),
      'files/template-images/ab',
    ]);
    expect(parts.get('files/attachments/2026-11-01/b.shown')?.equals(LARGE)).toBe(true);
    expect(linesOf(parts, 'mail').map((mail) => mail['subject'])).toEqual(['sent']);
    expect(linesOf(parts, 'attachment')).toHaveLength(4);
  });

  test('an archive contains no data of another tenant, and no session, key or link', async () => {
    const text = Buffer.concat([...(await readParts(a.archive)).values()]).toString();
    expect(text).not.toContain('globex');
    expect(text).toContain('@acme.example');
    expect([...(await readParts(a.archive)).keys()].filter((name) => /session|signing|link\.|oidc/.test(name))).toEqual(
      ['tables/identity_link.jsonl', 'tables/record_link.jsonl'],
    );
  });
});

describe('import of an archive', () => {
  /** The tenant that was imported from the archive. */
  let again: ImportedTenant;
  beforeAll(async () => {
    again = await importTenant(a.tools, a.archive, 'again');
  });

  test('an archive that is imported and exported again is equal in every part', async () => {
    const { id } = again;
    const second = a.fresh();
    await exportTenant(a.tools, id, second);
    expect(essence(await readParts(second))).toEqual(essence(await readParts(a.archive)));
    const { rows } = await t.owner
      .forTenant(id)
      .selectFrom('attachment')
      .select('storage_key')
      .execute()
      .then((found) => ({ rows: found.map(({ storage_key }) => storage_key) }));
    expect(rows.every((key) => key.startsWith(`t${id}/attachments/`))).toBe(true);
    const found = await sql<{
      id: number;
    }>`select search_records('slipp 600', array['hazard', 'incident', 'task'], array['open'], null, '{}', 10) id`.execute(
      t.database.forTenant(id),
    );
    expect(found.rows).toHaveLength(1);
  });

  test('files that share their bytes are archived once, and share them after the import', async () => {
    const files = [...(await readParts(a.archive)).keys()].filter((name) => name.endsWith('a.shown'));
    expect(files).toHaveLength(1);
    const key = `t${again.id}/attachments/2026-11-01/a.shown`;
    const rows = await t.owner
      .forTenant(again.id)
      .selectFrom('attachment')
      .select('record_id')
      .where('storage_key', '=', key)
      .execute();
    expect(new Set(rows.map(({ record_id }) => record_id)).size).toBe(2);
    expect(String(await readFile(join(a.files, key)))).toBe('photo');
  });

  test('pending actions and the timers of raisers are derived on import', async () => {
    const tx = t.database.forTenant(again.id);
    expect(await findWrongWaiting({ tx })).toEqual([]);
    const waiting = await tx
      .selectFrom('record_person')
      .select('relation')
      .where('waits_since', 'is not', null)
      .execute();
    expect(waiting).not.toEqual([]);
    expect(await tx.selectFrom('timer').select('kind').execute()).toEqual([{ kind: 'raiser-silence' }]);
  });

  test('another installation imports it under the same slug, and exports it equal', async () => {
    const there = await createTestDatabase();
    const owner = openDatabase(there.ownerUrl, 2);
    const storage = makeStorage(readConfig({ DATA_DIR: join(a.folder, 'there') }));
    const { id, slug } = await importTenant({ ...a.tools, owner, storage }, a.archive);
    expect(slug).toBe('acme');
    const second = a.fresh();
    await exportTenant({ owner, storage }, id, second);
    expect(essence(await readParts(second))).toEqual(essence(await readParts(a.archive)));
    await owner.end();
    await there.drop();
  });

  test('an event that was not handled yet is enqueued for its subscribers', async () => {
    const { id } = again;
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

  test('people sign in with their passwords, and the numbers of records continue', async () => {
    const { id, slug } = again;
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

  test('an export is a consistent snapshot while records are written', async () => {
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
      const file = a.fresh();
      await exportTenant(a.tools, t.tenants.globex.id, file);
      const parts = await readParts(file);
      const ids = (table: string) => linesOf(parts, table).map((row) => row['record_id'] ?? row['id']);
      expect(ids('hazard')).toEqual(ids('record'));
      expect(linesOf(parts, 'record_change')).toHaveLength(ids('record').length);
    }
    isOver = true;
    await writing;
  });

  test('a file that is deleted with its row during an export is in the archive with its row or not at all', async () => {
    const { id } = await importTenant(a.tools, a.archive, 'deleting');
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
    const file = a.fresh();
    const { lost, manifest } = await exportTenant({ owner: t.owner, storage }, id, file);
    expect(lost).toEqual([]);
    expect(manifest.files.count).toBe(3);
    expect(linesOf(await readParts(file), 'attachment')).toHaveLength(2);
  });

  test('files that the storage has lost are reported and do not prevent an export or import', async () => {
    const { id } = await importTenant(a.tools, a.archive, 'losing');
    const key = `t${id}/attachments/2026-11-01/c.shown`;
    await t.platform.storage.delete(key);
    const file = a.fresh();
    expect((await exportTenant(a.tools, id, file)).lost).toEqual([key]);
    expect((await importTenant(a.tools, file, 'lost')).manifest.files.count).toBe(4);
  });
});

test('an export that fails leaves no file', async () => {
  const storage: Storage = { ...t.platform.storage, find: () => Promise.reject(new Error('the storage is away')) };
  const before = await readdir(a.folder);
  await expect(exportTenant({ owner: t.owner, storage }, t.tenants.acme.id, a.fresh())).rejects.toThrow('is away');
  expect(await readdir(a.folder)).toEqual(before);
});

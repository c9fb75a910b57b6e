import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UnitLevel } from '@safety-qube/domain/place-levels';
import { completeImport } from '../../seed/complete-import.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { exportTenant } from './export-tenant.ts';
import type { ImportTools } from './import-tenant.ts';

/** Shared by tests of archives: the folder for archives and the tools for exports and imports. */
export interface ArchiveTest {
  readonly folder: string;
  readonly tools: ImportTools;
  /** The folder of the storage. */
  readonly files: string;
  /** The path of an archive of the tenant acme. */
  readonly archive: string;
  fresh(): string;
  close(): Promise<void>;
}

/** Exports the tenant acme to an archive. */
export async function startArchiveTest(t: TestApp): Promise<ArchiveTest> {
  const folder = await makeTestFolder();
  const { DATA_DIR } = t.platform.config;
  const tools = {
    owner: t.owner,
    storage: t.platform.storage,
    complete: completeImport,
    folder: join(DATA_DIR, 'incoming'),
  };
  const fresh = (): string => join(folder, `${randomUUID()}.zip`);
  const archive = fresh();
  await exportTenant(tools, t.tenants.acme.id, archive);
  const close = () => rm(folder, { recursive: true });
  return { folder, tools, files: join(DATA_DIR, 'files'), archive, fresh, close };
}

export type Json = Record<string, unknown>;
export const manifestOf = (parts: Map<string, Buffer>) => JSON.parse(String(parts.get('manifest.json'))) as Json;
export const linesOf = (parts: Map<string, Buffer>, table: string): Json[] =>
  String(parts.get(`tables/${table}.jsonl`))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Json);

/** Text that careless encoding or escaping would change. */
export const HOSTILE = 'Ladder "B"\\n\u2028\u2029\r\n\tناقص 梯子 😀 \\u0041 </script> =1+1 t0/attachments';
export const LARGE = Buffer.alloc(4_100_000, 'film');

/**
 * Fills acme with rows that refer to each other in cycles, null and full values, and values that are difficult in JSON and zip
 * files. Returns the id of its facility.
 */
export async function fillTenant(t: TestApp, person: Person): Promise<number> {
  const db = t.database.forTenant(t.tenants.acme.id);
  const other = await t.person(t.tenants.acme, 'employee');
  const one = await db
    .insertInto('facility')
    .values({ name: 'Boston Yard', time_zone: 'America/New_York', latitude: '42.360081', default_owner_id: person.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const facility = one.id;
  const unit = (level: UnitLevel, parent_id: number | null) =>
    db
      .insertInto('org_unit')
      .values({ facility_id: facility, level, parent_id, name: level })
      .returning('id')
      .executeTakeFirstOrThrow();
  const child = await unit('location', null);
  const parent = await unit('department', null); // the parent's id is higher than the child's
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
  const image = { id: 'ab'.repeat(32), storage_key: `t${t.tenants.acme.id}/template-images/ab` };
  await t.platform.storage.put(image.storage_key, Buffer.from('a drawing'));
  await db
    .insertInto('template_image')
    .values({ ...image, media_type: 'image/webp', width: 4, height: 3 })
    .execute();
  await addRecords(t, facility, person);
  return facility;
}

async function addRecords(t: TestApp, facility: number, person: Person): Promise<void> {
  const db = t.database.forTenant(t.tenants.acme.id);
  const records = await db
    .insertInto('record')
    .values(
      Array.from({ length: 600 }, (_, n) => ({
        type: 'hazard',
        number: `HAZ-${n + 1}`,
        status: n === 599 ? 'Resolution Approved by EHS Team' : 'Open',
        title: `Slippery floor ${n + 1}`,
        // One is longer than the batches that are read or inserted.
        description: n === 7 ? HOSTILE.repeat(11_000) : n % 2 ? HOSTILE : 'Oil',
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
  await db
    .insertInto('record_person')
    .values({ record_id: first, employee_id: person.id, relation: 'owner' })
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
  // What a record is converted to has files that share the bytes.
  await attach('a.shown', undefined, last, 'small photo');
}

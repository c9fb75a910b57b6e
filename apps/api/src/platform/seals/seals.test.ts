import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { completeImport } from '../../seed/complete-import.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { exportTenant } from '../archive/export-tenant.ts';
import { importTenant } from '../archive/import-tenant.ts';
import { openArchive } from '../archive/read-archive.ts';
import { audit } from '../audit.ts';
import { openDatabase } from '../db/database.ts';
import { type ChainHead, headText, readHead, readHeads } from './chain-head.ts';
import { keepSealed } from './keep-sealed.ts';
import { lineColumns } from './line-columns.ts';
import { sealLines } from './seal-lines.ts';
import { FIRST, type LineColumns, lineDigest, type Seal, sealDigest } from './sealed-line.ts';
import { verifyChain } from './verify-chain.ts';

const t = useTestApp();
const quiet = { warn() {} };
/** The id of no person. */
const NOBODY = 1_000_000;

const db = (tenantId = t.tenants.acme.id) => t.database.forTenant(tenantId);
/** Runs statements as the database's owner, who can change everything. */
async function asOwner<R extends pg.QueryResultRow = pg.QueryResultRow>(...statements: string[]): Promise<R[]> {
  const client = await t.owner.pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.tenant_id', $1, true)", [String(t.tenants.acme.id)]);
    let rows: R[] = [];
    for (const statement of statements) ({ rows } = await client.query<R>(statement));
    await client.query('commit');
    return rows;
  } finally {
    await client.query('rollback'); // if one of them failed
    client.release();
  }
}
const verify = (heads: readonly ChainHead[] = []) => verifyChain(t.owner.forTenant(t.tenants.acme.id), heads);
const found = async (heads: readonly ChainHead[] = []) => {
  const { finding } = await verify(heads);
  return finding && { what: finding.what, position: finding.position, id: finding.line?.id ?? null };
};

/** Writes a line of the log; returns its id. */
async function write(name: string, tx = db()): Promise<number> {
  const audited: { id: number; action: string }[] = [];
  const ctx = {
    tx,
    requestId: 'r',
    actor: { employeeId: NOBODY },
    caller: { address: '192.0.2.7', userAgent: 'Firefox' },
  };
  await audit({ ...ctx, audited } as unknown as Parameters<typeof audit>[0], 'asset.changed', 'asset', 1, {
    name: ['Forklift', name],
  });
  return audited[0]?.id ?? 0;
}

let recordId: number;
beforeAll(async () => {
  const place = { name: 'Plant', time_zone: 'UTC' };
  const facility = await db().insertInto('facility').values(place).returning('id').executeTakeFirstOrThrow();
  const record = { type: 'hazard', number: 'HAZ-1', status: 'Open', title: 'Oil', facility_id: facility.id } as const;
  const { id } = await db()
    .insertInto('record')
    .values({ ...record, description: 'On the floor' })
    .returning('id')
    .executeTakeFirstOrThrow();
  recordId = id;
});

let ids: number[];
/** The place of each line of the log, by its id. */
const positionOf = async (id: number): Promise<number> =>
  (
    await db()
      .selectFrom('audit_seal')
      .select('position')
      .where('source', '=', 'audit_entry')
      .where('line_id', '=', id)
      .executeTakeFirstOrThrow()
  ).position;

beforeEach(async () => {
  await asOwner(
    'delete from app.audit_seal',
    'delete from app.audit_chain',
    'delete from app.record_change',
    'delete from app.audit_entry',
  );
  ids = [];
  for (let n = 1; n <= 8; n += 1) ids.push(await write(`Crane ${n}`));
  const history = ['raised', 'edited', 'commented'].map((action) => ({ record_id: recordId, action, note: 'Broken' }));
  await db().insertInto('record_change').values(history).execute();
  await sealLines(db());
});

test('what is committed is sealed once, and is as it was sealed', async () => {
  const { lines } = await verify();
  expect(lines).toBeGreaterThan(8);
  await sealLines(db());
  expect(await verify()).toMatchObject({ finding: null, lines, unsealed: 0, erasedParts: 0 });
  await write('another');
  expect(await verify()).toMatchObject({ finding: null, lines, unsealed: 1 });
  await sealLines(db());
  const after = await verify();
  expect(after).toMatchObject({ finding: null, lines: lines + 1, unsealed: 0 });
  expect(after.head).toEqual(await readHead(db()));
});

test('the application can neither change nor remove a seal', async () => {
  await expect(db().deleteFrom('audit_seal').execute()).rejects.toMatchObject({ code: '42501' });
  await expect(db().updateTable('audit_seal').set({ line_id: 1 }).execute()).rejects.toMatchObject({ code: '42501' });
});

/** Moves the seals from a place on, all at once, as the key allows only in two steps. */
const shift = (from: number, by: number): string[] => [
  `update app.audit_seal set position = -(position + ${by}) where position >= ${from}`,
  'update app.audit_seal set position = -position where position < 0',
];

/** Computes all seals again from a place on, as the owner of the database can. */
async function sealAgain(from: number): Promise<void> {
  const rows = await asOwner<Seal & { at: string }>(
    `select position, seal, line_digest,
       to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') settled_at from app.audit_seal order by position`,
  );
  let previous: Buffer = FIRST;
  for (const row of rows) {
    const seal = row.position < from ? row.seal : sealDigest(previous, row);
    if (row.position >= from)
      await asOwner(`update app.audit_seal set seal = '\\x${seal.toString('hex')}' where position = ${row.position}`);
    previous = seal;
  }
}

describe('the owner of the database is found out who', () => {
  test.each([
    ['an action', "action = 'asset.created'"],
    ['an instant by a microsecond', "at = at + interval '1 microsecond'"],
    ['who did it', 'actor_id = 2'],
    ['who it was done for', 'acting_for_id = 2'],
    ['a value', `change = '{"name": ["Forklift", "Bridge"]}'`],
    ['an address', "address = '192.0.2.8'"],
    ['an address to none, as if it was erased', 'address = null, user_agent = null'],
  ])('alters %s', async (_, set) => {
    const id = ids[3] ?? 0;
    await asOwner(`update app.audit_entry set ${set} where id = ${id}`);
    expect(await found()).toEqual({ what: 'altered', position: await positionOf(id), id });
  });

  test('alters the history of a record', async () => {
    await asOwner("update app.record_change set note = 'It was never broken'");
    expect(await found()).toMatchObject({ what: 'altered' });
    expect((await verify()).finding?.line?.source).toBe('record_change');
  });

  test('erases a part without saying so in the log, with its salt', async () => {
    const id = ids[3] ?? 0;
    await asOwner(
      `update app.audit_entry set change = '{}' where id = ${id}`,
      `update app.audit_seal set salts[2] = null where source = 'audit_entry' and line_id = ${id}`,
    );
    expect(await found()).toMatchObject({ what: 'altered', id });
  });

  test('alters a line and its digest', async () => {
    const id = ids[3] ?? 0;
    await asOwner(`update app.audit_entry set action = 'asset.created' where id = ${id}`);
    const owner = t.owner.forTenant(t.tenants.acme.id);
    const line = (
      await sql<{ line: LineColumns }>`select ${lineColumns('e')} line from audit_entry e where id = ${id}`.execute(
        owner,
      )
    ).rows[0]?.line;
    const seal = await owner
      .selectFrom('audit_seal')
      .selectAll()
      .where('line_id', '=', id)
      .where('source', '=', 'audit_entry')
      .executeTakeFirstOrThrow();
    const digest = lineDigest('audit_entry', line ?? {}, seal.part_digests).toString('hex');
    await asOwner(
      `update app.audit_seal set line_digest = '\\x${digest}' where source = 'audit_entry' and line_id = ${id}`,
    );
    expect(await found()).toEqual({ what: 'altered', position: await positionOf(id), id });
  });

  test('removes a line', async () => {
    const id = ids[3] ?? 0;
    await asOwner(`delete from app.audit_entry where id = ${id}`);
    expect(await found()).toEqual({ what: 'removed', position: await positionOf(id), id });
  });

  test('removes a line with its seal', async () => {
    const id = ids[3] ?? 0;
    const position = await positionOf(id);
    await asOwner(
      `delete from app.audit_entry where id = ${id}`,
      `delete from app.audit_seal where position = ${position}`,
    );
    expect(await found()).toEqual({ what: 'removed', position, id: null });
  });

  test('removes lines with their seals and moves the later ones up', async () => {
    const position = await positionOf(ids[3] ?? 0);
    await asOwner(
      `delete from app.audit_entry where id in (${ids[3]}, ${ids[4]})`,
      `delete from app.audit_seal where line_id in (${ids[3]}, ${ids[4]}) and source = 'audit_entry'`,
      ...shift(position, -2),
    );
    expect(await found()).toMatchObject({ what: 'removed', position });
  });

  test('inserts a line as if it had been there before', async () => {
    await asOwner(
      `insert into app.audit_entry (at, xid, action, entity, entity_id) values ('2026-01-01', '3', 'asset.changed', 'asset', '1')`,
    );
    expect(await found()).toMatchObject({ what: 'inserted', position: null });
    await sealLines(db());
    expect(await found()).toMatchObject({ what: 'inserted', position: null });
  });

  test('inserts a line of an earlier day, which is then sealed', async () => {
    const [row] = await asOwner<{ id: number }>(
      `insert into app.audit_entry (at, action, entity, entity_id) values ('2026-01-01', 'asset.changed', 'asset', '1') returning id`,
    );
    expect(await found()).toMatchObject({ what: 'inserted', id: row?.id });
    await sealLines(db());
    expect(await found()).toEqual({ what: 'inserted', position: await positionOf(row?.id ?? 0), id: row?.id });
    // Nor does it help to say that nothing had been sealed by then.
    await asOwner(
      'update app.audit_seal set settled_at = null where position = (select max(position) from app.audit_seal)',
    );
    expect(await found()).toMatchObject({ what: 'altered', id: row?.id });
  });

  test('inserts a line with a seal between others', async () => {
    const position = await positionOf(ids[3] ?? 0);
    const [row] = await asOwner<{ id: number }>(
      `insert into app.audit_entry (at, action, entity, entity_id, xid) select at, action, entity, entity_id, xid
       from app.audit_entry where id = ${ids[3]} returning id`,
    );
    // Sealed elsewhere by the same code, and moved in between.
    await asOwner(`update app.audit_entry set xid = pg_current_xact_id() where id = ${row?.id}`);
    await sealLines(db());
    const from = await positionOf(row?.id ?? 0);
    await asOwner(
      `update app.audit_seal set position = 0 where position = ${from}`,
      ...shift(position, 1),
      `update app.audit_seal set position = ${position} where position = 0`,
    );
    expect(await found()).toEqual({ what: 'inserted', position, id: row?.id });
  });

  test.each([
    ['two lines that follow one another', 3, 4],
    ['two lines', 2, 6],
  ])('exchanges the places of %s', async (_, one, other) => {
    const [a, b] = [await positionOf(ids[one] ?? 0), await positionOf(ids[other] ?? 0)];
    await asOwner(
      `update app.audit_seal set position = 0 where position = ${a}`,
      `update app.audit_seal set position = ${a} where position = ${b}`,
      `update app.audit_seal set position = ${b} where position = 0`,
    );
    expect(await found()).toEqual({ what: 'reordered', position: a, id: ids[other] });
  });

  test('exchanges the ids of two lines', async () => {
    const [a, b] = [ids[3] ?? 0, ids[4] ?? 0];
    await asOwner(
      'alter table app.audit_entry alter id set generated by default',
      `update app.audit_entry set id = 0 where id = ${a}`,
      `update app.audit_entry set id = ${a} where id = ${b}`,
      `update app.audit_entry set id = ${b} where id = 0`,
      'alter table app.audit_entry alter id set generated always',
    );
    expect(await found()).toEqual({ what: 'altered', position: await positionOf(a), id: a });
  });

  test('removes a line and computes all later seals again: by a head that was kept elsewhere', async () => {
    const head = await readHead(db());
    const position = await positionOf(ids[3] ?? 0);
    await asOwner(
      `delete from app.audit_entry where id = ${ids[3]}`,
      `delete from app.audit_seal where position = ${position}`,
      ...shift(position, -1),
    );
    await sealAgain(position);
    expect(await found()).toBeNull();
    for (const name of ['one', 'two']) await write(name);
    await sealLines(db());
    expect(await found()).toBeNull();
    expect(await found(head ? [head] : [])).toMatchObject({ what: 'rewritten', position: head?.position });
  });

  test('removes the last lines with their seals: by a head that was kept elsewhere', async () => {
    const head = await readHead(db());
    const last = head?.position ?? 0;
    await asOwner(
      `delete from app.record_change c using app.audit_seal s
       where s.position > ${last - 1} and s.source = 'record_change' and s.line_id = c.id`,
      `delete from app.audit_entry e using app.audit_seal s
       where s.position > ${last - 1} and s.source = 'audit_entry' and s.line_id = e.id`,
      `delete from app.audit_seal where position > ${last - 1}`,
    );
    expect(await found()).toBeNull();
    expect(await found(head ? [head] : [])).toMatchObject({ what: 'removed', position: last });
  });
});

test('the lines of a transaction that stays open are sealed once it is committed, and keep no others from being sealed', async () => {
  const before = await verify();
  const open = await t.database.pool.connect();
  await open.query('begin');
  await open.query("select set_config('app.tenant_id', $1, true)", [String(t.tenants.acme.id)]);
  const line =
    "insert into app.audit_entry (action, entity, entity_id) values ('asset.changed', 'asset', '1') returning id";
  const late = (await open.query<{ id: number }>(line)).rows[0]?.id ?? 0;
  const others = [await write('one'), await write('two')];
  await sealLines(db());
  for (const id of others) expect(await positionOf(id)).toBeGreaterThan(before.lines);
  await write('three');
  await sealLines(db());
  await open.query('commit');
  open.release();
  await sealLines(db());
  expect(await positionOf(late)).toBe(before.lines + 4);
  expect(await found()).toBeNull();
});

test('1,000 writers at once, half of whom roll back, are sealed within five seconds of their commits by two processes', async () => {
  const lags: number[] = [];
  const [writers, ...others] = [60, 2, 2].map((connections) => openDatabase(t.appUrl, connections));
  const sealers = others.map((one) => keepSealed(one, quiet));
  const committed = new Map<number, number>();
  const rolledBack = new Set<number>();
  const writing = Promise.all(
    Array.from({ length: 1000 }, async (_, n) => {
      let id = 0;
      await writers
        ?.forTenant(t.tenants.acme.id)
        .transaction()
        .execute(async (tx) => {
          id = await write(`writer ${n}`, tx);
          if (n % 100 === 0) await wait(2_500); // open across looks of the sealers
          if (n % 2) throw new Error('rolled back');
        })
        .then(
          () => committed.set(id, Date.now()),
          () => rolledBack.add(id),
        );
    }),
  );
  const sealed = new Set<number>();
  while (sealed.size < 500) {
    const rows = await db()
      .selectFrom('audit_seal')
      .select('line_id')
      .where('source', '=', 'audit_entry')
      .where('line_id', 'in', [0, ...committed.keys()])
      .execute();
    for (const { line_id } of rows.filter((row) => !sealed.has(row.line_id))) {
      sealed.add(line_id);
      lags.push(Date.now() - (committed.get(line_id) ?? 0));
    }
    await wait(50);
  }
  await writing;
  expect([committed.size, rolledBack.size]).toEqual([500, 500]);
  for (const sealer of sealers) await sealer.stop();
  for (const one of [writers, ...others]) await one?.end();
  expect(Math.max(...lags)).toBeLessThan(5_000 * Number(process.env['E2E_SLOW'] ?? 1));
  const verified = await verify();
  expect(verified).toMatchObject({ finding: null, unsealed: 0 });
}, 60_000);

test('the personal parts of a person are erased, and the chain still proves the lines', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const log = (action: string, change: object) =>
    asOwner<{ id: number }>(
      `insert into app.audit_entry (actor_id, action, entity, entity_id, address, user_agent, change)
       values (${person.id}, '${action}', 'employee', '${person.id}', '192.0.2.9', 'Safari', '${JSON.stringify(change)}') returning id`,
    );
  const [changed] = await log('employee.changed', { lastname: ['Lovelace', 'Byron'] });
  await sealLines(db());
  const { head, lines } = await verify();
  const [erasure] = await asOwner<{ id: number }>(
    `insert into app.audit_entry (actor_id, action, entity, entity_id) values (${NOBODY}, 'employee.madeAnonymous', 'employee', '${person.id}') returning id`,
  );
  await asOwner(`select app.erase_person(${person.id}, ${erasure?.id})`);
  const [row] = await asOwner(`select address, user_agent, change from app.audit_entry where id = ${changed?.id}`);
  expect(row).toEqual({ address: null, user_agent: null, change: {} });
  expect(await asOwner(`select id from app.search_audit(array['Lovelace'], 1000000000, 9) id`)).toEqual([]);
  await sealLines(db());
  expect(await verify(head ? [head] : [])).toMatchObject({ finding: null, lines: lines + 1, erasedParts: 2 });
  // What was erased cannot be replaced by anything else.
  await asOwner(`update app.audit_entry set address = '192.0.2.1' where id = ${changed?.id}`);
  expect(await found()).toMatchObject({ what: 'altered', id: changed?.id });
});

test('an archive names the head, and what is made from it continues the same chain', async () => {
  const folder = await makeTestFolder();
  const tools = { owner: t.owner, storage: t.platform.storage };
  const head = await readHead(db());
  const unsealed = await write('in the archive, not sealed yet');
  const file = join(folder, 'acme.zip');
  await exportTenant(tools, t.tenants.acme.id, file);
  const archive = await openArchive(file);
  archive.close();
  expect(archive.manifest.auditHead).toEqual(head);
  const copy = await importTenant({ ...tools, complete: completeImport, folder }, file, 'acme-copy');
  await sealLines(db(copy.id));
  const heads = await readHeads(file, async () => archive.manifest);
  const verified = await verifyChain(t.owner.forTenant(copy.id), heads);
  expect(verified).toMatchObject({ finding: null, lines: (head?.position ?? 0) + 1, unsealed: 0 });
  expect((await db(copy.id).selectFrom('audit_entry').select('id').where('id', '=', unsealed).execute()).length).toBe(
    1,
  );
});

test('after a dump was restored to another cluster, whose transactions begin anew, the chain continues', async () => {
  const { lines } = await verify();
  await asOwner(
    "update app.audit_chain set cluster = 1, settled = '9000000000'",
    "update app.audit_entry set xid = '8999999999'",
    "update app.record_change set xid = '8999999999'",
  );
  const id = await write('after the restore');
  const [due] = await asOwner<{ isDue: boolean }>(
    `select ${t.tenants.acme.id} in (select id from app.tenants_to_seal() id) "isDue"`,
  );
  expect(due?.isDue).toBe(true);
  await sealLines(db());
  expect(await positionOf(id)).toBe(lines + 1);
  expect(await found()).toBeNull();
  await write('later');
  await sealLines(db());
  expect(await verify()).toMatchObject({ finding: null, lines: lines + 2, unsealed: 0 });
});

test('heads are read from a saved mail; a file without any is refused with a sentence', async () => {
  const folder = await makeTestFolder();
  const [mail, other] = [join(folder, 'mail.eml'), join(folder, 'other.txt')];
  const head = await readHead(db());
  await writeFile(mail, `Subject: x\r\n\r\n${head && headText(head)}\r\n`);
  await writeFile(other, 'nothing');
  const none = () => Promise.reject(new Error('no archive'));
  expect(await readHeads(mail, none)).toEqual([head]);
  await expect(readHeads(other, none)).rejects.toThrow(/contains no head of the audit log/);
  await expect(readHeads(join(folder, 'gone'), none)).rejects.toThrow(/cannot be read/);
});

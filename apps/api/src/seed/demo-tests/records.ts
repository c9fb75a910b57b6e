import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Demo } from './demo.ts';

/** The tests of the demo about its hazards and tasks. */
export function testRecords(demo: Demo): void {
  test('the histories of the demo’s records begin with their raising and end with their status', async () => {
    const db = await demo.ofTenant('dbo');
    const { rows: broken } = await sql<{ id: number }>`
    select r.id from record r join record_change c on c.tenant_id = r.tenant_id and c.record_id = r.id and r.type in ('hazard', 'incident', 'issue')
    group by r.tenant_id, r.id, r.status, r.status_since, r.raised_at, r.closed_as
    having (array_agg(c.to_status order by c.at desc, c.id desc) filter (where c.to_status is not null))[1] <> r.status or max(c.at) > now() or min(c.at) <> r.raised_at
      or (array_agg(c.action order by c.at, c.id))[1] <> 'raised' or ((r.status = 'Closed') <> (r.closed_as is not null))`.execute(
      db,
    );
    expect(broken).toEqual([]);
    const { rows: all } = await sql<{
      status: string;
      n: number;
    }>`select status, count(*) n from record where type = 'hazard' group by status`.execute(db);
    expect(all.length).toBe(7);
    expect(all.reduce((sum, { n }) => sum + n, 0)).toBe(1500);
  });

  test('nothing open in the demo lacks a due date, and no critical hazard a time to assign', async () => {
    for (const slug of ['dbo', 'acme', 'orbex-security', 'globex']) {
      const open = (await demo.ofTenant(slug)).selectFrom('record').select('number').where('shelf', '=', 'open');
      expect(await open.where('due_on', 'is', null).execute()).toEqual([]);
      const critical = open.where('type', '=', 'hazard').where('priority', '=', 1);
      expect(
        await critical.where((eb) => eb.or([eb('respond_by', 'is', null), eb('resolve_by', 'is', null)])).execute(),
      ).toEqual([]);
      expect(await critical.where('status', '=', 'Open').where('danger', '<>', 0).execute()).toEqual([]);
    }
  });

  test('each person of the demo who acts on hazards has pending ones', async () => {
    const db = await demo.ofTenant('dbo');
    const { rows } = await sql<{ who: string; relation: string; n: number }>`
    select split_part(e.email::text, '@', 1) who, p.relation, count(*) n from record r
    join record_person p on p.tenant_id = r.tenant_id and p.record_id = r.id
    join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
    where r.type = 'hazard' and r.status <> 'Closed' and e.email::text ~ '^(administrator|supervisor|worker|manager|member)@' group by 1, 2`.execute(
      db,
    );
    expect(rows.filter(({ n }) => n > 0).map(({ who, relation }) => `${who} ${relation}`)).toEqual(
      expect.arrayContaining([
        'supervisor owner',
        'worker raiser',
        'worker resolutionTeam',
        'manager ehsMember',
        'member ehsMember',
        'administrator fyi',
      ]),
    );
  });

  test('people of the demo have notifications of recent events, some of which are read', async () => {
    const { rows } = await sql<{ unread: number; read: number }>`
    select count(*) filter (where read_at is null) unread, count(read_at) read from notification n
    join employee e on e.tenant_id = n.tenant_id and e.id = n.employee_id where e.email = 'supervisor@dbo.example'`.execute(
      await demo.ofTenant('dbo'),
    );
    expect(rows[0]?.unread).toBeGreaterThan(0);
    expect(rows[0]?.read).toBeGreaterThan(0);
  });

  test('comments on the demo’s hazards are in the language of the report, and between its raising and closing', async () => {
    const { rows } = await sql<{ n: number; records: number; outside: number; lines: number }>`
    select count(*) n, count(distinct c.record_id) records,
      count(*) filter (where c.created_at < r.raised_at or c.created_at > coalesce(r.closed_at, now())) outside,
      (select count(*) from record_change where action = 'commented') lines
    from record_comment c join record r on r.tenant_id = c.tenant_id and r.id = c.record_id`.execute(
      await demo.ofTenant('dbo'),
    );
    expect(rows[0]).toMatchObject({ outside: 0, lines: rows[0]?.n });
    expect(rows[0]?.records).toBeGreaterThan(300);
  });

  test('a third of the hazards have photos, resolved ones also of afterwards, and all have their bytes', async () => {
    const acme = await demo.ofTenant('acme');
    const files = await acme.selectFrom('attachment').selectAll().execute();
    const reported = new Set(files.filter((file) => file.purpose === 'report').map((file) => file.record_id));
    expect(reported.size).toBeGreaterThan(25);
    expect(reported.size).toBeLessThan(70);
    for (const file of files) {
      const bytes = await buffer((await demo.storage.find(file.storage_key)) as Readable);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: file.width, height: file.height });
      expect(await demo.storage.exists(file.preview_key ?? '')).toBe(true);
    }
    const { rows: early } = await sql<{ id: number }>`
    select a.id from attachment a where a.purpose = 'evidence' and not exists (
      select from record_change c where c.tenant_id = a.tenant_id and c.record_id = a.record_id
        and c.action in ('fixed', 'implemented', 'resolved') and c.at = a.created_at and c.actor_id = a.uploaded_by)`.execute(
      acme,
    );
    expect(early).toEqual([]);
  });

  test('the histories of the demo’s tasks follow their workflow, and no approved or resolved record has an open task', async () => {
    const db = await demo.ofTenant('dbo');
    const { rows: broken } = await sql<{ id: number }>`
    select r.id from record r join task x on x.tenant_id = r.tenant_id and x.record_id = r.id
    join record_change c on c.tenant_id = r.tenant_id and c.record_id = r.id
    group by r.tenant_id, r.id, r.status, r.raised_at, r.closed_at, x.verifier_id, r.owner_id
    having (array_agg(c.to_status order by c.at desc, c.id desc))[1] <> r.status or max(c.at) > now() or min(c.at) <> r.raised_at
      or (r.closed_at is null and r.status in ('Verified', 'Cancelled')) or x.verifier_id = r.owner_id`.execute(db);
    expect(broken).toEqual([]);
    const { rows: left } = await sql<{ id: number }>`
    select r.id from record r join record o on o.tenant_id = r.tenant_id and o.id = r.origin_id
    where r.type = 'task' and r.shelf = 'open' and o.status in ('Resolution Approved by EHS Team', 'Resolved', 'Closed')`.execute(
      db,
    );
    expect(left).toEqual([]);
    const { rows } = await sql<{ status: string; n: number; of: number; repeated: number }>`
    select r.status, count(*) n, count(r.origin_id) "of", count(x.repeat_every) repeated from record r
    join task x on x.tenant_id = r.tenant_id and x.record_id = r.id group by 1`.execute(db);
    expect(rows.map(({ status }) => status).sort()).toEqual([
      'Cancelled',
      'Completed',
      'In Progress',
      'Open',
      'Verified',
    ]);
    expect(rows.reduce((sum, { of }) => sum + of, 0)).toBeGreaterThan(100);
    expect(rows.reduce((sum, { repeated }) => sum + repeated, 0)).toBeGreaterThan(5);
  });

  test('each person of the demo who acts has tasks to start, to complete and to verify', async () => {
    const { rows } = await sql<{ who: string; own: number; verify: number }>`
    select split_part(e.email::text, '@', 1) who,
      count(*) filter (where p.relation = 'owner' and r.status in ('Open', 'In Progress')) own,
      count(*) filter (where p.relation = 'verifier' and r.status = 'Completed') verify
    from record r join record_person p on p.tenant_id = r.tenant_id and p.record_id = r.id
    join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
    where r.type = 'task' and r.shelf = 'open' and e.email::text ~ '^(administrator|supervisor|worker|manager|member)@'
    group by 1`.execute(await demo.ofTenant('acme'));
    expect(rows.filter(({ own, verify }) => own >= 2 && verify >= 1)).toHaveLength(5);
  });
}

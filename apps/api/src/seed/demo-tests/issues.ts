import { deriveClaim, readClaimCode } from '@safety-qube/domain/claims';
import { ISSUE_TRANSITIONS } from '@safety-qube/domain/issues/issue-workflow';
import type { IssueType } from '@safety-qube/domain/issues/observations';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readBoard, readKnownIssues, readLines } from '../../modules/board/index.ts';
import { digestClaim } from '../../modules/posters/index.ts';
import { ISSUE_TEXTS, OBSERVATION_TEXTS } from '../issue-texts.ts';
import { welcome } from '../welcome.ts';
import type { Demo } from './demo.ts';

/** Steps of issues besides those that people take in the workflow. */
const OTHER_STEPS = [
  'raised: - > Open',
  'raised: - > Closed',
  'resolved: Open > Closed',
  'resolved: In Progress > Closed',
  'started: Closed > In Progress',
  'completed: In Progress > Closed',
];

/** The tests of the demo about its issues, observations, posters and board. */
export function testIssues(demo: Demo): void {
  test('the demo has 600 issues and 900 observations of two years, spread over sites, categories, behaviours and assets', async () => {
    const { rows } = await sql<Record<string, number | string>>`
    select x.issue_type, count(*) n, count(distinct r.facility_id) sites, count(distinct r.category) categories,
      count(distinct x.danger) dangers, count(distinct x.behaviour) behaviours, count(distinct x.asset_id) assets,
      count(distinct r.status) statuses, count(distinct r.closed_as) closings,
      count(*) filter (where x.sentiment = 'positive') positive, count(x.barrier) barriers,
      count(*) filter (where r.raised_at < now() - interval '732 days') early
    from record r join issue x on x.tenant_id = r.tenant_id and x.record_id = r.id group by 1 order by 1`.execute(
      await demo.ofTenant('dbo'),
    );
    const [issues, observations] = rows;
    expect(issues).toMatchObject({ n: 600, sites: 24, categories: 5, dangers: 3, statuses: 4, closings: 6, early: 0 });
    expect(issues?.['assets']).toBeGreaterThan(10);
    expect(observations).toMatchObject({ n: 900, sites: 24, categories: 1, behaviours: 6, statuses: 2, early: 0 });
    expect(observations?.['positive']).toBeGreaterThan(600);
    expect(observations?.['positive']).toBeLessThan(660);
    expect(observations?.['barriers']).toBe(900 - Number(observations?.['positive']));
  });

  test('the demo has posters at sites, in areas and of assets, which were used, and prints the address of one', async () => {
    const { rows } = await sql<Record<string, number>>`
    select count(*)::int posters, count(distinct facility_id)::int sites, count(location_id)::int areas,
      count(asset_id)::int assets, count(withdrawn_at)::int withdrawn,
      (select count(*)::int from poster p where exists (select from poster_day d where d.poster_id = p.id)) used,
      (select count(*)::int from poster p where not exists (select from poster_form f where f.poster_id = p.id)) formless
    from poster`.execute(await demo.ofTenant('dbo'));
    expect(rows[0]).toMatchObject({ sites: 24, assets: 6, withdrawn: 1, formless: 0 });
    expect(rows[0]?.['areas']).toBeGreaterThan(24);
    expect(rows[0]?.['used']).toBeGreaterThan(70);
    expect(await welcome(demo.database, 3000)).toMatch(
      /http:\/\/localhost:3000\/qr-code\?utm_source=qr_code#([0-9A-Z]{4}-){4}[0-9A-Z]{4}\n/,
    );
  });

  test('the demo has conversations with reporters without a name, one of which waits for its reporter: the start prints its claim code', async () => {
    const tx = await demo.ofTenant('dbo');
    const { rows } = await sql<{ id: number; isAnonymous: boolean; last: number | null; messages: number }>`
    select r.id, r.is_anonymous "isAnonymous", count(*)::int messages, (array_agg(m.author_id order by m.created_at desc))[1] last
    from record_message m join record r on r.tenant_id = m.tenant_id and r.id = m.record_id group by 1, 2`.execute(tx);
    expect(rows.map(({ isAnonymous, messages }) => isAnonymous && messages > 1)).toEqual([true, true, true]);
    const waiting = rows.filter(({ last }) => last !== null);
    expect(waiting).toHaveLength(1);
    const [, printed = ''] = /: (\d{4} \d{4} \d{4} \d{4})\n/.exec(await welcome(demo.database, 3000)) ?? [];
    const { secret, claim_salt } = await tx.selectFrom('poster_key').selectAll().executeTakeFirstOrThrow();
    const digest = digestClaim(secret, await deriveClaim(readClaimCode(printed) ?? '', claim_salt));
    const opened = tx.selectFrom('report_claim').select('record_id').where('digest', '=', digest);
    expect(await opened.executeTakeFirst()).toEqual({ record_id: waiting[0]?.id });
  });

  test('the histories of the demo’s issues follow their workflow', async () => {
    const { rows } = await sql<{ step: string; actors: number; n: number }>`
    select c.action || ': ' || coalesce(c.from_status, '-') || ' > ' || c.to_status step, count(c.actor_id) actors, count(*) n
    from record_change c join record r on r.tenant_id = c.tenant_id and r.id = c.record_id
    where r.type = 'issue' and c.to_status is not null group by 1`.execute(await demo.ofTenant('dbo'));
    const allowed = ISSUE_TRANSITIONS.flatMap(({ from, event, ...line }) =>
      'to' in line ? from.map((status) => `${event}: ${status} > ${line.to}`) : [],
    );
    expect(rows.map(({ step }) => step).filter((step) => ![...allowed, ...OTHER_STEPS].includes(step))).toEqual([]);
    const byTheSystem = rows.filter(({ actors }) => !actors).map(({ step }) => step);
    expect(byTheSystem.sort()).toEqual(OTHER_STEPS.slice(-2).sort());
    const accepted = rows.find(({ step }) => step === 'accepted: Resolved > Closed');
    expect(accepted && accepted.n - accepted.actors).toBeGreaterThan(20); // those of silent raisers
  });

  test('observations of the demo are in progress while a task made from them is open', async () => {
    const { rows } = await sql<{ status: string; closed: string | null; n: number; tasks: number; open: number }>`
    select r.status, r.closed_as closed, count(*) n, count(c.id) tasks, count(c.id) filter (where c.shelf = 'open') open
    from record r join issue x on x.tenant_id = r.tenant_id and x.record_id = r.id
    left join record c on c.tenant_id = r.tenant_id and c.origin_id = r.id and c.type = 'task'
    where x.issue_type = 'observation' group by 1, 2`.execute(await demo.ofTenant('dbo'));
    const find = (closed: string | null) => rows.find((row) => row.closed === closed);
    expect(find('recorded')).toMatchObject({ status: 'Closed', tasks: 0 });
    const [done, open] = [find('completed'), find(null)];
    expect(done).toMatchObject({ status: 'Closed', tasks: done?.n, open: 0 });
    expect(open).toMatchObject({ status: 'In Progress', tasks: open?.n, open: open?.n });
    expect([Number(done?.n) > 20, Number(open?.n) > 2]).toEqual([true, true]);
  });

  test('duplicates and conversions of the demo’s issues name the other record, and it names them', async () => {
    const { rows } = await sql<{ closed: string; type: string; n: number; named: number; back: number }>`
    select r.closed_as closed, o.type, count(*) n,
      count(*) filter (where c.change -> (case r.closed_as when 'duplicate' then 'duplicateOf' else 'convertedTo' end) -> 1 = to_jsonb(o.id)) named,
      count(*) filter (where o.raised_at = case r.closed_as when 'converted' then r.closed_at else o.raised_at end and
        case r.closed_as when 'converted' then o.origin_id = r.id else exists (select from record_change l
          where l.record_id = o.id and l.action = 'linked' and l.change -> 'duplicate' -> 1 = to_jsonb(r.id)) end) back
    from record r join record o on o.tenant_id = r.tenant_id and o.id = r.duplicate_of
    join record_change c on c.tenant_id = r.tenant_id and c.record_id = r.id and c.at = r.closed_at and c.to_status = 'Closed'
    where r.type = 'issue' group by 1, 2 order by 1, 2`.execute(await demo.ofTenant('dbo'));
    expect(rows.map(({ closed, type }) => `${closed} ${type}`)).toEqual([
      'converted hazard',
      'converted incident',
      'duplicate issue',
    ]);
    for (const { n, named, back } of rows) expect([n > 5, named, back]).toEqual([true, n, n]);
  });

  test.each(['dbo', 'acme', 'orbex-security'])('people of the tenant %s have pending issues', async (slug) => {
    const { rows } = await sql<{ who: string; relation: string; status: string }>`
    select distinct split_part(e.email::text, '@', 1) who, p.relation, r.status from record r
    join record_person p on p.tenant_id = r.tenant_id and p.record_id = r.id
    join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
    where r.type = 'issue' and p.waits_since is not null and r.status_since > now() - interval '14 days'`.execute(
      await demo.ofTenant(slug),
    );
    expect(rows.map(({ who, relation, status }) => `${who} ${relation} ${status}`)).toEqual(
      expect.arrayContaining([
        'administrator owner Open',
        'manager owner Open',
        'manager owner In Progress',
        'member owner Open',
        'member owner In Progress',
        'supervisor owner Open',
        'supervisor owner In Progress',
        'worker raiser Resolved',
      ]),
    );
  });

  test('a tenant of the security brand has issues and observations in its words', async () => {
    const { rows } = await sql<{ kind: IssueType; title: string }>`
    select x.issue_type kind, r.title from record r join issue x on x.tenant_id = r.tenant_id and x.record_id = r.id`.execute(
      await demo.ofTenant('orbex-security'),
    );
    const titles = [...ISSUE_TEXTS.security, ...OBSERVATION_TEXTS.security].map(({ title }) => title);
    expect(rows.filter(({ title }) => !titles.some((known) => title.startsWith(known)))).toEqual([]);
    expect(rows.filter(({ kind }) => kind === 'issue')).toHaveLength(36);
    expect(rows.filter(({ kind }) => kind === 'observation')).toHaveLength(24);
  });

  test('the demo’s board has some 40 lines, each text once, most of them with a photo', async () => {
    const board = await readBoard({ tx: await demo.ofTenant('dbo'), language: 'en' }, { page: 1 });
    expect(board.total).toBeGreaterThan(35);
    expect(board.total).toBeLessThan(50);
    expect(board.medianDays).toBeGreaterThan(0);
    expect(board.items.filter(({ photos }) => photos.length).length).toBeGreaterThan(5);
    expect(new Set(board.items.map(({ reported }) => reported)).size).toBe(board.items.length);
  });

  test('behind the poster of the demo that the start prints, a visitor reads what is known and what was fixed there', async () => {
    const tx = await demo.ofTenant('dbo');
    const poster = tx.selectFrom('poster').select('facility_id as facilityId').orderBy('id');
    const place = await poster.executeTakeFirstOrThrow();
    expect((await readKnownIssues({ tx }, place, 5)).length).toBeGreaterThan(0);
    expect((await readLines({ tx, language: 'en' }, place, { most: 5 })).length).toBeGreaterThan(1);
  });
}

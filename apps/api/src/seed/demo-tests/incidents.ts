import { isDeepStrictEqual } from 'node:util';
import type { EventType } from '@safety-qube/domain/incidents/event-types';
import { OBSERVATION_CATEGORY } from '@safety-qube/domain/issues/observations';
import type { Answers } from '@safety-qube/domain/templates/answers';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import { publishProblems } from '@safety-qube/domain/templates/publish-problems';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { TEMPLATE_MODULES, type TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Demo } from './demo.ts';

interface FilledForm {
  readonly content: TemplateContent;
  readonly result: object | null;
  readonly answers: Answers;
  readonly startedBy: string;
  readonly eventType: EventType | null;
}
const isFinished = ({ result }: FilledForm): boolean => result !== null;
const isWrong = ({ content, answers, result }: FilledForm): boolean => {
  const { errors, score, isFailed } = evaluate(content, answers);
  return errors.length > 0 || !isDeepStrictEqual(result, { ...score, isFailed });
};

/** The tests of the demo about its incidents and forms. */
export function testIncidents(demo: Demo): void {
  /** Returns the executions of the tenant dbo for a module. */
  async function filledForms(module: TemplateModule): Promise<FilledForm[]> {
    const dbo = await demo.ofTenant('dbo');
    const versions = await dbo.selectFrom('template_version').select(['template_id', 'content']).execute();
    const contents = new Map(versions.map(({ template_id, content }) => [template_id, content]));
    const { rows } = await sql<Omit<FilledForm, 'content'> & { templateId: number }>`
    select e.template_id "templateId", e.result, p.email "startedBy", x.event_type "eventType",
      (select jsonb_object_agg(a.question_id, a.answer) from execution_answer a where a.execution_id = e.id) answers
    from execution e join employee p on p.id = e.started_by left join incident x on x.record_id = e.record_id
    join template t on t.id = e.template_id where t.module = ${module}`.execute(dbo);
    return rows.map(({ templateId, ...row }) => ({ ...row, content: contents.get(templateId) as TemplateContent }));
  }

  test('the demo has severe injuries with their codes, some of them fully investigated', async () => {
    const { rows } = await sql<
      Record<'incidents' | 'kinds' | 'coded' | 'unknown' | 'told' | 'early' | 'statuses', number>
    >`
    select count(*) incidents, count(distinct x.event_type) kinds, count(distinct r.status) statuses,
      (select count(*) from incident_case c where c.codes ->> 'source' is not null) coded,
      (select count(*) from incident_case c where c.facts ->> 'died' is null) unknown,
      count(*) filter (where x.timeline <> '[]' and x.causes <> '[]' and x.costs <> '[]' and x.statements <> '[]') told,
      count(*) filter (where x.occurred_at > r.raised_at or x.occurred_at < now() - interval '732 days') early
    from record r join incident x on x.tenant_id = r.tenant_id and x.record_id = r.id`.execute(
      await demo.ofTenant('dbo'),
    );
    expect(rows[0]).toMatchObject({ kinds: 6, statuses: 7, unknown: 0, early: 0 });
    expect(rows[0]?.incidents).toBeGreaterThan(230);
    expect(rows[0]?.coded).toBeGreaterThan(150);
    expect(rows[0]?.told).toBeGreaterThan(60);
  });

  test('each person of the demo who acts has pending incidents', async () => {
    const { rows } = await sql<{ who: string; relation: string; status: string }>`
    select distinct split_part(e.email::text, '@', 1) who, p.relation, r.status from record r
    join record_person p on p.tenant_id = r.tenant_id and p.record_id = r.id
    join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
    where r.type = 'incident' and r.shelf = 'open' and e.email::text ~ '^(administrator|supervisor|worker|manager|member)@'`.execute(
      await demo.ofTenant('dbo'),
    );
    expect(rows.map(({ who, relation, status }) => `${who} ${relation} ${status}`)).toEqual(
      expect.arrayContaining([
        'administrator owner Open',
        'supervisor owner Open',
        'worker resolutionTeam Assigned',
        'worker resolutionTeam Resolution not Approved by EHS Team',
        'worker raiser Resolution Approved by EHS Team',
        'manager ehsMember Resolution Implemented',
        'member ehsMember Resolution Implemented',
      ]),
    );
  });

  test('the demo’s inspections are completed as their templates require, with notes and photos, and some are open', async () => {
    const all = await filledForms('inspection');
    const finished = all.filter(isFinished);
    expect(finished.length).toBeGreaterThan(150);
    expect(finished.filter(isWrong)).toEqual([]);
    const open = all.filter((form) => !isFinished(form));
    expect(open.length).toBeGreaterThanOrEqual(3);
    expect(open.map(({ startedBy }) => startedBy)).toContain('worker@dbo.example');
    const { rows: strayed } = await sql`
    select from execution_answer a, jsonb_array_elements(a.answer -> 'photos') photo
    where not exists (select from attachment f where f.tenant_id = a.tenant_id and f.id = photo::bigint and f.execution_id = a.execution_id)`.execute(
      await demo.ofTenant('dbo'),
    );
    expect(strayed).toEqual([]);
  });

  test('the demo has published templates of every module, complete in every language', async () => {
    const templates = await (await demo.ofTenant('dbo'))
      .selectFrom('template as t')
      .innerJoin('template_version as v', (join) =>
        join.onRef('v.tenant_id', '=', 't.tenant_id').onRef('v.template_id', '=', 't.id'),
      )
      .select(['t.module', 'v.content'])
      .execute();
    expect(new Set(templates.map(({ module }) => module))).toEqual(new Set(TEMPLATE_MODULES));
    for (const { content } of templates) expect(publishProblems(content)).toEqual([]);
  });

  test('most incidents of the demo have the form of their type, some of them completed by the safety team, and photos', async () => {
    const all = await filledForms('incident');
    expect(all.length).toBeGreaterThan(180);
    expect(all.filter(({ content, eventType }) => !eventType || !content.eventTypes?.includes(eventType))).toEqual([]);
    const finished = all.filter(isFinished);
    expect(finished.length).toBeGreaterThan(40);
    expect(finished.filter(isWrong)).toEqual([]);
    const started = all.filter((form) => !isFinished(form));
    expect(started.filter(({ content, answers }) => evaluate(reporterPart(content), answers).errors.length)).toEqual(
      [],
    );
    const { rows: seen } = await sql<{ incidents: number }>`
    select count(distinct a.record_id) incidents from attachment a join record r on r.tenant_id = a.tenant_id and r.id = a.record_id
    where r.type = 'incident' and a.purpose = 'report'`.execute(await demo.ofTenant('dbo'));
    expect(seen[0]?.incidents).toBeGreaterThan(15);
  });

  test('most observations of the demo have their card, some of them completed by the owner', async () => {
    const all = await filledForms('issue');
    expect(all.length).toBeGreaterThan(700);
    expect(all.filter(({ content }) => !content.categories?.includes(OBSERVATION_CATEGORY))).toEqual([]);
    const finished = all.filter(isFinished);
    expect(finished.length).toBeGreaterThan(200);
    expect(finished.filter(isWrong)).toEqual([]);
    const begun = all.filter((form) => !isFinished(form));
    expect(begun.filter(({ content, answers }) => evaluate(reporterPart(content), answers).errors.length)).toEqual([]);
  });
}

import type pg from 'pg';
import { choicesOf, formOf } from './cases/forms.ts';
import type { Case } from './request-cases.ts';

const QUESTIONS = 200;
/** Forms that are being filled in; one after the other is asked, so that requests wait for each other as people do. */
const FORMS = 800;
/** Ids that are nothing else's: what a statement is given is known by them. */
const FIRST = 1_000_000;

/** Has a form of 200 questions filled in by many at a place, and answers how another question of one of them is saved. */
export async function answerCase(client: pg.Client, tenant: number): Promise<Case> {
  await client.query(
    `with t as (insert into app.template (tenant_id, module, draft, published_version, is_changed)
        values ($1, 'inspection', $2, 1, false) returning id),
      v as (insert into app.template_version (tenant_id, template_id, number, content) select $1, id, 1, $2 from t),
      e as (select id, facility_id from app.employee where tenant_id = $1 and email = 'worker@dbo.example'),
      s as (insert into app.schedule (tenant_id, kind, template_id, facility_id, created_by)
        select $1, 'on-demand', t.id, e.facility_id, e.id from t, e returning id, template_id, created_by)
      insert into app.execution (tenant_id, id, schedule_id, template_id, template_version, started_by) overriding system value
      select $1, $3 + n, s.id, s.template_id, 1, s.created_by from s, generate_series(0, $4 - 1) n`,
    [tenant, JSON.stringify(formOf(QUESTIONS)), FIRST, FORMS],
  );
  const questions = choicesOf(QUESTIONS);
  let asked = 0;
  const next = () => {
    const at = asked++;
    return { id: FIRST + (at % FORMS), questionId: questions[Math.floor(at / FORMS) % questions.length] ?? '' };
  };
  const body = { answer: { value: 'yes' }, version: 0 };
  const path = '/api/executions/{id}/answers/{questionId}';
  return {
    title: `save an answer of a form of ${QUESTIONS} questions`,
    requests: [{ name: 'answer', by: 'manager', method: 'PUT', path, body, given: next }],
  };
}

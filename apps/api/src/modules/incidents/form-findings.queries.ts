import { type FormFindings, readForm } from '@safety-qube/domain/incidents/form-findings';
import type { Answers } from '@safety-qube/domain/templates/answers';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { InvolvedRow } from './investigation.repository.ts';

/**
 * Returns the person whom a form is about: the only injured one. With several it is unknown, because the form asks about one
 * person.
 */
export function personOfForm(people: readonly InvolvedRow[]): InvolvedRow | undefined {
  const injured = people.filter(({ involvement }) => involvement === 'injured');
  return injured.length === 1 ? injured[0] : undefined;
}

/**
 * Returns what an incident's form says about questions that a case asks as well; null without a form. For callers who may see
 * cases, who may read all of the form.
 */
export async function findFormFindings(ctx: Ctx, recordId: number): Promise<FormFindings | null> {
  const { rows } = await sql<{ content: TemplateContent; answers: Answers | null }>`
    select v.content, (select jsonb_object_agg(a.question_id, a.answer) from execution_answer a
      where a.tenant_id = x.tenant_id and a.execution_id = x.id) answers
    from execution x join template_version v on v.tenant_id = x.tenant_id and v.template_id = x.template_id
      and v.number = x.template_version
    where x.record_id = ${recordId}`.execute(ctx.tx);
  const [form] = rows;
  return form ? readForm(form.content, form.answers ?? {}) : null;
}

import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import type { Ctx } from '../../../platform/context.ts';
import { unawaitedStatement } from '../../../platform/db/tenant-dialect.ts';
import { takeFiles } from '../../attachments/index.ts';
import { checkReferences, filesOf, keepTasks } from '../check-references.ts';

/** A published version of a form. */
export interface FormVersion {
  readonly templateId: number;
  readonly version: number;
  readonly content: TemplateContent;
}
interface Beginning {
  readonly recordId: number;
  readonly form: FormVersion;
  /** Answers given already, validated by the caller. */
  readonly answers?: Answers;
}

/** Returns the questions that were answered, with their answers. */
const answered = ({ form, answers = {} }: Omit<Beginning, 'recordId'>) =>
  placesOf(form.content).flatMap(({ question }) => {
    const answer = answers[question.id];
    return answer && Object.keys(answer).length ? [{ question, answer }] : [];
  });

/** Validates and writes the first answers of a form, with their files. 422 for unknown people, places, assets, files and tasks. */
export async function writeFirst(ctx: Ctx, id: number, beginning: Omit<Beginning, 'recordId'>): Promise<void> {
  const given = answered(beginning);
  if (!given.length) return;
  for (const { question, answer } of given) {
    // No task can have been created from it yet.
    keepTasks(answer, undefined);
    await checkReferences(ctx, question, answer);
  }
  const rowOf = ({ question, answer }: (typeof given)[number]) => ({
    execution_id: id,
    question_id: question.id,
    answer: JSON.stringify(answer satisfies Answer),
    saved_by: ctx.actor?.employeeId ?? null,
  });
  await ctx.tx.insertInto('execution_answer').values(given.map(rowOf)).execute();
  const files = given.flatMap(({ question, answer }) => filesOf(question, answer));
  await takeFiles(ctx, id, files);
}

const insertExecution = (tx: Ctx['tx'], ctx: Ctx, { recordId, form }: Beginning) =>
  tx.insertInto('execution').values({
    record_id: recordId,
    template_id: form.templateId,
    template_version: form.version,
    started_by: ctx.actor?.employeeId ?? null,
  });

/**
 * Creates the execution of a record's form; the record has none yet, and the caller has checked that the user may. It names nobody
 * where nobody is signed in. Returns the id of the execution.
 */
export async function beginForm(ctx: Ctx, beginning: Beginning): Promise<number> {
  const { id } = await insertExecution(ctx.tx, ctx, beginning).returning('id').executeTakeFirstOrThrow();
  await writeFirst(ctx, id, beginning);
  return id;
}

/** Does the same for a report, which nobody needs the execution of. */
export async function beginReported(ctx: Ctx, beginning: Beginning): Promise<void> {
  if (answered(beginning).length) await beginForm(ctx, beginning);
  else await insertExecution(ctx.tx.withPlugin(unawaitedStatement), ctx, beginning).execute();
}

import type { ExecutionHead } from '@safety-qube/contract/schemas/executions';
import type { Answers } from '@safety-qube/domain/templates/answers';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { type Selectable, sql } from 'kysely';
import { actorOf, type Ctx, can } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { forbidden, notFound, refuse } from '../../platform/errors.ts';
import { type FormRights, getRecord } from '../records/index.ts';
import { PERFORM, seesExecution } from './executions.policy.ts';
import { formRightsOf } from './form-rights.ts';
import { placeOf } from './schedules.queries.ts';

// By name: a statement with * is planned again each time (prepared-statements.ts), and these run with each answer that is given.
const COLUMNS = [
  'e.id',
  'e.schedule_id',
  'e.record_id',
  'e.template_id',
  'e.template_version',
  'e.started_by',
  'e.started_at',
  'e.submitted_by',
  'e.submitted_at',
  'e.result',
] as const;
export const ANSWER_COLUMNS = ['execution_id', 'question_id', 'answer', 'version', 'saved_by', 'saved_at'] as const;

const rows = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('execution as e')
    .leftJoin('schedule as s', 's.id', 'e.schedule_id')
    .leftJoin('record as r', 'r.id', 'e.record_id')
    .select(COLUMNS)
    .select((eb) => [
      'r.type as record_type',
      sql<Date>`(select v.published_at from template_version v where v.tenant_id = e.tenant_id
        and v.template_id = e.template_id and v.number = e.template_version)`.as('published_at'),
      sql<number>`coalesce(s.facility_id, r.facility_id)`.as('facility_id'),
      sql<number | null>`coalesce(s.department_id, r.department_id)`.as('department_id'),
      sql<number | null>`coalesce(s.location_id, r.location_id)`.as('location_id'),
      sql<number | null>`coalesce(s.subarea_id, r.subarea_id)`.as('subarea_id'),
      eb
        .exists(
          eb
            .selectFrom('execution_person as p')
            .select('p.employee_id')
            .whereRef('p.execution_id', '=', 'e.id')
            .where('p.employee_id', '=', actorOf(ctx).employeeId),
        )
        .as('is_mine'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
/** An execution, and what the caller may do with it. */
export type ExecutionRow = Row & { readonly rights: FormRights };
export type AnswerRow = Pick<Selectable<DB['execution_answer']>, (typeof ANSWER_COLUMNS)[number]>;

/** Returns an execution that the caller may see; 404 otherwise. `forUpdate` locks it until this transaction has ended. */
export async function getExecutionRow(ctx: Ctx, id: number, { forUpdate = false } = {}): Promise<ExecutionRow> {
  const query = rows(ctx).where('e.id', '=', id);
  const row = await (forUpdate ? query.forUpdate('e') : query).executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, rights: await rightsTo(ctx, row) };
}

/**
 * Returns what the caller may do with a form: by the rules of its record's type, or at a place by the privilege to perform
 * inspections. 404 otherwise.
 */
async function rightsTo(ctx: Ctx, row: Row): Promise<FormRights> {
  if (row.record_id !== null && row.record_type !== null) {
    const definition = ctx.recordDefinitions[row.record_type];
    return formRightsOf(ctx, definition, await getRecord(ctx, definition, row.record_id));
  }
  if (!seesExecution(actorOf(ctx), executionFacts(row))) throw notFound();
  // A form without a record can be read by everybody who may see it.
  const lacking = can(actorOf(ctx), PERFORM, row.facility_id) ? null : PERFORM;
  return { lacking, readsAll: true, unnamed: new Set() };
}

const executionFacts = (row: Row) => ({
  facilityId: row.facility_id,
  isSubmitted: row.submitted_at !== null,
  isMine: Boolean(row.is_mine),
});

/** The same for answering; 403 for a caller who may only read it, 422 EXECUTION_SUBMITTED for a submitted one. */
export async function getExecutionToAnswer(ctx: Ctx, id: number): Promise<ExecutionRow> {
  const row = await getExecutionRow(ctx, id, { forUpdate: true });
  if (row.rights.lacking) throw forbidden(row.rights.lacking);
  if (row.submitted_at !== null) throw refuse('EXECUTION_SUBMITTED');
  return row;
}

/** Returns the content of the version that an execution fills in. */
export async function readContent(
  ctx: Ctx,
  { template_id, template_version }: Pick<ExecutionRow, 'template_id' | 'template_version'>,
): Promise<TemplateContent> {
  const { content } = await ctx.tx
    .selectFrom('template_version')
    .select('content')
    .where('template_id', '=', template_id)
    .where('number', '=', template_version)
    .executeTakeFirstOrThrow();
  return content;
}

/** Returns the answers of an execution, by the time they were first given. */
export const readAnswers = (ctx: Ctx, id: number): Promise<AnswerRow[]> =>
  ctx.tx
    .selectFrom('execution_answer')
    .select(ANSWER_COLUMNS)
    .where('execution_id', '=', id)
    .orderBy('question_id')
    .execute();

/** Returns the same answers in the form that the rules of forms take. */
export const readAnswersById = async (ctx: Ctx, id: number): Promise<Answers> =>
  Object.fromEntries((await readAnswers(ctx, id)).map(({ question_id, answer }) => [question_id, answer]));

/** Returns the people who fill in an execution, or have filled it in. */
export const readParticipants = async (ctx: Ctx, id: number): Promise<number[]> => {
  const query = ctx.tx.selectFrom('execution_person').select('employee_id').where('execution_id', '=', id);
  return (await query.execute()).map(({ employee_id }) => employee_id);
};

/** Adds the caller to the people who fill in an execution. */
export async function addParticipant(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx
    .insertInto('execution_person')
    .values({ execution_id: id, employee_id: actorOf(ctx).employeeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Presents an execution as in the contract. */
export const presentExecution = (row: ExecutionRow): ExecutionHead => ({
  id: row.id,
  scheduleId: row.schedule_id,
  recordId: row.record_id,
  ...placeOf(row),
  status: row.submitted_at === null ? 'open' : 'submitted',
  startedById: row.started_by,
  startedAt: row.started_at.toISOString(),
  submittedById: row.submitted_by,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  // A caller who reads only a part of it does not get the result of the whole.
  result: row.rights.readsAll ? row.result : null,
  abilities: { answer: row.submitted_at === null && row.rights.lacking === null },
});

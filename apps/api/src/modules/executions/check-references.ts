import { isDeepStrictEqual } from 'node:util';
import { rateRisk } from '@safety-qube/domain/records/risk';
import type { AnswerChange } from '@safety-qube/domain/templates/answer-change';
import { type Answer, fileIdsIn, isBlank, isPlace, readRisk } from '@safety-qube/domain/templates/answers';
import type { Question } from '@safety-qube/domain/templates/template';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { isAssetInUse } from '../assets/index.ts';
import { readRiskMatrices } from '../custom-fields/index.ts';
import { validatePlace } from '../records/index.ts';

const FILES: readonly Question['type'][] = ['photo', 'file', 'signature', 'drawing'];

/** Returns the ids of all files of an answer. */
export const filesOf = ({ type }: Question, { value, photos = [] }: Answer): number[] => [
  ...photos,
  ...(FILES.includes(type) ? fileIdsIn(value) : []),
];

/**
 * Keeps the tasks of an answer that replaces another: those that were created from the question, permanently, so that a demanded
 * task is created once. Tasks are added only by creating them from the question: 422 TASK_UNKNOWN for any other.
 */
export function keepTasks({ taskIds = [], otherTasks = 0 }: Answer, before: Answer | undefined): AnswerChange {
  const made = before?.taskIds ?? [];
  if (taskIds.some((id) => !made.includes(id)) || otherTasks > made.length) throw refuse('TASK_UNKNOWN');
  return { taskIds: made, otherTasks: undefined };
}

/**
 * Checks that the people, places and assets of an answer exist for the caller, and that its risk is one of the tenant's matrix;
 * values of the answer `before` stay valid, though a person has left or an asset was retired since. 422 PERSON_UNKNOWN,
 * FACILITY_UNKNOWN, UNIT_UNKNOWN, ANSWER_REFUSED and ASSET_UNKNOWN with the question.
 */
export async function checkReferences(
  ctx: Ctx,
  { id, type }: Question,
  { value }: Answer,
  before?: Answer,
): Promise<void> {
  if (isBlank(value) || isDeepStrictEqual(value, before?.value)) return;
  if (type === 'person' && typeof value === 'number') await mustKnowPerson(ctx, value);
  if (type === 'place' && value !== undefined && isPlace(value)) await validatePlace(ctx, value);
  if (type === 'asset' && !(await isAssetInUse(ctx, Number(value))))
    throw refuse('ASSET_UNKNOWN', {}, { errors: [{ questionId: id, code: 'unknown-option' }] });
  if (type === 'risk-rating' && !(await isOfMatrix(ctx, value)))
    throw refuse('ANSWER_REFUSED', {}, { errors: [{ questionId: id, code: 'wrong-kind' }] });
}

/**
 * Whether a risk is rated as in a version of the tenant's matrix: the one in which it was chosen can have been replaced before it
 * arrives. Its labels are translated texts, and not compared.
 */
async function isOfMatrix(ctx: Ctx, value: Answer['value']): Promise<boolean> {
  const risk = readRisk(value);
  if (!risk) return false;
  const { versions } = await readRiskMatrices(ctx);
  return versions.some((matrix) => {
    const rated = rateRisk(matrix, risk.likelihood, risk.severity);
    return rated !== undefined && rated.score === risk.score && rated.level === risk.level;
  });
}

async function mustKnowPerson(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.tx
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('is_service_account', '=', false)
    .executeTakeFirst();
  if (!found) throw refuse('PERSON_UNKNOWN');
}

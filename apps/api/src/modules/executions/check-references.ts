import type { Answer, PlaceValue } from '@safety-qube/domain/templates/answers';
import type { Question } from '@safety-qube/domain/templates/template';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { maySeeRecord, mustKnowPlace } from '../records/index.ts';

const FILES: readonly Question['type'][] = ['photo', 'file', 'signature', 'drawing'];

/** Ids of all files of an answer. */
export const filesOf = ({ type }: Question, { value, photos = [] }: Answer): number[] => [
  ...photos,
  ...(FILES.includes(type) && Array.isArray(value) ? (value as readonly number[]) : []),
];

/**
 * Whether the people, places and tasks that an answer names are there for the caller. 422 PERSON_UNKNOWN, FACILITY_UNKNOWN,
 * UNIT_UNKNOWN, TASK_UNKNOWN.
 */
export async function checkReferences(ctx: Ctx, { type }: Question, { value, taskIds = [] }: Answer): Promise<void> {
  if (type === 'person' && typeof value === 'number') await mustKnowPerson(ctx, value);
  if (type === 'place' && value !== undefined) await mustKnowPlace(ctx, value as PlaceValue);
  for (const id of taskIds) await mustKnowTask(ctx, id);
}

async function mustKnowTask(ctx: Ctx, id: number): Promise<void> {
  const task = await ctx.tx
    .selectFrom('record')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'task')
    .executeTakeFirst();
  if (!task || !(await maySeeRecord(ctx, id))) throw refuse('TASK_UNKNOWN');
}

async function mustKnowPerson(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.tx
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!found) throw refuse('PERSON_UNKNOWN');
}

import type { Answer } from '@safety-qube/domain/templates/answers';
import type { Evaluation } from '@safety-qube/domain/templates/evaluate';
import type { TenantDb } from '../platform/db/database.ts';
import { type Gallery, photoName, storePhotos } from './add-photos.ts';
import type { Filled } from './forms/fill-form.ts';
import type { Picture } from './read-photos.ts';

/** An answer with the photo that it required. */
interface Given {
  readonly questionId: string;
  readonly answer: Answer;
  readonly at: number;
  readonly by: number;
  readonly picture?: Picture | undefined;
}
/** An execution of a form, before it has an id. */
export interface MadeExecution {
  readonly of: { readonly schedule_id: number } | { readonly record_id: number };
  readonly templateId: number;
  readonly startedBy: number;
  readonly startedAt: number;
  /** By whom and when it was finished; absent while it is open. */
  readonly finished?: { readonly by: number; readonly at: number };
  readonly evaluation: Evaluation;
  readonly given: readonly Given[];
}

/** Returns the answers with their times, given one after another by one or several people. */
export function givenBetween(
  { answers }: Pick<Filled, 'answers'>,
  { from, to, people }: { readonly from: number; readonly to: number; readonly people: readonly [number, ...number[]] },
): Given[] {
  const all = Object.entries(answers);
  return all.map(([questionId, answer], index) => ({
    questionId,
    answer,
    at: from + ((to - from) * (index + 1)) / (all.length + 1),
    by: people[Math.floor((people.length * index) / all.length)] ?? people[0],
  }));
}

/** Rows per statement. */
const BATCH = 500;

async function inBatches<T>(rows: readonly T[], write: (batch: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await write(rows.slice(from, from + BATCH));
}

async function writeHeads(tx: TenantDb, made: readonly MadeExecution[]): Promise<number[]> {
  const ids: number[] = [];
  await inBatches(made, async (batch) => {
    const rows = await tx
      .insertInto('execution')
      .values(
        batch.map(({ of, templateId, startedBy, startedAt, finished, evaluation: { score, isFailed } }) => ({
          ...of,
          template_id: templateId,
          template_version: 1,
          started_by: startedBy,
          started_at: new Date(startedAt),
          submitted_by: finished?.by ?? null,
          submitted_at: finished ? new Date(finished.at) : null,
          result: finished ? JSON.stringify({ ...score, isFailed }) : null,
        })),
      )
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  });
  return ids;
}

/** Stores the photos of answers and returns their ids. */
async function writePhotos(
  tx: TenantDb,
  gallery: Gallery | undefined,
  rows: readonly (Given & { readonly executionId: number })[],
  now: Date,
): Promise<Map<Given, number>> {
  const wanted = rows.flatMap((given) => (given.picture ? [{ given, picture: given.picture }] : []));
  if (!gallery || !wanted.length) return new Map();
  const taken = wanted.map(({ given: { executionId, at, by }, picture }) => {
    const moment = new Date(at);
    return { of: { execution_id: executionId }, picture, at: moment, by, name: photoName(moment) };
  });
  const ids = await storePhotos(tx, gallery, taken, now);
  return new Map(wanted.map(({ given }, index) => [given, ids[index] ?? 0]));
}

/** Writes executions with their people, answers and photos. */
export async function writeExecutions(
  tx: TenantDb,
  made: readonly MadeExecution[],
  now: Date,
  gallery?: Gallery,
): Promise<void> {
  const ids = await writeHeads(tx, made);
  const people = made.flatMap(({ startedBy, finished, given }, index) => {
    const all = new Set([startedBy, ...given.map(({ by }) => by), ...(finished ? [finished.by] : [])]);
    return [...all].map((employee_id) => ({ execution_id: ids[index] ?? 0, employee_id }));
  });
  await inBatches(people, (batch) => tx.insertInto('execution_person').values(batch).execute());
  const rows = made.flatMap(({ given }, index) => given.map((one) => ({ ...one, executionId: ids[index] ?? 0 })));
  const photos = await writePhotos(tx, gallery, rows, now);
  const answers = rows.map((row) => {
    const photo = photos.get(row);
    return {
      execution_id: row.executionId,
      question_id: row.questionId,
      answer: JSON.stringify({ ...row.answer, ...(photo !== undefined && { photos: [photo] }) }),
      saved_by: row.by,
      saved_at: new Date(row.at),
    };
  });
  await inBatches(answers, (batch) => tx.insertInto('execution_answer').values(batch).execute());
}

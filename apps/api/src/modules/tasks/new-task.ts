import type { RaiseTask } from '@safety-qube/contract/schemas/tasks';
import type * as z from 'zod';

/** The input of a new task, with the question of a form that it is created from, if any. */
export type NewTask = z.output<typeof RaiseTask> & {
  readonly question?: { readonly executionId: number; readonly questionId: string };
};

import type { RaiseTask } from '@safety-qube/contract/tasks';
import type * as z from 'zod';

/** A task that is wanted, with the question of a form that it is made of, where it is. */
export type NewTask = z.output<typeof RaiseTask> & {
  readonly question?: { readonly executionId: number; readonly questionId: string };
};

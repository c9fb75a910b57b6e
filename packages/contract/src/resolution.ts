import type { RESOLUTION_ACTIONS } from '@safety-qube/domain/records/resolution-workflow';
import type { Workflow } from '@safety-qube/domain/records/workflow';
import * as z from 'zod';
import { GivenDay, ids, Reason } from './common.ts';
import { actionEndpoints } from './record-actions.ts';

/** What each action of the resolution workflow is told. */
export const resolutionBodies = {
  assign: z.object({
    team: ids(50).min(1),
    dueOn: GivenDay.nullish(),
    priority: z.int().positive().optional(),
    ownerId: z.int().positive().optional(),
    note: Reason.optional(),
  }),
  reassign: z.object({
    team: ids(50).min(1),
    dueOn: GivenDay.nullish(),
    priority: z.int().positive().optional(),
    ownerId: z.int().positive().optional(),
    note: Reason.optional(),
  }),
  fix: z.object({ what: Reason, attachmentIds: ids(50).min(1) }),
  invalidate: z.object({ reason: Reason }),
  implement: z.object({ what: Reason, rootCause: Reason.optional(), attachmentIds: ids(50).min(1) }),
  approve: z.object({ note: Reason.optional() }),
  reject: z.object({ reason: Reason }),
  accept: z.object({ note: Reason.optional() }),
  decline: z.object({ reason: Reason }),
  closeDuplicate: z.object({ of: z.int().positive(), note: Reason.optional() }),
  reopen: z.object({ reason: Reason }),
} as const satisfies Record<(typeof RESOLUTION_ACTIONS)[number], z.ZodObject>;

/** The calls of the resolution workflow's actions, by action. */
export const resolutionEndpoints = <Detail extends z.ZodType, A extends keyof typeof resolutionBodies>(
  path: `/api/${string}`,
  type: { noun: string; workflow: Workflow; Detail: Detail },
  actions: readonly A[],
) => actionEndpoints(path, { ...type, bodies: resolutionBodies }, actions);

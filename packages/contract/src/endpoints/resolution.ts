import type { Workflow } from '@safety-qube/domain/records/workflow';
import type * as z from 'zod';
import { resolutionBodies } from '../schemas/resolution.ts';
import { actionEndpoints } from './record-actions.ts';

/** The endpoints of the resolution workflow's actions, by action. */
export const resolutionEndpoints = <Detail extends z.ZodType, A extends keyof typeof resolutionBodies>(
  path: `/api/${string}`,
  type: { noun: string; workflow: Workflow; Detail: Detail },
  actions: readonly A[],
) => actionEndpoints(path, { ...type, bodies: resolutionBodies }, actions);

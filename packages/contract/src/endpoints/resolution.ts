import type { RecordTypeDescriptor } from '@safety-qube/domain/record-types/descriptor';
import type * as z from 'zod';
import { resolutionBodies } from '../schemas/resolution.ts';
import { actionEndpoints } from './record-actions.ts';

/** The endpoints of the resolution workflow's actions, by action. */
export const resolutionEndpoints = <Detail extends z.ZodType, A extends keyof typeof resolutionBodies>(
  type: RecordTypeDescriptor,
  Detail: Detail,
  actions: readonly A[],
) => actionEndpoints(type, Detail, resolutionBodies, actions);

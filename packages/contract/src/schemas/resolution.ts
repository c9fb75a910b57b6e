import { RESOLUTION_TRANSITIONS } from '@safety-qube/domain/records/resolution-workflow';
import { actionBodies } from './action-bodies.ts';

/** The body of each action of the resolution workflow. */
export const resolutionBodies = actionBodies(RESOLUTION_TRANSITIONS);

import { hazardActions, hazards } from '@safety-qube/contract/hazards';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { actionRoutes, recordRoutes, registerRecordType } from '../records/index.ts';
import { hazardDefinition } from './hazards.definition.ts';

/** Makes hazards known to whatever works on records of every type in this process: the server, or the worker beside it. */
export const registerHazards = (): void => registerRecordType(hazardDefinition);

export async function hazardsModule(app: FastifyInstance, platform: Platform): Promise<void> {
  registerHazards();
  recordRoutes(app, platform, hazardDefinition, hazards);
  actionRoutes(app, platform, hazardDefinition, hazardActions);
}

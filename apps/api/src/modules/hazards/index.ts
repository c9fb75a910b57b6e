import { hazardActions, hazards } from '@safety-qube/contract/hazards';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { recordRoutes, registerRecordType, resolutionRoutes } from '../records/index.ts';
import { hazardDefinition } from './hazards.definition.ts';

export async function hazardsModule(app: FastifyInstance, platform: Platform): Promise<void> {
  registerRecordType(hazardDefinition);
  recordRoutes(app, platform, hazardDefinition, hazards);
  resolutionRoutes(app, platform, hazardDefinition, hazardActions);
}

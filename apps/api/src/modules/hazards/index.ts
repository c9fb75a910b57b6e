import { hazardActions, hazards } from '@safety-qube/contract/endpoints/hazards';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { actionRoutes, recordRoutes } from '../records/index.ts';
import { hazardDefinition, hazardImport } from './hazards.definition.ts';

export { hazardDefinition, hazardImport };

export function hazardsModule(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, hazardDefinition, hazards);
  actionRoutes(app, platform, hazardDefinition, hazardActions);
}

import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { registerRecordType } from '../records/index.ts';
import { incidentDefinition } from './incidents.definition.ts';
import { describeInvestigation } from './incidents.document.ts';
import { incidentRoutes } from './incidents.routes.ts';

/** Makes incidents known to whatever works on records of every type in this process: the server, or the worker beside it. */
export const registerIncidents = (): void =>
  registerRecordType({ ...incidentDefinition, document: describeInvestigation });

export async function incidentsModule(app: FastifyInstance, platform: Platform): Promise<void> {
  registerIncidents();
  await incidentRoutes(app, platform);
}

import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerFormRights } from '../executions/index.ts';
import { type DocumentLook, type DocumentSection, registerRecordType } from '../records/index.ts';
import { describeForm } from './describe-form.ts';
import { rightsToForm } from './forms.queries.ts';
import { incidentDefinition } from './incidents.definition.ts';
import { describeInvestigation } from './incidents.document.ts';
import { incidentRoutes } from './incidents.routes.ts';
import { tellInvestigation } from './tell-investigation.ts';

export { keptOf } from './kept-person.ts';

/** What only incidents have in their document: the form, then the investigation. */
async function describeIncident(ctx: Ctx, id: number): Promise<(look: DocumentLook) => DocumentSection[]> {
  const form = await describeForm(ctx, id);
  const investigation = await describeInvestigation(ctx, id);
  return (look) => [...form(look), ...investigation(look)];
}

/** Makes incidents known to whatever works on records of every type in this process: the server, or the worker beside it. */
export function registerIncidents(): void {
  registerRecordType({ ...incidentDefinition, document: describeIncident, history: tellInvestigation });
  registerFormRights('incident', rightsToForm);
}

export async function incidentsModule(app: FastifyInstance, platform: Platform): Promise<void> {
  registerIncidents();
  await incidentRoutes(app, platform);
}

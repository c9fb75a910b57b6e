import { listDeadlines as listDeadlinesCall } from '@safety-qube/contract/endpoints/incident-deadlines';
import { incidentActions, incidentForms, incidents } from '@safety-qube/contract/endpoints/incidents';
import * as contract from '@safety-qube/contract/endpoints/investigation';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { raiseWithForm, recordFormRoutes } from '../executions/index.ts';
import { actionRoutes, recordRoutes } from '../records/index.ts';
import { addPerson } from './commands/add-person.ts';
import { changePerson } from './commands/change-person.ts';
import { removePerson } from './commands/remove-person.ts';
import { setCase } from './commands/set-case.ts';
import { setNotices } from './commands/set-notices.ts';
import { setPart } from './commands/set-part.ts';
import { listDeadlines } from './deadlines.queries.ts';
import { incidentDefinition } from './incidents.definition.ts';
import { readInvestigation } from './investigation.queries.ts';

/** Registers the routes that only incidents have: those of their investigation. */
function investigationRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, contract.readInvestigation, async ({ params }, ctx) =>
    answer(200, await readInvestigation(ctx, params.id)),
  );
  route(app, contract.addPerson, async ({ params, version, body }, ctx) =>
    answer(200, await addPerson(ctx, platform, { ...params, version }, body)),
  );
  route(app, contract.changePerson, async ({ params, version, body }, ctx) =>
    answer(200, await changePerson(ctx, platform, { ...params, version }, body)),
  );
  route(app, contract.removePerson, async ({ params, version }, ctx) =>
    answer(200, await removePerson(ctx, platform, { ...params, version })),
  );
  route(app, contract.setCase, async ({ params, version, body }, ctx) =>
    answer(200, await setCase(ctx, platform, { ...params, version }, body)),
  );
  route(app, contract.setStatements, async ({ params, version, body }, ctx) =>
    answer(200, await setPart(ctx, platform, { ...params, version }, 'statements', body.statements)),
  );
  route(app, contract.setTimeline, async ({ params, version, body }, ctx) =>
    answer(200, await setPart(ctx, platform, { ...params, version }, 'timeline', body.timeline)),
  );
  route(app, contract.setCauses, async ({ params, version, body }, ctx) =>
    answer(200, await setPart(ctx, platform, { ...params, version }, 'causes', body.causes)),
  );
  route(app, contract.setCosts, async ({ params, version, body }, ctx) =>
    answer(200, await setPart(ctx, platform, { ...params, version }, 'costs', body.costs)),
  );
  route(app, contract.setReporting, async ({ params, version, body }, ctx) =>
    answer(200, await setPart(ctx, platform, { ...params, version }, 'reporting', body.reporting)),
  );
  route(app, contract.setNotices, async ({ params, version, body }, ctx) =>
    answer(200, await setNotices(ctx, platform, { ...params, version, reason: body.reason }, body.notices)),
  );
}

export async function incidentRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  recordRoutes(app, platform, incidentDefinition, incidents, (ctx, input) =>
    raiseWithForm(ctx, platform, 'incident', input),
  );
  actionRoutes(app, platform, incidentDefinition, incidentActions);
  investigationRoutes(app, platform);
  route(app, listDeadlinesCall, async ({ query }, ctx) => answer(200, await listDeadlines(ctx, query)));
  recordFormRoutes(app, 'incident', incidentForms);
}

import * as contract from '@safety-qube/contract/endpoints/organisation';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { renameOrganisation } from './commands/rename-organisation.ts';
import { setEmergencyNumber } from './commands/set-emergency-number.ts';
import {
  listAllFacilities,
  listFacilities,
  listMyFacilities,
  readDefinition,
  readLevels,
} from './organisation.queries.ts';

export async function organisationModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.getOrgLevels, async (_, ctx) => answer(200, await readLevels(ctx)));
  route(app, contract.getOrgDefinition, async (_, ctx) => answer(200, await readDefinition(ctx)));
  route(app, contract.renameOrganisation, async ({ body }, ctx) => {
    await renameOrganisation(ctx, body.name);
    return answer(200, { name: body.name });
  });
  route(app, contract.listFacilities, async (_, ctx) => answer(200, await listFacilities(ctx, platform)));
  route(app, contract.listAllFacilities, async (_, ctx) => answer(200, await listAllFacilities(ctx)));
  route(app, contract.listMyFacilities, async (_, ctx) => answer(200, await listMyFacilities(ctx)));
  route(app, contract.setEmergencyNumber, async ({ params, body }, ctx) => {
    await setEmergencyNumber(ctx, params.id, body.emergencyNumber);
    return answer(200, body);
  });
}

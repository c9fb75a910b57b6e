import * as contract from '@safety-qube/contract/endpoints/organisation';
import * as places from '@safety-qube/contract/endpoints/places';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { deletePlace } from './commands/delete-place.ts';
import { renameOrganisation } from './commands/rename-organisation.ts';
import { saveFacility } from './commands/save-facility.ts';
import { saveUnit } from './commands/save-unit.ts';
import { undoMove } from './commands/undo-move.ts';
import {
  listAllFacilities,
  listFacilities,
  listMyFacilities,
  readDefinition,
  readLevels,
} from './organisation.queries.ts';
import { readPlaceUse } from './place-use.queries.ts';
import { listPlaces, namePlaces, readFacility } from './places.queries.ts';

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
  route(app, places.listPlaces, async (_, ctx) => answer(200, await listPlaces(ctx)));
  route(app, places.namePlaces, async ({ query }, ctx) => answer(200, await namePlaces(ctx, query)));
  route(app, places.readFacility, async ({ params }, ctx) => answer(200, await readFacility(ctx, params.id)));
  route(app, places.readPlaceUse, async ({ params }, ctx) =>
    answer(200, await readPlaceUse(ctx, params.level, params.id)),
  );
  route(app, places.saveFacility, async ({ body }, ctx) => answer(200, await saveFacility(ctx, body)));
  route(app, places.saveUnit, async ({ params, body }, ctx) => answer(200, await saveUnit(ctx, params.level, body)));
  route(app, places.deletePlace, async ({ params, query }, ctx) =>
    answer(200, await deletePlace(ctx, platform, { ...params, moveTo: query.moveTo })),
  );
  route(app, places.undoPlaceMove, async ({ params }, ctx) => answer(200, await undoMove(ctx, platform, params.id)));
}

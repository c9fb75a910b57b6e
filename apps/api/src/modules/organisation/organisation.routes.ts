import { createHash } from 'node:crypto';
import * as contract from '@safety-qube/contract/endpoints/organisation';
import * as placeFiles from '@safety-qube/contract/endpoints/place-file';
import * as places from '@safety-qube/contract/endpoints/places';
import * as calendars from '@safety-qube/contract/endpoints/work-calendar';
import type { FastifyInstance } from 'fastify';
import { sendAsDownload } from '../../platform/http/file-headers.ts';
import { answer, route } from '../../platform/http/route.ts';
import { text } from '../../platform/i18n.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeLevel } from './commands/change-level.ts';
import { deletePlace } from './commands/delete-place.ts';
import { renameOrganisation } from './commands/rename-organisation.ts';
import { saveFacility } from './commands/save-facility.ts';
import { saveUnit } from './commands/save-unit.ts';
import { undoMove } from './commands/undo-move.ts';
import { listLevelSettings } from './levels.queries.ts';
import {
  listAllFacilities,
  listFacilities,
  listMyFacilities,
  readDefinition,
  readLevels,
} from './organisation.queries.ts';
import { exportPlaces } from './place-file/export-places.ts';
import { readPlaceUse } from './place-use.queries.ts';
import { listFormerPlaces, listPlaces, readFacility } from './places.queries.ts';
import { listHolidayRegions, readClosedDays } from './work-calendar.queries.ts';

export async function organisationModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.getOrgLevels, async (_, ctx) => answer(200, await readLevels(ctx)));
  route(app, contract.getOrgDefinition, async (_, ctx) => answer(200, await readDefinition(ctx)));
  route(app, contract.renameOrganisation, async ({ body }, ctx) => {
    await renameOrganisation(ctx, body.name, body.before);
    return answer(200, { name: body.name });
  });
  route(app, contract.listFacilities, async (_, ctx, { req, reply }) => {
    const facilities = await listFacilities(ctx, platform);
    // A start loads them again only if they have changed.
    const etag = `"${createHash('sha256').update(JSON.stringify(facilities)).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (req.headers['if-none-match'] === etag) return answer(304, undefined);
    return answer(200, facilities);
  });
  route(app, contract.listAllFacilities, async (_, ctx) => answer(200, await listAllFacilities(ctx)));
  route(app, contract.listMyFacilities, async (_, ctx) => answer(200, await listMyFacilities(ctx)));
  route(app, places.listPlaces, async (_, ctx) => answer(200, await listPlaces(ctx)));
  route(app, placeFiles.exportPlaces, async ({ query: { format } }, ctx, { reply }) => {
    const file = await exportPlaces(ctx, format);
    sendAsDownload(reply, `${text(ctx.language, 'places.file')}.${format}`, format);
    return answer(200, file);
  });
  route(app, places.listFormerPlaces, async (_, ctx) => answer(200, await listFormerPlaces(ctx)));
  route(app, places.readFacility, async ({ params }, ctx) => answer(200, await readFacility(ctx, params.id)));
  route(app, places.readPlaceUse, async ({ params }, ctx) =>
    answer(200, await readPlaceUse(ctx, params.level, params.id)),
  );
  route(app, calendars.readClosedDays, async ({ params, query }, ctx) =>
    answer(200, await readClosedDays(ctx, params.id, query)),
  );
  route(app, calendars.listHolidayRegions, async ({ query }, ctx) =>
    answer(200, await listHolidayRegions(ctx, query.country)),
  );
  route(app, places.saveFacility, async ({ body }, ctx) => answer(200, await saveFacility(ctx, body)));
  route(app, places.saveUnit, async ({ params, body }, ctx) => answer(200, await saveUnit(ctx, params.level, body)));
  route(app, places.deletePlace, async ({ params, query }, ctx) =>
    answer(200, await deletePlace(ctx, platform, { ...params, moveTo: query.moveTo })),
  );
  route(app, places.undoPlaceMove, async ({ params }, ctx) => answer(200, await undoMove(ctx, platform, params.id)));
  route(app, places.listLevelSettings, async (_, ctx) => answer(200, await listLevelSettings(ctx)));
  route(app, places.changeLevel, async ({ params, body }, ctx) =>
    answer(200, await changeLevel(ctx, params.key, body)),
  );
}

import * as posters from '@safety-qube/contract/endpoints/posters';
import * as contract from '@safety-qube/contract/endpoints/visits';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerResolution, writeToTeam } from './commands/act-on-report.ts';
import { addTaskNote } from './commands/add-task-note.ts';
import { deleteHeld, releaseHeld } from './commands/decide-held.ts';
import { reportAsVisitor } from './commands/report-as-visitor.ts';
import { pageHeldReports } from './held-reports.queries.ts';
import { holdTogether } from './hold-together.ts';
import { readReporterView } from './reporter-view.queries.ts';
import { visitBoardRoutes } from './visit-board.routes.ts';
import { readVisitType } from './visit-type.queries.ts';
import { fileRoute } from './visitor-files.routes.ts';

/** Registers the routes by which people decide about reports that are held. */
function heldRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, posters.pageHeldReports, async ({ query }, ctx) => answer(200, await pageHeldReports(ctx, query)));
  route(app, posters.releaseHeldReports, async ({ body }, ctx) =>
    answer(200, await releaseHeld(ctx, platform, body.ids)),
  );
  route(app, posters.deleteHeldReports, async ({ body }, ctx) => answer(200, await deleteHeld(ctx, body.ids)));
}

/** Registers the routes by which visitors report, and open what they have reported. */
export async function visitsModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.readVisitType, async ({ params, query }, ctx) =>
    answer(200, await readVisitType(ctx, params.type, query.kind)),
  );
  const together = holdTogether(platform);
  route(
    app,
    contract.reportAsVisitor,
    async ({ body }, ctx) => answer(201, { number: await reportAsVisitor(ctx, platform, together, body) }),
    { inTurn: ({ body }, ctx, call, alone) => together.take(ctx, body, call, alone) },
  );
  route(app, contract.addTaskNote, async ({ body }, ctx) => {
    await addTaskNote(ctx, platform, body);
    return answer(201, {});
  });
  fileRoute(app, platform);
  heldRoutes(app, platform);
  visitBoardRoutes(app, platform);
  route(app, contract.readReport, async (_, ctx) => answer(200, await readReporterView(ctx)));
  route(app, contract.writeToTeam, async ({ body }, ctx) => answer(201, await writeToTeam(ctx, platform, body.text)));
  route(app, contract.acceptAsReporter, async ({ body }, ctx) =>
    answer(200, await answerResolution(ctx, platform, 'accept', body)),
  );
  route(app, contract.declineAsReporter, async ({ body }, ctx) =>
    answer(200, await answerResolution(ctx, platform, 'decline', body)),
  );
}

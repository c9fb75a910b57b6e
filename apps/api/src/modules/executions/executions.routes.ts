import * as contract from '@safety-qube/contract/endpoints/executions';
import { readScheduleUse, readTemplateUse } from '@safety-qube/contract/endpoints/form-use';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSchedule } from './commands/create-schedule.ts';
import { endSchedule } from './commands/end-schedule.ts';
import { joinExecution } from './commands/join-execution.ts';
import { makeTask } from './commands/make-task.ts';
import { saveAnswer } from './commands/save-answer.ts';
import { startExecution } from './commands/start-execution.ts';
import { submitExecution } from './commands/submit-execution.ts';
import { getExecution, listAnswers } from './executions.queries.ts';
import { getScheduleWithExecutions } from './executions-of-schedule.ts';
import * as use from './form-use.queries.ts';
import { listSchedules } from './schedules.queries.ts';

/** Bytes of an answer: a table of five hundred rows. */
const LARGE = { bodyLimit: 4_000_000, values: { most: 60_000 } };
/** Responses of megabytes are sent exactly as stored. */
const EXACT = { isExact: true };

export async function executionsModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.listSchedules, async ({ query: { module = 'inspection' } }, ctx) =>
    answer(200, await listSchedules(ctx, module)),
  );
  route(app, contract.createSchedule, async ({ body }, ctx) => answer(201, await createSchedule(ctx, body)));
  route(app, contract.getSchedule, async ({ params }, ctx) =>
    answer(200, await getScheduleWithExecutions(ctx, params.id)),
  );
  route(app, readTemplateUse, async ({ params }, ctx) => answer(200, await use.readTemplateUse(ctx, params.id)));
  route(app, readScheduleUse, async ({ params }, ctx) => answer(200, await use.readScheduleUse(ctx, params.id)));
  route(app, contract.endSchedule, async ({ params }, ctx) => {
    await endSchedule(ctx, params.id);
    return answer(200, {});
  });
  route(app, contract.startExecution, async ({ params }, ctx) => answer(201, await startExecution(ctx, params.id)));
  route(app, contract.getExecution, async ({ params }, ctx) => answer(200, await getExecution(ctx, params.id)), EXACT);
  route(app, contract.listAnswers, async ({ params }, ctx) => answer(200, await listAnswers(ctx, params.id)), EXACT);
  route(app, contract.joinExecution, async ({ params }, ctx) => answer(200, await joinExecution(ctx, params.id)));
  route(
    app,
    contract.saveAnswer,
    async ({ params, body }, ctx) => answer(200, await saveAnswer(ctx, platform, { ...params, ...body })),
    LARGE,
  );
  route(app, contract.makeTaskOfQuestion, async ({ params, body }, ctx) =>
    answer(201, await makeTask(ctx, platform, { ...params, ...body })),
  );
  route(app, contract.submitExecution, async ({ params }, ctx) =>
    answer(200, await submitExecution(ctx, platform, params.id)),
  );
}

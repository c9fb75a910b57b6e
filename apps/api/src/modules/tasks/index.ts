import * as contract from '@safety-qube/contract/endpoints/tasks';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { actionRoutes, recordRoutes } from '../records/index.ts';
import { judgeEffect } from './commands/judge-effect.ts';
import { raiseTask } from './commands/raise-task.ts';
import { setChecklist } from './commands/set-checklist.ts';
import { tickItem } from './commands/tick-item.ts';
import { askEffects } from './jobs/ask-effects.job.ts';
import { repeatTasks } from './jobs/repeat-tasks.job.ts';
import { taskDefinition } from './tasks.definition.ts';
import { listTasksOfRecord } from './tasks-of-record.queries.ts';

export { raiseTask, taskDefinition };

/** The scheduled jobs of tasks. */
export const taskJobs = (platform: Platform): Job[] => [askEffects(platform), repeatTasks(platform)];

export async function tasksModule(app: FastifyInstance, platform: Platform): Promise<void> {
  recordRoutes(app, platform, taskDefinition, contract.tasks, (ctx, input) => raiseTask(ctx, platform, input));
  actionRoutes(app, platform, taskDefinition, contract.taskActions);
  route(app, contract.setChecklist, async ({ params, version, body }, ctx) =>
    answer(200, (await setChecklist(ctx, platform, { id: params.id, version, ...body })) as never),
  );
  route(app, contract.tickItem, async ({ params, body }, ctx) =>
    answer(200, (await tickItem(ctx, platform, { ...params, ...body })) as never),
  );
  route(app, contract.judgeEffect, async ({ params, version, body }, ctx) =>
    answer(200, (await judgeEffect(ctx, platform, { id: params.id, version, body })) as never),
  );
  route(app, contract.listTasksOfRecord, async ({ params }, ctx) =>
    answer(200, await listTasksOfRecord(ctx, params.id)),
  );
}

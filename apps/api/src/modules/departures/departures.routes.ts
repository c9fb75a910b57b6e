import * as contract from '@safety-qube/contract/endpoints/departures';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAccountEffect } from './account-effect.queries.ts';
import { anonymiseEmployee } from './commands/anonymise-employee.ts';
import { nameConfidentialSuccessor, readConfidentialSuccessor } from './commands/name-successor.ts';
import { removeEmployee } from './commands/remove-employee.ts';
import { undoHandOver } from './commands/undo-hand-over.ts';
import { readOpenWork } from './open-work.queries.ts';

export async function departuresModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.readOpenWork, async ({ query }, ctx) => answer(200, await readOpenWork(ctx, query.employeeId)));
  route(app, contract.readAccountEffect, async ({ params, query }, ctx) =>
    answer(200, await readAccountEffect(ctx, params.id, query)),
  );
  route(app, contract.removeEmployee, async ({ query }, ctx) =>
    answer(200, await removeEmployee(ctx, platform, query)),
  );
  route(app, contract.undoHandOver, async ({ params }, ctx) =>
    answer(200, await undoHandOver(ctx, platform, params.id)),
  );
  route(app, contract.anonymiseEmployee, async ({ query }, ctx) =>
    answer(200, await anonymiseEmployee(ctx, query.employeeId)),
  );
  route(app, contract.readConfidentialSuccessor, async (_, ctx) => answer(200, await readConfidentialSuccessor(ctx)));
  route(app, contract.nameConfidentialSuccessor, async ({ query }, ctx) =>
    answer(200, await nameConfidentialSuccessor(ctx, query.delegatedEmployeeId ?? null)),
  );
}

import * as acrossTypes from '@safety-qube/contract/endpoints/across-types';
import * as activity from '@safety-qube/contract/endpoints/activity';
import * as alerts from '@safety-qube/contract/endpoints/alerts';
import * as allActions from '@safety-qube/contract/endpoints/all-actions';
import type { actionEndpoints } from '@safety-qube/contract/endpoints/record-actions';
import * as operations from '@safety-qube/contract/endpoints/record-operations';
import type { recordEndpoints } from '@safety-qube/contract/endpoints/records';
import * as views from '@safety-qube/contract/endpoints/saved-views';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAlerts } from './alerts/alerts.queries.ts';
import { countAllActions, listAllActions } from './all-actions.queries.ts';
import { listBulkAbilities } from './bulk-abilities.queries.ts';
import { listChanges } from './changes.queries.ts';
import { actOnRecord } from './commands/act-on-record.ts';
import { answerAlert } from './commands/answer-alert.ts';
import { changeInBulk } from './commands/change-in-bulk.ts';
import { deleteRecord } from './commands/delete-record.ts';
import { editRecord } from './commands/edit-record.ts';
import { raiseRecord } from './commands/raise-record.ts';
import { setArchived } from './commands/set-archived.ts';
import { setConfidentiality } from './commands/set-confidentiality.ts';
import { undoAction } from './commands/undo-action.ts';
import { addComment, deleteComment, editComment } from './comments/commands.ts';
import { listComments } from './comments/comments.queries.ts';
import { readConversation } from './conversation/conversation.queries.ts';
import { writeToReporter } from './conversation/write-message.ts';
import { listHistory } from './history.queries.ts';
import { listLatestDoings } from './latest-doings.queries.ts';
import { addLink, listLinks, removeLink } from './links/links.ts';
import { countMyActions, listMyActions, searchRecords } from './my-actions.queries.ts';
import type { RecordDefinition } from './record-definition.ts';
import { countRecords, countValues, listRecords, readRecord } from './records.queries.ts';
import type { WithdrawNotices } from './undo/withdraw-notices.ts';
import { changeView, deleteView, listSavedViews, saveView } from './views/saved-views.ts';

/** Registers the routes that work on records of every type; `withdraw` withdraws the notifications of an event that is undone. */
export function recordsModule(app: FastifyInstance, platform: Platform, withdraw: WithdrawNotices): void {
  route(app, activity.listHistory, async ({ params }, ctx) => answer(200, await listHistory(ctx, params.id)));
  route(app, activity.listComments, async ({ params }, ctx) => answer(200, await listComments(ctx, params.id)));
  route(app, activity.addComment, async ({ params, body }, ctx) =>
    answer(201, await addComment(ctx, platform, params.id, body)),
  );
  route(app, activity.editComment, async ({ params, body }, ctx) =>
    answer(200, await editComment(ctx, platform, params.id, params.commentId, body)),
  );
  route(app, activity.deleteComment, async ({ params }, ctx) => {
    await deleteComment(ctx, platform, params.id, params.commentId);
    return answer(200, {});
  });
  route(app, activity.readConversation, async ({ params }, ctx) => answer(200, await readConversation(ctx, params.id)));
  route(app, activity.writeToReporter, async ({ params, body }, ctx) =>
    answer(201, await writeToReporter(ctx, platform, params.id, body.text)),
  );
  route(app, operations.listLinks, async ({ params }, ctx) => answer(200, await listLinks(ctx, params.id)));
  route(app, operations.addLink, async ({ params, body }, ctx) => {
    await addLink(ctx, platform, params.id, body.otherId);
    return answer(200, {});
  });
  route(app, operations.removeLink, async ({ params }, ctx) => {
    await removeLink(ctx, platform, params.id, params.otherId);
    return answer(200, {});
  });
  route(app, operations.setArchived, async ({ params, version, body }, ctx) =>
    answer(200, await setArchived(ctx, platform, { id: params.id, version, archived: body.archived })),
  );
  route(app, operations.deleteRecord, async ({ params, version }, ctx) => {
    await deleteRecord(ctx, platform, { id: params.id, version });
    return answer(200, {});
  });
  route(app, operations.setConfidentiality, async ({ params, version, body }, ctx) =>
    answer(200, await setConfidentiality(ctx, platform, { id: params.id, version, ...body })),
  );
  route(app, operations.listBulkAbilities, async ({ query }, ctx) =>
    answer(200, await listBulkAbilities(ctx, query.ids)),
  );
  route(app, operations.changeInBulk, async ({ body }, ctx) =>
    answer(200, await changeInBulk(ctx, platform, withdraw, body)),
  );
  route(app, operations.undoAction, async ({ params, version }, ctx) =>
    answer(200, await undoAction(ctx, platform, withdraw, { id: params.id, version })),
  );
  route(app, views.listSavedViews, async ({ query }, ctx) => answer(200, await listSavedViews(ctx, query.type)));
  route(app, views.saveView, async ({ body }, ctx) => answer(201, await saveView(ctx, body)));
  route(app, views.changeView, async ({ params, body }, ctx) => answer(200, await changeView(ctx, params.id, body)));
  route(app, views.deleteView, async ({ params }, ctx) => {
    await deleteView(ctx, params.id);
    return answer(200, {});
  });
  route(app, alerts.listAlerts, async (_, ctx) => answer(200, await listAlerts(ctx)));
  route(app, alerts.answerAlert, async ({ params, body }, ctx) =>
    answer(200, await answerAlert(ctx, platform, params.id, body.answer)),
  );
  route(app, acrossTypes.listMyActions, async ({ query }, ctx) => answer(200, await listMyActions(ctx, query)), {
    isExact: true,
  });
  route(app, acrossTypes.countMyActions, async ({ query }, ctx) => answer(200, await countMyActions(ctx, query)));
  route(app, allActions.listAllActions, async ({ query }, ctx) => answer(200, await listAllActions(ctx, query)));
  route(app, allActions.countAllActions, async ({ query }, ctx) => answer(200, await countAllActions(ctx, query)));
  route(app, acrossTypes.listChanges, async ({ query }, ctx) => answer(200, await listChanges(ctx, query.since)));
  route(app, acrossTypes.listLatestDoings, async ({ query }, ctx) =>
    answer(200, await listLatestDoings(ctx, query.ids)),
  );
  route(app, acrossTypes.searchRecords, async ({ query }, ctx) =>
    answer(200, await searchRecords(ctx, query.q, query.limit)),
  );
}

/**
 * Registers the routes that a type has under its own path. `raise` replaces the common command for a type with rules of its own.
 * Responses are typed by the type's contract, which its definition fulfils.
 */
export function recordRoutes(
  app: FastifyInstance,
  platform: Platform,
  definition: RecordDefinition,
  endpoints: ReturnType<typeof recordEndpoints>,
  raise: (ctx: Ctx, input: never) => Promise<unknown> = (ctx, input) => raiseRecord(ctx, platform, definition, input),
): void {
  route(app, endpoints.count, async ({ query }, ctx) => answer(200, await countRecords(ctx, definition, query)));
  route(app, endpoints.values, async ({ query }, ctx) => answer(200, await countValues(ctx, definition, query)));
  route(app, endpoints.list, async ({ query }, ctx) => answer(200, await listRecords(ctx, definition, query)), {
    isExact: true,
  });
  route(app, endpoints.raise, async ({ body }, ctx) => answer(201, await raise(ctx, body as never)));
  route(app, endpoints.get, async ({ params }, ctx) => answer(200, await readRecord(ctx, definition, params.id)));
  route(app, endpoints.edit, async ({ params, version, body }, ctx) =>
    answer(200, await editRecord(ctx, platform, definition, { id: params.id, version, body })),
  );
}

/** Registers the routes of a type's workflow actions. */
export function actionRoutes(
  app: FastifyInstance,
  platform: Platform,
  definition: RecordDefinition,
  actions: Readonly<Record<string, ReturnType<typeof actionEndpoints>[string]>>,
): void {
  for (const [action, endpoint] of Object.entries(actions))
    route(app, endpoint, async ({ params, version, body }, ctx) =>
      answer(
        200,
        await actOnRecord(ctx, platform, definition, action, {
          id: params.id,
          version,
          body,
        }),
      ),
    );
}

import * as contract from '@safety-qube/contract/endpoints/notifications';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { chooseNotifications } from './commands/choose-notifications.ts';
import { readNotification, readNotifications } from './commands/read-notifications.ts';
import { countUnread, listNotifications, readChoices } from './notifications.queries.ts';

/** A person's notifications, and how they want to be notified. */
export async function notificationsModule(app: FastifyInstance): Promise<void> {
  route(app, contract.listNotifications, async ({ query }, ctx) => answer(200, await listNotifications(ctx, query)));
  route(app, contract.countNotifications, async (_, ctx) => answer(200, await countUnread(ctx)));
  route(app, contract.readNotification, async ({ params, query }, ctx) =>
    answer(200, await readNotification(ctx, params.id, query.read === 'true')),
  );
  route(app, contract.readNotifications, async ({ query: { ids, read, upTo, readAt } }, ctx) => {
    const meant = ids === 'all' ? ids : ids.split(',').map(Number);
    return answer(200, await readNotifications(ctx, { ids: meant, upTo, readAt }, read === 'true'));
  });
  route(app, contract.getNotificationChoices, async ({ params }, ctx) =>
    answer(200, await readChoices(ctx, params.id)),
  );
  route(app, contract.chooseNotifications, async ({ params, body }, ctx) =>
    answer(200, await chooseNotifications(ctx, params.id, body.choices)),
  );
}

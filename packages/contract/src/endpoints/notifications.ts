import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Problem } from '../schemas/common.ts';
import {
  Notification,
  NotificationChoiceName,
  NotificationChoices,
  NotificationEventName,
  Read,
} from '../schemas/notifications.ts';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/aum/notification',
  summary: 'Notifications of the caller, newest first, as far as they may still see what these are about',
  query: z.object({
    cursor: Id.optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(30),
    show: z.enum(['all', 'unread']).default('all'),
  }),
  responses: { 200: z.object({ items: z.array(Notification), next: z.int().nullable() }) },
});
export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/count',
  summary: 'Number of unread notifications of the caller, at most 1000',
  responses: { 200: z.object({ unread: z.int() }) },
});
export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/aum/notification/{id}',
  summary: 'Mark a notification as read or unread',
  params: IdParams,
  query: z.object({ read: Read }),
  responses: { 200: z.object({ id: z.int(), readAt: z.iso.datetime().nullable() }), 404: Problem },
});
export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/aum/notification',
  summary: 'Mark several or all notifications as read or unread; those of other people are ignored',
  query: z.object({
    /** 3,7,12 or all. */
    ids: z
      .string()
      .max(2000)
      .regex(/^(all|\d{1,15}(,\d{1,15})*)$/),
    read: Read,
    /** The newest notification that the caller has seen: later ones are not changed. */
    upTo: Id.optional(),
    /** Only those that were marked as read at exactly this time: undoes such a change. */
    readAt: z.iso.datetime().optional(),
  }),
  responses: { 200: z.object({ changed: z.int(), readAt: z.iso.datetime().nullable() }) },
});

export const getNotificationChoices = endpoint({
  method: 'GET',
  path: '/api/aum/um/managenotification/{id}',
  summary: 'How the caller is notified of each event; nobody can read the settings of others',
  params: IdParams,
  responses: { 200: NotificationChoices, 404: Problem },
});
export const chooseNotifications = endpoint({
  method: 'PATCH',
  path: '/api/aum/um/managenotification/{id}',
  summary: 'Set how the caller is notified of events; absent events stay as they are, critical ones are always sent',
  params: IdParams,
  body: z.object({ choices: z.partialRecord(NotificationEventName, NotificationChoiceName) }),
  responses: { 200: NotificationChoices, 404: Problem },
});

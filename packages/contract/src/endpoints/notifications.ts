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
  summary: 'What the caller was told, newest first, as far as they may still see what it is about',
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
  summary: 'How much of it the caller has not read; 1000 stands for that many and more',
  responses: { 200: z.object({ unread: z.int() }) },
});
export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/aum/notification/{id}',
  summary: 'Mark one as read, or as unread again',
  params: IdParams,
  query: z.object({ read: Read }),
  responses: { 200: z.object({ id: z.int(), readAt: z.iso.datetime().nullable() }), 404: Problem },
});
export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/aum/notification',
  summary: 'Mark several of the caller’s, or all of them, as read, or as unread again; what is not the caller’s stays',
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
  summary: 'How the caller is told of each event; everyone has their own alone',
  params: IdParams,
  responses: { 200: NotificationChoices, 404: Problem },
});
export const chooseNotifications = endpoint({
  method: 'PATCH',
  path: '/api/aum/um/managenotification/{id}',
  summary: 'Choose how to be told of events; what is absent stays, and critical ones come anyway',
  params: IdParams,
  body: z.object({ choices: z.partialRecord(NotificationEventName, NotificationChoiceName) }),
  responses: { 200: NotificationChoices, 404: Problem },
});

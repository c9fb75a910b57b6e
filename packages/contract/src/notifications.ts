import {
  NOTIFICATION_CHOICES,
  NOTIFICATION_EVENTS,
  PERSONAL_EVENTS,
} from '@safety-qube/domain/notifications/notification-events';
import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import * as z from 'zod';
import { Id, IdParams, Problem } from './common.ts';
import { endpoint } from './endpoint.ts';

export const NotificationEventName = z.enum(NOTIFICATION_EVENTS);
export const NotificationChoiceName = z.enum(NOTIFICATION_CHOICES);

/** A notification to a person. */
export const Notification = z
  .object({
    id: z.int(),
    event: z.enum([...NOTIFICATION_EVENTS, ...PERSONAL_EVENTS]),
    /** The type of the record; a form of a place has the type `inspection`. */
    type: z.enum([...RECORD_TYPE_NAMES, 'inspection']),
    /** The record that it is about; null for anything else, which `about` identifies. */
    recordId: z.int().nullable(),
    about: z
      .object({
        kind: z.enum(['export', 'import', 'execution']),
        id: z.int(),
        /** The schedule of an execution; null for objects that need none. */
        within: z.int().nullable(),
      })
      .nullable(),
    /** Null if there is no record. */
    number: z.string().nullable(),
    /** The title of the record, or the name of the file or the form. */
    title: z.string(),
    /** Who did what, in the caller's language; the text calls the record "this". */
    text: z.string(),
    /** The beginning of the comment that it is about, or the question. */
    excerpt: z.string().nullable(),
    /** Null for an anonymous raiser and for automatic events. */
    actorId: z.int().nullable(),
    isCritical: z.boolean(),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/aum/notification',
  summary: 'What the caller was told, newest first, as far as they may still see what it is about',
  access: 'session',
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
  access: 'session',
  responses: { 200: z.object({ unread: z.int() }) },
});

/** Default: marks it as read. False: marks it as unread. */
const Read = z.enum(['true', 'false']).default('true');
export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/aum/notification/{id}',
  summary: 'Mark one as read, or as unread again',
  access: 'session',
  params: IdParams,
  query: z.object({ read: Read }),
  responses: { 200: z.object({ id: z.int(), readAt: z.iso.datetime().nullable() }), 404: Problem },
});
export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/aum/notification',
  summary: 'Mark several of the caller’s, or all of them, as read, or as unread again; what is not the caller’s stays',
  access: 'session',
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

/** A person's choices for the events of which the organisation notifies. */
export const NotificationChoices = z
  .object({
    employeeId: z.int(),
    events: z.array(
      z.object({
        event: NotificationEventName,
        choice: NotificationChoiceName,
        /** Whether it is sent regardless of the choice. */
        isCritical: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'NotificationChoices' });
export type NotificationChoices = z.infer<typeof NotificationChoices>;

export const getNotificationChoices = endpoint({
  method: 'GET',
  path: '/api/aum/um/managenotification/{id}',
  summary: 'How the caller is told of each event; everyone has their own alone',
  access: 'session',
  params: IdParams,
  responses: { 200: NotificationChoices, 404: Problem },
});
export const chooseNotifications = endpoint({
  method: 'PATCH',
  path: '/api/aum/um/managenotification/{id}',
  summary: 'Choose how to be told of events; what is absent stays, and critical ones come anyway',
  access: 'session',
  params: IdParams,
  body: z.object({ choices: z.partialRecord(NotificationEventName, NotificationChoiceName) }),
  responses: { 200: NotificationChoices, 404: Problem },
});

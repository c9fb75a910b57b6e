import {
  NOTIFICATION_CHOICES,
  NOTIFICATION_EVENTS,
  PERSONAL_EVENTS,
} from '@safety-qube/domain/notifications/notification-events';
import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import * as z from 'zod';

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
        kind: z.enum(['export', 'import', 'execution', 'heldReport', 'handOver']),
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

/** Default: marks it as read. False: marks it as unread. */
export const Read = z.enum(['true', 'false']).default('true');

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

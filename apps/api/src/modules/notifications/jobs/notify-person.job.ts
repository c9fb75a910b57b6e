import { PERSONAL_EVENTS } from '@safety-qube/domain/notifications/notification-events';
import { NOTIFICATIONS } from '@safety-qube/domain/realtime';
import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { WORK_KINDS } from '@safety-qube/domain/succession';
import * as z from 'zod';
import { NOTIFY_PERSON } from '../../../platform/events/notify-person.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';

/**
 * Notifies one person of something that is not a record: inserts one row into their list, once, and sends a message to their
 * sockets.
 */
export const notifyPersonJob = ({ relay }: Pick<Platform, 'relay'>) =>
  job({
    id: NOTIFY_PERSON,
    payload: z.object({
      employeeId: z.int(),
      event: z.enum(PERSONAL_EVENTS),
      about: z.object({ kind: z.enum(['export', 'import', 'execution', 'heldReport', 'handOver']), id: z.int() }),
      type: z.enum([...RECORD_TYPE_NAMES, 'inspection']),
      name: z.string(),
      actorId: z.int().optional(),
      within: z.int().optional(),
      excerpt: z.string().optional(),
      work: z.partialRecord(z.enum(WORK_KINDS), z.int()).optional(),
    }),
    async run({ employeeId, event, about, type, actorId, ...params }, { tx, tenantId }) {
      const row = await tx
        .insertInto('notification')
        .values({
          employee_id: employeeId,
          event,
          reason: 'asked',
          actor_id: actorId ?? null,
          type,
          about_kind: about.kind,
          about_id: about.id,
          params: JSON.stringify(params),
          in_app: true,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row)
        relay.publish({
          kind: 'delivery',
          tenantId,
          destination: NOTIFICATIONS,
          to: { people: [employeeId] },
          body: { id: row.id },
        });
    },
  });

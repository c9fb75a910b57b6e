import {
  type NotificationRule,
  notificationsFor,
  type PersonNotification,
} from '@safety-qube/domain/notifications/notification-audience';
import { ruleEvents } from '@safety-qube/domain/notifications/notification-events';
import { RELATIONS, type Relation } from '@safety-qube/domain/records/relations';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import type { RecordEvent, Subscriber } from '../../platform/events/events.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReaders } from '../people/index.ts';
import { type NotifiedRecord, readNotifiedRecords } from './audience.ts';
import { MAIL_JOB } from './jobs/mail-notifications.job.ts';
import { ownRules, readRules } from './notification-rules.ts';
import type { TextParams } from './notification-text.ts';

/** The destination that tells a person's sockets about new notifications. */
const DESTINATION = '/user/queue/notifications';
/** Mails to one person are batched for this many milliseconds. */
const BATCHED_MS = 60_000;

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];

/** Returns the people whom an event added to a record, with their relation. */
const newcomersOf = ({ detail }: RecordEvent): { employeeId: number; relation: Relation }[] =>
  RELATIONS.flatMap((relation) => {
    const addedPeople = (detail['people'] as Partial<Record<Relation, unknown>> | undefined)?.[relation];
    return idsIn(addedPeople).map((employeeId) => ({ employeeId, relation }));
  });

const relationsOf = (employeeId: number, relations: NotifiedRecord['relations']): Set<Relation> =>
  new Set(relations.flatMap((r) => (r.employeeId === employeeId ? [r.relation] : [])));

/** Returns everybody whom the rules or the event could address, with their relations to the record. */
async function readCandidates(
  tx: TenantDb,
  record: NotifiedRecord,
  rules: readonly NotificationRule[],
  mentioned: readonly number[],
  newcomers: NotifiedRecord['relations'],
) {
  const roles = rules.flatMap(({ audience }) => (audience.kind === 'role' ? [audience.roleId] : []));
  const named = rules.flatMap(({ audience }) => (audience.kind === 'person' ? [audience.employeeId] : []));
  const ids = [...record.people, ...mentioned, ...named];
  const readers = await readReaders(
    tx,
    sql<SqlBool>`(e.id = any(${ids}::bigint[]) or e.role_id = any(${roles}::bigint[]))`,
  );
  return readers.map((reader) => ({
    ...reader,
    relations: relationsOf(reader.employeeId, record.relations),
    newRelations: relationsOf(reader.employeeId, newcomers),
  }));
}

/** Returns the parameters of a notification's text besides who did what. */
function paramsOf(event: RecordEvent, isEnd: boolean): TextParams {
  const commentId = event.detail['commentId'];
  return {
    ...(isEnd && { isEnd }),
    ...(typeof commentId === 'number' && { commentId }),
    ...(ownRules(event).length > 0 && { isForm: true }),
  };
}

/** Writes the rows, with the jobs that mail them; returns the new ones, by person. */
async function write(tx: TenantDb, event: RecordEvent, toWrite: readonly PersonNotification[], isEnd: boolean) {
  const rows = await tx
    .insertInto('notification')
    .values(
      toWrite.map((notification) => ({
        employee_id: notification.employeeId,
        event_id: event.id,
        // They are notified because it was closed, but the text says what happened.
        event: notification.event === 'closed' ? event.name : notification.event,
        reason: notification.reason,
        type: event.type,
        record_id: event.recordId,
        actor_id: event.actorId,
        params: JSON.stringify(paramsOf(event, isEnd)),
        is_critical: notification.isCritical,
        in_app: notification.inApp,
        mail: notification.mail,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event_id', 'employee_id']).doNothing())
    .returning(['id', 'employee_id as employeeId', 'in_app as inApp', 'mail'])
    .execute();
  const runAt = new Date(Date.now() + BATCHED_MS);
  for (const { id, employeeId, mail } of rows) {
    if (mail === 'alone') await enqueue(tx, MAIL_JOB, { employeeId, notificationId: id });
    if (mail === 'soon') await enqueue(tx, MAIL_JOB, { employeeId }, { runAt, key: `${MAIL_JOB}:${employeeId}` });
  }
  return rows;
}

/** Notifies people of an event of a record: rows in the event's own transaction, their sockets once it has committed. */
export const notifyPeople =
  ({ relay }: Pick<Platform, 'relay'>): Subscriber =>
  async (event, { tenantId, tx }) => {
    const record = (await readNotifiedRecords(tx, [event.recordId])).get(event.recordId);
    const isEnd = event.detail['isEnd'] === true;
    const isImmediateDanger = event.detail['immediateDanger'] === true;
    const newcomers = newcomersOf(event);
    const hasNewcomers = newcomers.length > 0;
    const events = ruleEvents({ name: event.name, isEnd, isImmediateDanger, hasNewcomers });
    if (!record || record.isDeleted || !events.length) return;
    const rules = [...(await readRules(tx, event.type, record.facilityId, events)), ...ownRules(event)];
    const mentions = idsIn(event.detail['mentions']);
    if (!rules.length && !mentions.length) return;
    const candidates = await readCandidates(tx, record, rules, mentions, newcomers);
    const toWrite = notificationsFor({
      events,
      rules,
      record,
      actorId: event.actorId,
      mentioned: new Set(mentions),
      candidates,
    });
    if (!toWrite.length) return;
    const written = await write(tx, event, toWrite, isEnd);
    return () => {
      for (const { id, employeeId, inApp } of written)
        if (inApp)
          relay.publish({
            kind: 'delivery',
            tenantId,
            destination: DESTINATION,
            to: { people: [employeeId] },
            body: { id },
          });
    };
  };

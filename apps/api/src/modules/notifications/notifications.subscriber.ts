import { excerptOf } from '@safety-qube/domain/excerpt';
import { notificationsFor, type PersonNotification } from '@safety-qube/domain/notifications/notification-audience';
import { ruleEvents } from '@safety-qube/domain/notifications/notification-events';
import { ALERTS, CHANGES, NOTIFICATIONS } from '@safety-qube/domain/realtime';
import { RELATIONS, type Relation } from '@safety-qube/domain/records/relations';
import { HELD_SECONDS } from '@safety-qube/domain/records/undo';
import type { TenantDb } from '../../platform/db/database.ts';
import type { RecordEvent, Subscriber } from '../../platform/events/events.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Recipients } from '../../platform/relay/relay.ts';
import { alertIn, chooseAlerted, notificationsOfAlert, storeAlerted } from './alerted.ts';
import { type NotifiedRecord, readNotifiedRecords } from './audience.ts';
import { readCandidates } from './candidates.ts';
import { MAIL_JOB } from './jobs/mail-notifications.job.ts';
import { ownRules, readRules } from './notification-rules.ts';
import type { TextParams } from './notification-text.ts';

/** Mails to one person are batched for this many milliseconds, longer than an action can be undone. */
const BATCHED_MS = 60_000;

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];

/** Returns the people whom an event added to a record, with their relation. */
const newcomersOf = ({ detail }: RecordEvent): { employeeId: number; relation: Relation }[] =>
  RELATIONS.flatMap((relation) => {
    const addedPeople = (detail['people'] as Partial<Record<Relation, unknown>> | undefined)?.[relation];
    return idsIn(addedPeople).map((employeeId) => ({ employeeId, relation }));
  });

/** Returns the parameters of a notification's text besides who did what. */
function paramsOf(event: RecordEvent, isEnd: boolean): TextParams {
  const commentId = event.detail['commentId'];
  const alert = alertIn(event);
  const note = event.detail['note'];
  return {
    ...(isEnd && { isEnd }),
    ...(alert && { alert }),
    ...(event.detail['isByReporter'] === true && { isByReporter: true }),
    ...(typeof commentId === 'number' && { commentId }),
    ...(typeof note === 'string' && { excerpt: excerptOf(note) }),
    ...(ownRules(event).length > 0 && { isForm: true }),
  };
}

/** Returns for whom a person is notified, if only because they stand in for somebody. */
function standingFor(record: NotifiedRecord, { employeeId, reason }: PersonNotification): Pick<TextParams, 'forId'> {
  const own = record.relations.filter((one) => one.employeeId === employeeId);
  const because =
    own.find(({ relation }) => relation === reason) ?? (own.every(({ forId }) => forId) ? own[0] : undefined);
  return because?.forId ? { forId: because.forId } : {};
}

/** Writes the rows, with the jobs that mail them; returns the new ones, by person. */
async function write(
  tx: TenantDb,
  event: RecordEvent,
  record: NotifiedRecord,
  toWrite: readonly PersonNotification[],
  isEnd: boolean,
) {
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
        params: JSON.stringify({ ...paramsOf(event, isEnd), ...standingFor(record, notification) }),
        is_critical: notification.isCritical,
        in_app: notification.inApp,
        mail: notification.mail,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event_id', 'employee_id']).doNothing())
    .returning(['id', 'employee_id as employeeId', 'in_app as inApp', 'mail'])
    .execute();
  const runAt = new Date(Date.now() + BATCHED_MS);
  const heldUntil = new Date(Date.now() + HELD_SECONDS * 1000);
  for (const { id, employeeId, mail } of rows) {
    if (mail === 'alone')
      await enqueue(
        tx,
        MAIL_JOB,
        { employeeId, notificationId: id },
        { isUrgent: true, ...(event.isUndoable && { runAt: heldUntil }) },
      );
    if (mail === 'soon') await enqueue(tx, MAIL_JOB, { employeeId }, { runAt, key: `${MAIL_JOB}:${employeeId}` });
  }
  return rows;
}

/**
 * Notifies people of an event of a record, and of an alert about it: rows in the event's own transaction, their sockets once it has
 * committed.
 */
export const notifyPeople =
  ({ relay }: Pick<Platform, 'relay'>): Subscriber =>
  async (event, { tenantId, tx }) => {
    const record = (await readNotifiedRecords(tx, [event.recordId])).get(event.recordId);
    const isEnd = event.detail['isEnd'] === true;
    const isImmediateDanger = event.detail['immediateDanger'] === true;
    const newcomers = newcomersOf(event);
    const hasNewcomers = newcomers.length > 0;
    const events = ruleEvents({ name: event.name, isEnd, isImmediateDanger, hasNewcomers });
    const alert = alertIn(event);
    if (!record || record.isDeleted || !(events.length || alert)) return;
    const rules = [...(await readRules(tx, event.type, record.facilityId, events)), ...ownRules(event)];
    const alerted = alert ? await chooseAlerted(tx, { record, event, alert }) : [];
    const mentions = idsIn(event.detail['mentions']);
    if (!rules.length && !mentions.length && !alerted.length) return;
    const candidates = await readCandidates(tx, record, rules, { people: mentions, newcomers });
    const others = notificationsFor({
      events,
      rules,
      record,
      actorId: event.actorId,
      mentioned: new Set(mentions),
      candidates: candidates.filter((one) => !alerted.some(({ employeeId }) => employeeId === one.employeeId)),
    });
    const toWrite = [...notificationsOfAlert(alerted, record), ...others];
    if (!toWrite.length) return;
    const written = await write(tx, event, record, toWrite, isEnd);
    const people = alerted.map(({ employeeId }) => employeeId);
    if (alert) await storeAlerted(tx, alert.id, people);
    const publish = (destination: string, to: Recipients, body: object) =>
      relay.publish({ kind: 'delivery', tenantId, destination, to, body });
    return () => {
      for (const { id, employeeId, inApp } of written)
        if (inApp) publish(NOTIFICATIONS, { people: [employeeId] }, { id });
      if (!alert) return;
      publish(ALERTS, { people }, { id: alert.id });
      // The page of the record says how many people were notified.
      const { type, id, people: own, facilityId, roleIds, groupMembers } = record;
      const { isConfidential, isArchived, isDeleted } = record;
      const audience = { type, people: own, facilityId, roleIds, groupMembers, isConfidential, isArchived, isDeleted };
      publish(CHANGES, { audience }, { type, id, version: event.version });
    };
  };

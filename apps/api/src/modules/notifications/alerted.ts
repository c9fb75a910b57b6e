import { alertedAgain, alertedFirst } from '@safety-qube/domain/notifications/alert-audience';
import type { Candidate, PersonNotification } from '@safety-qube/domain/notifications/notification-audience';
import { descriptorOf } from '@safety-qube/domain/record-types/record-types';
import { ALERTED_ROLES } from '@safety-qube/domain/records/alerts';
import { maySee } from '@safety-qube/domain/records/visibility';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import type { RecordEvent } from '../../platform/events/events.ts';
import { type AlertOfEvent, readAlerted, readApprovalFacts, readRaiseRules } from '../records/index.ts';
import type { NotifiedRecord } from './audience.ts';
import { readCandidates } from './candidates.ts';
import { readRules } from './notification-rules.ts';

/** Returns the alert that an event raises or repeats. */
export const alertIn = ({ detail }: RecordEvent): AlertOfEvent | undefined =>
  detail['alert'] as AlertOfEvent | undefined;

/** Returns who raised an alert, and so is not notified of it; null for a timer and for an anonymous reporter. */
async function readWhoRaised(tx: TenantDb, { recordId }: RecordEvent, { id }: AlertOfEvent): Promise<number | null> {
  const raised = await tx
    .selectFrom('event')
    .select('actor_id')
    .where('record_id', '=', recordId)
    .where(sql<SqlBool>`detail @> ${JSON.stringify({ alert: { id, round: 0 } })}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return raised?.actor_id ?? null;
}

/** Returns whom an alert notifies, the first time or again; nobody once somebody has it or the record is closed. */
export async function chooseAlerted(
  tx: TenantDb,
  happened: {
    readonly record: NotifiedRecord;
    readonly event: RecordEvent;
    readonly alert: AlertOfEvent;
  },
): Promise<Candidate[]> {
  const { record, event, alert } = happened;
  const isOpen = await tx
    .selectFrom('alert')
    .select('id')
    .where('id', '=', alert.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!isOpen) return [];
  const before = alert.round ? await readAlerted(tx, alert.id) : [];
  // As they are each time: those of an event that repeats an alert would be none.
  const rules = await readRules(tx, event.type, record.facilityId, ['immediateDanger']);
  const roles = await tx.selectFrom('role').select('id').where('key', 'in', ALERTED_ROLES).execute();
  const roleIds = new Set(roles.map(({ id }) => id));
  const approval = { ...record, ...(await readApprovalFacts(tx, record)) };
  const responsibilities = await readRaiseRules({ tx }, descriptorOf(record.type), approval, []);
  const { approvers, facilityApproverId, holders } = responsibilities;
  const above = [
    ...approvers.flatMap(({ employeeIds, deputyId }) => [...employeeIds, deputyId ?? 0]),
    ...holders,
    facilityApproverId ?? 0,
  ];
  const candidates = await readCandidates(tx, record, rules, { people: [...before, ...above], roleIds });
  const to = { rules, roleIds };
  const actorId = alert.round ? await readWhoRaised(tx, event, alert) : event.actorId;
  const facts = { record: approval, actorId, candidates, responsibilities };
  const chosen = new Set(alert.round ? alertedAgain(facts, to, before) : alertedFirst(facts, to));
  return candidates.filter(({ employeeId }) => chosen.has(employeeId));
}

/** The notifications of an alert: by a mail of its own, and listed for those who may see the record. */
export const notificationsOfAlert = (people: readonly Candidate[], record: NotifiedRecord): PersonNotification[] =>
  people.map((person) => ({
    employeeId: person.employeeId,
    event: 'immediateDanger',
    reason: 'alert',
    isCritical: true,
    inApp: maySee(person, record),
    mail: 'alone',
  }));

/** Stores who was notified of an alert; people who were notified before are asked again. */
export async function storeAlerted(tx: TenantDb, alertId: number, people: readonly number[]): Promise<void> {
  if (!people.length) return;
  const now = new Date();
  await tx
    .insertInto('alert_person')
    .values(people.toSorted((a, b) => a - b).map((id) => ({ alert_id: alertId, employee_id: id, notified_at: now })))
    .onConflict((again) =>
      again
        .columns(['tenant_id', 'alert_id', 'employee_id'])
        .doUpdateSet({ notified_at: now, answer: null, answered_at: null }),
    )
    .execute();
}

import type { NotificationRule, RuleAudience } from '@safety-qube/domain/notifications/notification-audience';
import type { NotificationEvent } from '@safety-qube/domain/notifications/notification-events';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { Audience } from '@safety-qube/domain/templates/template';
import type { TenantDb } from '../../platform/db/database.ts';
import type { RecordEvent } from '../../platform/events/events.ts';

/** Returns the tenant's rules about events of a type of records in a facility. */
export async function readRules(
  tx: TenantDb,
  type: RecordType,
  facilityId: number,
  events: readonly NotificationEvent[],
): Promise<NotificationRule[]> {
  if (!events.length) return [];
  const rows = await tx
    .selectFrom('notification_rule')
    .selectAll()
    .where('type', '=', type)
    .where('event', 'in', [...events])
    .where((eb) => eb.or([eb('facility_id', 'is', null), eb('facility_id', '=', facilityId)]))
    .execute();
  return rows.map((row) => ({
    event: row.event,
    channel: row.channel,
    isCritical: row.is_critical,
    audience: audienceOf(row),
  }));
}

function audienceOf(row: { audience: string; role_id: number | null; employee_id: number | null }): RuleAudience {
  if (row.role_id !== null) return { kind: 'role', roleId: row.role_id };
  if (row.employee_id !== null) return { kind: 'person', employeeId: row.employee_id };
  return { kind: 'relation', relation: row.audience as Relation };
}

/** Returns the rules that an event itself contains: those of a finished form, about its own record. */
export function ownRules({ name, detail }: RecordEvent): NotificationRule[] {
  const rule = { event: name as NotificationEvent, channel: 'inApp', isCritical: false } as const;
  return ((detail['audiences'] ?? []) as Audience[]).flatMap((one): NotificationRule[] => {
    if (one.kind === 'relation') return [{ ...rule, audience: one }];
    if (one.kind === 'userGroup') return [{ ...rule, audience: { kind: 'group', groupId: one.id } }];
    return one.kind === 'role' ? [{ ...rule, audience: { kind: 'role', roleId: one.id } }] : [];
  });
}

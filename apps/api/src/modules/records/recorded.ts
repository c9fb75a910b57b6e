import type { RecordTypeDescriptor } from '@safety-qube/domain/record-types/descriptor';
import { descriptorOf } from '@safety-qube/domain/record-types/record-types';
import type { Closing } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import { criticalBy } from './alerts/raise-alert.ts';
import { camelCase } from './camel-case.ts';
import type { NewRecordEvent } from './new-record-event.ts';

type Row = Readonly<Record<string, unknown>>;

/** Where a new record begins, with its row in the table of its type. */
interface Beginning {
  readonly row: Row;
  readonly status: string;
  readonly closedAs?: Closing;
}

type Type = Pick<RecordTypeDescriptor, 'recorded'>;

/** Whether a record is one on which nobody has to act, by its row in the table of its type. */
export function isRecorded({ recorded }: Type, row: object): boolean {
  const columns: Row = { ...row };
  return recorded !== null && columns[recorded.column] === recorded.value;
}

/** Returns where a new record begins: at the end if it is only recorded, which nothing critical is. */
export function beginningOf(
  { recorded, workflow }: Type & Pick<RecordTypeDescriptor, 'workflow'>,
  row: Row,
  isCritical: boolean,
): Beginning {
  if (!recorded || !isRecorded({ recorded }, row)) return { row, status: workflow.first };
  if (isCritical) return { row: { ...row, [recorded.column]: recorded.whenCritical }, status: workflow.first };
  return { row, status: workflow.last, closedAs: 'recorded' };
}

/**
 * Opens a record that was only recorded, or has no more than a task, if an event makes it critical: somebody has to act on it. Returns
 * the event, with this change if there is one.
 */
export async function openRecorded(tx: TenantDb, event: NewRecordEvent): Promise<NewRecordEvent> {
  const { recordId, type, change } = event;
  const { recorded, workflow } = descriptorOf(type);
  const critical = criticalBy(event);
  if (!recorded || !critical) return event;
  const column = sql.ref(recorded.column);
  const { rows } = await sql<{ status: string }>`
    update ${sql.table(type)} x set ${column} = ${recorded.whenCritical} from record r
    where r.id = ${recordId} and r.shelf in ('open', 'closed') and x.tenant_id = r.tenant_id and x.record_id = r.id
      and x.${column} = ${recorded.value} and ${critical.condition}
    returning r.status`.execute(tx);
  const [was] = rows;
  if (!was) return event;
  await tx
    .updateTable('record')
    .set({ status: workflow.first, status_since: new Date(), closed_at: null, closed_as: null })
    .where('id', '=', recordId)
    .execute();
  return {
    ...event,
    fromStatus: was.status,
    toStatus: workflow.first,
    change: { ...change, [camelCase(recorded.column)]: [recorded.value, recorded.whenCritical] },
  };
}

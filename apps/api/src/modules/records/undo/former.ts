import { fromEntries } from '@safety-qube/domain/objects';
import { FORMER_COLUMNS, FORMER_TIMES, type Former } from '@safety-qube/domain/records/former';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/database.ts';
import type { Effect, RecordDefinition } from '../record-definition.ts';
import type { RecordRow } from '../record-row.ts';

/** The columns of a record that an undo restores, as the database writes them in JSON. */
export type StoredRecord = Former['record'] & Former['times'];

const pick = <K extends string>(from: Readonly<Record<string, unknown>>, names: readonly K[]) =>
  fromEntries(names.map((name) => [name, from[name]]));

/** Locks a record against other changes until the transaction ends, and returns its columns as they are. */
export async function lockStored(tx: TenantDb, id: number): Promise<StoredRecord | undefined> {
  const columns = [...FORMER_COLUMNS, ...FORMER_TIMES].flatMap((name) => [sql.lit(name), sql.ref(`r.${name}`)]);
  const { rows } = await sql<{ stored: StoredRecord }>`
    select jsonb_build_object(${sql.join(columns)}) stored from record r where r.id = ${id} for no key update`.execute(
    tx,
  );
  return rows[0]?.stored;
}

/** Returns what an action changes, as it was before. */
export function formerOf(
  definition: RecordDefinition,
  taken: {
    readonly action: string;
    readonly record: RecordRow;
    readonly body: { readonly attachmentIds?: readonly number[] };
    readonly effect: Effect;
    readonly stored: StoredRecord;
  },
): Former {
  const { action, record, body, effect, stored } = taken;
  return {
    action,
    record: pick(stored, FORMER_COLUMNS),
    times: pick(stored, FORMER_TIMES),
    own: pick({ ...record }, definition.formerColumns),
    people: record.people.map(({ employeeId, relation }) => ({ employeeId, relation })),
    attachmentIds: [...(body.attachmentIds ?? [])],
    isAlerting: record.alert?.isOpen === true,
    repeats: effect.repeated?.id ?? null,
  };
}

import { checkAction } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { forbidden, refuse } from '../../platform/errors.ts';
import { statusText } from '../../platform/i18n.ts';
import { lockVisibleRecord, type VisibleRecord } from './any-record.ts';
import { keepOnly, type RaiseRules, readInsiders } from './raise-rules.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';
import { accessTo } from './records.policy.ts';
import { recordFacts } from './records.presenter.ts';

/** The action of a workflow by which another record takes the place of a record. */
export const CONVERT = 'convert';

/**
 * Locks the record that a new one of a type is converted from. 404 for one that the caller may not see, 422 CONVERSION_UNKNOWN for a
 * type that it cannot become, 403 without the right to convert it, 422 STATUS_FORBIDS once it has ended.
 */
export async function lockConverted(
  ctx: Ctx,
  { type }: Pick<RecordDefinition, 'type'>,
  id: number,
): Promise<VisibleRecord> {
  const found = await lockVisibleRecord(ctx, id);
  const { definition, record } = found;
  if (!definition.convertsTo.includes(type)) throw refuse('CONVERSION_UNKNOWN');
  const facts = recordFacts(record);
  const access = accessTo(definition, actorOf(ctx), facts);
  const verdict = checkAction(definition.workflow, CONVERT, record.status, access, facts.isClosed);
  if (verdict === 'right') throw forbidden(definition.privileges.edit);
  if (verdict !== 'allowed' || facts.isArchived)
    throw refuse('STATUS_FORBIDS', { status: statusText(ctx.language, record.status) });
  return found;
}

/** Returns the raiser of a record, who stays the raiser of what it is converted to; null if nobody is named. */
export const raiserOf = ({ record }: VisibleRecord): number | null =>
  record.people.find(({ relation }) => relation === 'raiser')?.employeeId ?? null;

/** Returns the people of a record who are active. */
async function readActive({ tx }: Pick<Ctx, 'tx'>, { people }: Pick<RecordRow, 'people'>): Promise<number[]> {
  const rows = await tx
    .selectFrom('employee')
    .select('id')
    .where('status', '=', 'active')
    .where('id', '=', sql<number>`any(${people.map(({ employeeId }) => employeeId)}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Leaves out of the rules for what a confidential record is converted to everybody who may not see that record: it was kept from them.
 * Where nobody else is responsible, its owner is.
 */
export async function withoutOutsiders(
  ctx: Pick<Ctx, 'tx'>,
  { record }: VisibleRecord,
  rules: RaiseRules,
): Promise<RaiseRules> {
  if (!record.is_confidential) return rules;
  const people = await readActive(ctx, record);
  const inside = keepOnly(rules, [...people, ...(await readInsiders(ctx, record))]);
  return { ...inside, holders: [...inside.holders, ...people.filter((id) => id === record.owner_id)] };
}

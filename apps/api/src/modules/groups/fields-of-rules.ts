import { isDeepStrictEqual } from 'node:util';
import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { isChoice, readFieldValue } from '@safety-qube/domain/records/custom-fields';
import { COMPARISONS_OF, type FieldCondition, operandsOf } from '@safety-qube/domain/records/field-conditions';
import type { Condition } from '@safety-qube/domain/templates/template';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { listPeopleFields } from '../custom-fields/index.ts';
import type { GroupCriteria } from './group-criteria.ts';

type Rule = Pick<GroupCriteria, 'fields'>;

/** Throws 422 unless all of these rows are of the tenant. */
export async function mustExist(
  ctx: Pick<Ctx, 'tx'>,
  table: 'org_unit' | 'role' | 'employee',
  ids: readonly number[],
  where: ReturnType<typeof sql<SqlBool>>,
  code: string,
): Promise<void> {
  if (!ids.length) return;
  const { rows } = await sql`select from ${sql.table(table)} t where t.id = any(${ids}::bigint[]) and ${where}`.execute(
    ctx.tx,
  );
  if (rows.length < ids.length) throw refuse(code);
}

/** Whether a field can have a condition: its kind the comparison, and what it compares with as a value. */
function isPossible({ kind, options }: Pick<CustomField, 'kind' | 'options'>, when: Condition): boolean {
  if (!COMPARISONS_OF[kind].includes(when.operator)) return false;
  if (when.operator === 'between' && when.from > when.to) return false;
  return operandsOf(when).every((operand) => {
    if (kind === 'yes-no') return operand === 'yes' || operand === 'no';
    if (isChoice(kind)) return options.some(({ value }) => value === operand);
    return (readFieldValue({ kind, options: [] }, operand) ?? null) !== null;
  });
}

/**
 * Throws 422 for fields that are not of people or that the caller's role does not see, and for the same field twice (FIELD_UNKNOWN); for
 * a comparison or a value that the field does not have (FIELD_VALUE_INVALID); for people who are not of the tenant (PERSON_UNKNOWN).
 * What the group has already may stay.
 */
export async function checkFields(ctx: Ctx, { fields }: Rule, before: Rule): Promise<void> {
  const added = fields.filter((one) => !before.fields.some((known) => isDeepStrictEqual(known, one)));
  if (!added.length) return;
  if (new Set(fields.map(({ fieldId }) => fieldId)).size < fields.length) throw refuse('FIELD_UNKNOWN');
  const known = new Map((await listPeopleFields(ctx)).map((field) => [field.id, field]));
  const people = added.flatMap(({ fieldId, when }) => {
    const field = known.get(fieldId);
    if (!field) throw refuse('FIELD_UNKNOWN');
    if (!isPossible(field, when)) throw refuse('FIELD_VALUE_INVALID', { name: field.label });
    return field.kind === 'person' ? operandsOf(when).map(Number) : [];
  });
  await mustExist(ctx, 'employee', [...new Set(people)], sql<SqlBool>`not t.is_service_account`, 'PERSON_UNKNOWN');
}

/**
 * Returns a function that says whether a condition is about a field that the caller's role sees: others are neither shown, as whom the
 * rule means would tell their values, nor changed. No statement for rules without conditions.
 */
export async function readSeenConditions(
  ctx: Ctx,
  rules: readonly Rule[],
): Promise<(condition: FieldCondition) => boolean> {
  if (rules.every(({ fields }) => !fields.length)) return () => true;
  const seen = new Set((await listPeopleFields(ctx)).map(({ id }) => id));
  return ({ fieldId }) => seen.has(fieldId);
}

/** Returns what a rule is given with the conditions that it has and the caller's role does not see. */
export async function withHiddenConditions<G extends { readonly fields?: readonly FieldCondition[] | undefined }>(
  ctx: Ctx,
  given: G,
  before: Rule,
): Promise<G> {
  const { fields } = given;
  if (!fields || !before.fields.length) return given;
  const isSeen = await readSeenConditions(ctx, [before]);
  const hidden = before.fields.filter((one) => !isSeen(one) && !fields.some(({ fieldId }) => fieldId === one.fieldId));
  return { ...given, fields: [...fields, ...hidden] };
}

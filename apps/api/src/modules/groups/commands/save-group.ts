import type { UserGroup } from '@safety-qube/contract/schemas/groups';
import { definedIn } from '@safety-qube/domain/objects';
import type { TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import { type SqlBool, sql } from 'kysely';
import { actorOf, authorize, type Ctx } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { givesRights } from '../../../platform/group-rights.ts';
import { insertRow, updateRow } from '../../../platform/rows.ts';
import { readLocalisation } from '../../config/index.ts';
import { checkFacilities } from '../../organisation/index.ts';
import { checkFields, mustExist, withHiddenConditions } from '../fields-of-rules.ts';
import { type GroupCriteria, storedConditions } from '../group-criteria.ts';
import { NOBODY, presentGroup } from '../groups.queries.ts';
import { type GroupRow, getGroup, getGroupInUse } from '../groups.repository.ts';
import { mayChangeGroup } from '../may-change-group.ts';

type Given = { readonly name?: string | undefined; readonly names?: TextsByLanguage | undefined } & {
  readonly [N in keyof GroupCriteria]?: GroupCriteria[N] | undefined;
};
type Values = GroupCriteria & { readonly name: string; readonly names: TextsByLanguage };
const CONFLICTS = { user_group_name: 'GROUP_NAME_TAKEN' };
const PARTS = ['facilityIds', 'unitIds', 'roleIds', 'jobs', 'employments', 'languages', 'fields'] as const;

/** The values of a group with what is given; a group by hand has no rule, and one by rule no chosen people. */
function valuesOf(before: Values, given: Given): Values {
  const said = definedIn(given);
  const { name, names, kind, memberIds, ...rule }: Values = { ...before, ...said };
  const sorted = <T extends string | number>(list: readonly T[]): T[] =>
    [...new Set(list)].sort((a, b) => (a < b ? -1 : 1));
  const { memberIds: _, kind: __, ...none } = NOBODY;
  const parts = kind === 'rule' ? rule : none;
  return {
    ...{ name, names, kind, memberIds: kind === 'people' ? sorted(memberIds) : [] },
    ...{ facilityIds: sorted(parts.facilityIds), unitIds: sorted(parts.unitIds), roleIds: sorted(parts.roleIds) },
    ...{ jobs: sorted(parts.jobs), employments: sorted(parts.employments), languages: sorted(parts.languages) },
    fields: parts.fields
      .map(({ fieldId, when }) => ({
        fieldId,
        when: 'values' in when ? { ...when, values: sorted(when.values) } : when,
      }))
      .sort((a, b) => a.fieldId - b.fieldId),
  };
}

/** Who writes over the name of their language changes that one. */
function inLanguageOf({ language, undoes }: Ctx, { names }: Pick<Values, 'names'>, given: Given): Given {
  const { name, ...others } = given;
  return name === undefined || names[language] === undefined || undoes != null
    ? given
    : { ...others, names: { ...names, [language]: name } };
}

/** The differences between two groups, for the log. */
const changesOf = (before: Values, after: Values) =>
  Object.fromEntries(
    (['name', 'names', 'kind', 'memberIds', ...PARTS] as const)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, [before[name], after[name]] as const]),
  );

/**
 * Throws 422 for a rule without any part (GROUP_RULE_EMPTY), which would mean everybody, and for what is not of the tenant. `before`
 * are the values that the group has already: what is not in use any more may stay.
 */
async function check(ctx: Ctx, values: Values, before: Values): Promise<void> {
  if (values.kind === 'rule' && PARTS.every((part) => !values[part].length)) throw refuse('GROUP_RULE_EMPTY');
  const added = <N extends 'facilityIds' | 'unitIds' | 'roleIds' | 'memberIds'>(name: N) =>
    values[name].filter((id) => !before[name].includes(id));
  await checkFacilities(ctx, added('facilityIds'));
  await mustExist(ctx, 'org_unit', added('unitIds'), sql<SqlBool>`t.is_active`, 'UNIT_UNKNOWN');
  await mustExist(ctx, 'role', added('roleIds'), sql<SqlBool>`true`, 'ROLE_UNKNOWN');
  const isPerson = sql<SqlBool>`t.status in ('invited', 'active') and not t.is_service_account`;
  await mustExist(ctx, 'employee', added('memberIds'), isPerson, 'PERSON_UNKNOWN');
  await checkFields(ctx, values, before);
  const { supportedLanguages } = await readLocalisation(ctx);
  if (values.languages.some((code) => !supportedLanguages.includes(code) && !before.languages.includes(code)))
    throw refuse('LANGUAGE_NOT_SUPPORTED');
}

/** Throws 422 GROUP_BY_LANGUAGE for languages in the rule of a group that gives rights: people could take these themselves (decision 81). */
async function checkLanguages(ctx: Ctx, id: number, { languages }: Values): Promise<void> {
  if (!languages.length) return;
  const { rows } = await sql`select where ${givesRights(sql`${id}::bigint`)}`.execute(ctx.tx);
  if (rows.length) throw refuse('GROUP_BY_LANGUAGE');
}

/** Throws 403 GROUP_GIVES_RIGHTS unless the caller may give to others what the group may do. */
export async function authorizeMeaning(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select where ${mayChangeGroup(actorOf(ctx), sql`${id}::bigint`)}`.execute(ctx.tx);
  if (!rows.length) throw new Refusal(403, 'GROUP_GIVES_RIGHTS');
}

/** Writes the places of a group that differ: the others keep their rows, by which a merge finds them again when it is undone. */
async function writePlaces(ctx: Ctx, id: number, { facilityIds, unitIds }: Values): Promise<void> {
  await sql`delete from user_group_place p where p.group_id = ${id} and not case when p.unit_id is null
    then p.facility_id = any(${facilityIds}::bigint[]) else p.unit_id = any(${unitIds}::bigint[]) end`.execute(ctx.tx);
  await sql`insert into user_group_place (group_id, facility_id, unit_id)
    select ${id}::bigint, n.facility_id, n.unit_id from (
      select f facility_id, null::bigint unit_id from unnest(${facilityIds}::bigint[]) f
      union all select u.facility_id, u.id from org_unit u where u.id = any(${unitIds}::bigint[])) n
    where not exists (select from user_group_place p where p.group_id = ${id}
      and case when n.unit_id is null then p.unit_id is null and p.facility_id = n.facility_id else p.unit_id = n.unit_id end)`.execute(
    ctx.tx,
  );
}

/** Writes the members, places, roles and fields of a group. */
async function writeParts(ctx: Ctx, id: number, values: Values): Promise<void> {
  await writePlaces(ctx, id, values);
  for (const table of ['user_group_member', 'user_group_role', 'user_group_field'] as const)
    await ctx.tx.deleteFrom(table).where('group_id', '=', id).execute();
  await sql`insert into user_group_member (group_id, employee_id)
    select ${id}::bigint, unnest(${values.memberIds}::bigint[])`.execute(ctx.tx);
  await sql`insert into user_group_role (group_id, role_id) select ${id}::bigint, unnest(${values.roleIds}::bigint[])`.execute(
    ctx.tx,
  );
  await sql`insert into user_group_field (group_id, field_id, operator, "values")
    select ${id}::bigint, "fieldId", operator, "values"
    from jsonb_to_recordset(${storedConditions(values.fields)}::jsonb) f (${WRITTEN_FIELDS})`.execute(ctx.tx);
}

const WRITTEN_FIELDS = sql.raw('"fieldId" bigint, operator text, "values" text[]');
const columnsOf = ({ name, names, kind, jobs, employments, languages }: Values) => ({
  ...{ name, names, kind, jobs: [...jobs], employments: [...employments], languages: [...languages] },
});

/** Adds a group. 409 GROUP_NAME_TAKEN; 422 for a rule without any part and for what is not of the tenant. */
export async function createGroup(ctx: Ctx, given: Given): Promise<UserGroup> {
  authorize(ctx, 'management.userGroup.create');
  const before = { ...NOBODY, name: '', names: {} };
  const values = valuesOf(before, given);
  await check(ctx, values, before);
  const noted = Object.fromEntries(Object.entries(changesOf(before, values)).map(([name, [, after]]) => [name, after]));
  const id = await insertRow(ctx, 'user_group', columnsOf(values), {
    action: 'user_group.created',
    noted: { ...noted, kind: values.kind },
    conflicts: CONFLICTS,
  });
  await writeParts(ctx, id, values);
  return presentGroup(ctx, await getGroup(ctx, id));
}

/** Changes a group. 403 for whom it means, without the rights that it gives; 404; 409 STALE with the current one, or GROUP_NAME_TAKEN; 422 as for adding one. */
export async function updateGroup(
  ctx: Ctx,
  { id, version, ...input }: Given & { readonly id: number; readonly version?: number | undefined },
): Promise<UserGroup> {
  let given: Given = input;
  await updateRow<GroupRow, { columns: object; audited: Record<string, readonly [unknown, unknown]>; values: Values }>(
    ctx,
    {
      ...{ table: 'user_group', id, version },
      load: async (within) => {
        const row = await getGroupInUse(within, id);
        given = await withHiddenConditions(ctx, input, row);
        return row;
      },
      authorize: () => authorize(ctx, 'management.userGroup.edit'),
      present: (row) => presentGroup(ctx, row),
      difference: (row) => {
        const values = valuesOf(row, inLanguageOf(ctx, row, given));
        return { columns: columnsOf(values), audited: changesOf(valuesOf(row, {}), values), values };
      },
      async check(row, { values, audited }) {
        if (Object.keys(audited).some((name) => name !== 'name')) await authorizeMeaning(ctx, id);
        await check(ctx, values, row);
        if (audited['languages']) await checkLanguages(ctx, id, values);
      },
      writeMore: (_, { values }) => writeParts(ctx, id, values),
      conflicts: CONFLICTS,
    },
  );
  return presentGroup(ctx, await getGroup(ctx, id));
}

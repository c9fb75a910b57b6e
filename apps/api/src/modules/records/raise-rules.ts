import { configKey } from '@safety-qube/domain/config-keys';
import { firstOf } from '@safety-qube/domain/item-at';
import { entriesOf } from '@safety-qube/domain/objects';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type ApproverLine, keepInLine, MOST_APPROVERS } from '@safety-qube/domain/records/approver-lines';
import type { ConfidentialityRule } from '@safety-qube/domain/records/confidentiality-rules';
import type { Responsibilities } from '@safety-qube/domain/records/record-people';
import type { Relation } from '@safety-qube/domain/records/relations';
import { defaultPriority, type RatingMatrix } from '@safety-qube/domain/records/risk';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { fieldsAt, type WritableField } from '../custom-fields/index.ts';
import { approverLines, reachesFacility } from './approver-lines.ts';
import { confidentialityRules } from './confidentiality.ts';
import type { OwnColumns, RecordDefinition } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';

/** A place, by ids. */
export interface PlaceInput {
  readonly facilityId: number;
  readonly departmentId?: number | null | undefined;
  readonly locationId?: number | null | undefined;
  readonly subareaId?: number | null | undefined;
}

interface Unit {
  readonly id: number;
  readonly level: string;
  readonly parentId: number | null;
}
/** An option of the category field. */
export interface CategoryOption {
  readonly value: string;
  readonly isActive: boolean;
  /** Whether all records of this category are critical; `alertMinutes` beside it is how long people may take to say that they have one. */
  readonly isCritical?: boolean;
}

/** The tenant's settings that apply to writing a record of a type in a facility. */
export interface WriteRules {
  readonly isFacilityKnown: boolean;
  /** Those of the requested units that are active and belong to the facility. */
  readonly units: readonly Unit[];
  /** Options of the category field: the facility's own field if there is one, else the tenant's. */
  readonly categories: readonly CategoryOption[];
  /** The fields that the tenant has defined, as the caller sees them. */
  readonly fields: readonly WritableField[];
  /** Values of the type's priorities, the most urgent first. */
  readonly priorities: readonly number[];
  /** The version of the matrix in which the input rates a risk; otherwise the current one. */
  readonly matrix: RatingMatrix;
  /** The rules by which records of the type are confidential in the facility. */
  readonly confidentiality: readonly ConfidentialityRule[];
  /** Those of the requested people who are active. */
  readonly active: readonly number[];
  /** Configuration that the tenant set itself, by name. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** Those that apply to a new record, with the people among whom its owner and approvers are chosen. */
export interface RaiseRules extends WriteRules, Responsibilities {}

/** The options of the category field of a type, as JSON: the facility's own field if there is one, else the tenant's. */
export const categoryOptions = (type: RawBuilder<unknown>, facilityId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select c.options from custom_field c where c.type = ${type} and c.key = 'category' and c.is_active
    and (c.facility_id is null or c.facility_id = ${facilityId}) order by c.facility_id nulls last limit 1), '[]')`;

/** What an input rates: a risk on the version of the matrix in which its cell was chosen. */
export interface RatedInput {
  readonly risk?: { readonly matrixVersion?: number | undefined } | null | undefined;
}

/** Reads rules in one statement: those for any write, and `more` columns. */
async function read<Rules extends WriteRules>(
  ctx: Pick<Ctx, 'tx'> & Partial<Pick<Ctx, 'actor'>>,
  type: RecordType,
  place: PlaceInput,
  { employeeIds, risk, more = [] }: RatedInput & { employeeIds: readonly number[]; more?: RawBuilder<unknown>[] },
): Promise<Rules> {
  const units = [place.departmentId, place.locationId, place.subareaId].filter((id) => id != null);
  const columns = [
    sql`f.id is not null "isFacilityKnown"`,
    sql`coalesce((select json_agg(json_build_object('id', u.id, 'level', u.level, 'parentId', u.parent_id)) from org_unit u
        where u.facility_id = ${place.facilityId} and u.is_active and u.id = any(${units}::bigint[])), '[]') units`,
    sql`${categoryOptions(sql`${type}`, sql`${place.facilityId}`)} categories`,
    sql`${fieldsAt(sql`${type}`, sql`${place.facilityId}::bigint`, ctx.actor?.roleId ?? null)} fields`,
    sql`array(select p.priority_value::int from priority p where p.type = ${type} order by p.priority_value) priorities`,
    sql`(select m.definition || jsonb_build_object('version', m.version) from risk_matrix m
        order by m.version = ${risk?.matrixVersion ?? null}::int desc nulls last, m.version desc limit 1) matrix`,
    sql`array(select e.id::int from employee e where e.status = 'active' and not e.is_service_account
        and e.id = any(${[...employeeIds]}::bigint[])) active`,
    sql`${confidentialityRules(type, place.facilityId)} confidentiality`,
    sql`coalesce((select json_object_agg(k.name, k.value) from config_entry k), '{}') config`,
    ...more,
  ];
  const { rows } = await sql<Rules>`
    select ${sql.join(columns)}
    from (values (1)) one left join facility f on f.id = ${place.facilityId} and f.is_active`.execute(ctx.tx);
  return firstOf(rows);
}

/** Reads the rules for a change of a record. `employeeIds` are the people that the input names. */
export const readWriteRules = (
  ctx: Pick<Ctx, 'tx'> & Partial<Pick<Ctx, 'actor'>>,
  { type }: Pick<RecordDefinition, 'type'>,
  place: PlaceInput,
  employeeIds: readonly number[],
  { risk }: RatedInput = {},
): Promise<WriteRules> => read(ctx, type, place, { employeeIds, risk });

/** Reads the rules for a new record. `employeeIds` are the people that the input names. */
export const readRaiseRules = (
  ctx: Pick<Ctx, 'tx'> & Partial<Pick<Ctx, 'actor'>>,
  { type, privileges: { approve } }: Pick<RecordDefinition, 'type' | 'privileges'>,
  place: PlaceInput,
  employeeIds: readonly number[],
  { risk }: RatedInput = {},
): Promise<RaiseRules> => {
  const more = [
    sql`(select o.id::int from employee o where o.id = f.default_owner_id and o.status = 'active') "facilityOwnerId"`,
    sql`(select o.id::int from employee o where o.id = f.default_approver_id and o.status = 'active') "facilityApproverId"`,
    sql`${approverLines(type, place)} approvers`,
    sql`array(select e.id::int from employee e join role_privilege p on p.tenant_id = e.tenant_id and p.role_id = e.role_id
        where p.privilege = ${approve ?? null} and e.status = 'active' and not e.is_service_account
          and ${reachesFacility(sql`${place.facilityId}`)}
        order by e.id limit ${sql.lit(MOST_APPROVERS)}) holders`,
  ];
  return read(ctx, type, place, { employeeIds, risk, more });
};

/**
 * Leaves out of the rules everybody who is responsible for the place and everybody who is limited to places, so that approvers of the
 * tenant are chosen, or holders of the right to approve. 422 NOBODY_OUTSIDE if there is nobody else.
 */
export async function withoutPlace(
  ctx: Pick<Ctx, 'tx'>,
  { privileges: { approve } }: Pick<RecordDefinition, 'privileges'>,
  rules: RaiseRules,
): Promise<RaiseRules> {
  const { approvers, facilityOwnerId, facilityApproverId } = rules;
  const isOfPlace = ({ facilityId, departmentId }: ApproverLine): boolean =>
    facilityId !== null || departmentId !== null;
  const peopleOf = (lines: readonly ApproverLine[]): (number | null)[] =>
    lines.flatMap(({ employeeIds, deputyId }) => [...employeeIds, deputyId]);
  const ofTenant = approvers.filter((line) => !isOfPlace(line));
  const { rows } = await sql<{ limited: number[]; holders: number[] }>`
    select array(select distinct s.employee_id::int from employee_scope s
        where s.employee_id = any(${peopleOf(ofTenant)}::bigint[])) limited,
      array(select e.id::int from employee e join role_privilege p on p.tenant_id = e.tenant_id and p.role_id = e.role_id
        where p.privilege = ${approve ?? null} and e.status = 'active' and not e.is_service_account
          and not exists (select from employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id)
        order by e.id limit ${sql.lit(MOST_APPROVERS)}) holders`.execute(ctx.tx);
  const { limited, holders } = firstOf(rows);
  const leftOut = new Set([facilityOwnerId, facilityApproverId, ...peopleOf(approvers.filter(isOfPlace)), ...limited]);
  const outside = {
    approvers: ofTenant
      .map((line) => keepInLine(line, (id) => !leftOut.has(id)))
      .filter(({ employeeIds, deputyId }) => employeeIds.length > 0 || deputyId !== null),
    holders: holders.filter((id) => !leftOut.has(id)),
    facilityOwnerId: null,
    facilityApproverId: null,
  };
  if (!outside.approvers.length && !outside.holders.length) throw refuse('NOBODY_OUTSIDE');
  return { ...rules, ...outside };
}

/** Returns the people who may see a confidential record by a role or a group that was given access, whatever their relation to it. */
export async function readInsiders(
  { tx }: Pick<Ctx, 'tx'>,
  { role_ids, group_ids, facility_id }: Pick<RecordRow, 'role_ids' | 'group_ids' | 'facility_id'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e where e.status = 'active' and (e.role_id = any(${[...role_ids]}::bigint[])
        or e.id = any(array(select m.employee_id from app.group_people(${[...group_ids]}::bigint[]) m)))
      and ${reachesFacility(sql`${facility_id}`)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Leaves everybody but these people out of the rules. */
export function keepOnly(rules: RaiseRules, ids: readonly number[]): RaiseRules {
  const kept = new Set(ids);
  const ifKept = (id: number | null): number | null => (id !== null && kept.has(id) ? id : null);
  return {
    ...rules,
    approvers: rules.approvers.map((line) => keepInLine(line, (id) => kept.has(id))),
    facilityOwnerId: ifKept(rules.facilityOwnerId),
    facilityApproverId: ifKept(rules.facilityApproverId),
    holders: rules.holders.filter((id) => kept.has(id)),
  };
}

/** Returns the category's option; 422 CATEGORY_UNKNOWN for one that does not exist or is inactive. */
export function checkCategory({ categories }: Pick<RaiseRules, 'categories'>, category: string): CategoryOption {
  const option = categories.find((o) => o.value === category && o.isActive);
  if (!option) throw refuse('CATEGORY_UNKNOWN');
  return option;
}

/**
 * Returns which of several categories a report has that names none of them: the one for all other reports, or the first one. It is neither
 * critical nor of observations, which are closed at once, unless there is no other.
 */
export function categoryInstead<T extends Pick<CategoryOption, 'value' | 'isCritical'>>(
  inUse: readonly T[],
  { forms }: Pick<RecordDefinition, 'forms'>,
): T | undefined {
  const suitable = inUse.filter((o) => !o.isCritical && !forms?.impersonal.includes(o.value));
  return suitable.find((o) => o.value === 'other') ?? suitable[0] ?? inUse[0];
}

/**
 * Returns the category of a report that is not refused for it: the one that it has, or another one where that is not in use. 422
 * CATEGORY_UNKNOWN if none is in use.
 */
export function categoryInUse(
  { categories }: Pick<RaiseRules, 'categories'>,
  category: string,
  definition: Pick<RecordDefinition, 'forms'>,
): CategoryOption {
  const inUse = categories.filter((o) => o.isActive);
  const option = inUse.find((o) => o.value === category) ?? categoryInstead(inUse, definition);
  if (!option) throw refuse('CATEGORY_UNKNOWN');
  return option;
}

/** Throws 422 PRIORITY_UNKNOWN for a value that the type's priorities do not have. */
export function checkPriority({ priorities }: Pick<RaiseRules, 'priorities'>, priority: number | undefined): void {
  if (priority !== undefined && !priorities.includes(priority)) throw refuse('PRIORITY_UNKNOWN');
}

/** Returns a flag of the configuration: the tenant's value, or its default. */
export const flag = ({ config }: Pick<RaiseRules, 'config'>, name: string): boolean =>
  (config[name] ?? configKey(name)?.default) === true;

/** Whether records of a type have a field that the configuration can switch off. */
export const usesField = (
  rules: Pick<RaiseRules, 'config'>,
  prefix: RecordDefinition['configPrefix'],
  field: (typeof FLAGGED)[keyof typeof FLAGGED],
): boolean => prefix === null || flag(rules, `enable_${prefix}_show_${field}`);

/** Fields that the configuration can switch off: property of a body > part of its flags' names. */
const FLAGGED = { ownerId: 'owner', team: 'invest_team', dueOn: 'duedate', priority: 'priority' } as const;

/** Throws 422 FIELD_NOT_USED for a field that is set although the tenant's configuration switches it off. */
export function checkUsed(
  rules: Pick<RaiseRules, 'config'>,
  { configPrefix }: Pick<RecordDefinition, 'configPrefix'>,
  fields: { readonly [F in keyof typeof FLAGGED]?: unknown },
): void {
  for (const [name, field] of entriesOf(FLAGGED))
    if (fields[name] !== undefined && !usesField(rules, configPrefix, field)) throw refuse('FIELD_NOT_USED', { field });
}

/** The priority of a new record for which none is chosen; null where the configuration leaves priorities out. */
export function usualPriority(
  { configPrefix }: Pick<RecordDefinition, 'configPrefix'>,
  rules: Pick<RaiseRules, 'config' | 'priorities' | 'matrix'>,
  urgency: OwnColumns['urgency'],
): number | null {
  if (!usesField(rules, configPrefix, 'priority')) return null;
  return defaultPriority(rules.priorities, { ...urgency, levels: rules.matrix.levels.map(({ key }) => key) });
}

/** The owner among the people of a new record, which always has one. */
export const ownerOf = (people: readonly (readonly [employeeId: number, relation: Relation])[]): number =>
  firstOf(people.flatMap(([id, relation]) => (relation === 'owner' ? [id] : [])));

/** Throws 422 PERSON_UNKNOWN with the ids of people who are not active in the tenant. */
export function checkActive({ active }: Pick<RaiseRules, 'active'>, ids: readonly number[]): void {
  const unknown = ids.filter((id) => !active.includes(id));
  if (unknown.length) throw refuse('PERSON_UNKNOWN', {}, { ids: unknown });
}

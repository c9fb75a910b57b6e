import { assetName } from '@safety-qube/domain/assets';
import { personName } from '@safety-qube/domain/person-name';
import { isRecordType, RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { type FieldCondition, loggedCondition, operandsOf } from '@safety-qube/domain/records/field-conditions';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import {
  labelOf,
  priorityLabel,
  readFields,
  readWordedFields,
  seededFieldKey,
  seededText,
  type WordedField,
} from '../custom-fields/index.ts';
import { roleName } from '../people/index.ts';
import { visibleRecordIds } from '../records/index.ts';
import type { EntryRow } from './audit.repository.ts';
import { entityText, inLanguage, isMoment, type ValueWords } from './audit.words.ts';

type Names = ReadonlyMap<number, string>;
type Reading = Pick<Ctx, 'tx' | 'actor' | 'language'>;

/** Returns the names of people by id, whether they are active or not. */
export async function readPeople(ctx: Pick<Ctx, 'tx'>, ids: readonly number[]): Promise<Names> {
  const rows = await ctx.tx
    .selectFrom('employee')
    .select(['id', 'firstname', 'lastname'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, personName(row)]));
}

const named =
  (table: 'facility' | 'org_unit') =>
  async ({ tx }: Reading, ids: readonly number[]): Promise<Names> => {
    const rows = await tx.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };

const readRoleNames = async ({ tx, language }: Reading, ids: readonly number[]): Promise<Names> => {
  const rows = await tx
    .selectFrom('role')
    .select(['id', 'key', 'name', 'names'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, roleName(language, row)]));
};
const readGroupNames = async ({ tx, language }: Reading, ids: readonly number[]): Promise<Names> => {
  const rows = await tx
    .selectFrom('user_group')
    .select(['id', 'name', 'names'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ id, name, names }) => [id, names[language] ?? name]));
};

/** What the log names by ids, and how their names are read. */
const READERS = {
  person: readPeople,
  facility: named('facility'),
  unit: named('org_unit'),
  role: readRoleNames,
  group: readGroupNames,
  /** An assignment of approvers is called by whom it names. */
  async approver(ctx: Reading, ids: readonly number[]): Promise<Names> {
    const rows = await ctx.tx
      .selectFrom('approver')
      .select(['id', 'employee_id', 'role_id', 'group_id'])
      .where('id', 'in', ids)
      .execute();
    const people = await readPeople(
      ctx,
      rows.flatMap((row) => row.employee_id ?? []),
    );
    const roles = await readRoleNames(
      ctx,
      rows.flatMap((row) => row.role_id ?? []),
    );
    const groups = await readGroupNames(
      ctx,
      rows.flatMap((row) => row.group_id ?? []),
    );
    return new Map(
      rows.map((row) => [
        row.id,
        people.get(row.employee_id ?? 0) ?? roles.get(row.role_id ?? 0) ?? groups.get(row.group_id ?? 0) ?? '',
      ]),
    );
  },
  /** A rule of confidentiality is called by what it is about. */
  async confidentialityRule({ tx, language }: Reading, ids: readonly number[]): Promise<Names> {
    const rows = await tx.selectFrom('confidentiality_rule').select(['id', 'type']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, type }) => [id, entityText(language, type)]));
  },
  async asset({ tx }: Reading, ids: readonly number[]): Promise<Names> {
    const rows = await tx.selectFrom('asset').select(['id', 'tag', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, assetName(row)]));
  },
  async assetStatus({ tx, language }: Reading, ids: readonly number[]): Promise<Names> {
    const rows = await tx.selectFrom('asset_status').select(['id', 'key', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, key, name }) => [id, seededText(language, `assetStatus.${key}`, name)]));
  },
  async priority({ tx, language }: Reading, ids: readonly number[]): Promise<Names> {
    const rows = await tx
      .selectFrom('priority')
      .select(['id', 'name', 'alias_name', 'names'])
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [row.id, priorityLabel(language, row)]));
  },
  async customField({ tx, language }: Reading, ids: readonly number[]): Promise<Names> {
    const rows = await tx
      .selectFrom('custom_field')
      .select(['id', 'type', 'key', 'label', 'labels'])
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [row.id, labelOf(language, row, seededFieldKey(row))]));
  },
  async template({ tx, language }: Reading, ids: readonly number[]): Promise<Names> {
    const rows = await tx
      .selectFrom('template')
      .select('id')
      .select(sql<unknown>`draft -> 'name'`.as('name'))
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, inLanguage(language, name) ?? String(id)]));
  },
  /** A poster is called by its place, its asset or its task. */
  async poster({ tx }: Reading, ids: readonly number[]): Promise<Names> {
    const rows = await tx
      .selectFrom('poster as p')
      .innerJoin('facility as f', (join) =>
        join.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.facility_id'),
      )
      .select(['p.id', 'f.name'])
      .where('p.id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, `${name} · ${id}`]));
  },
  /** The numbers of records that the reader may see. */
  async record(ctx: Reading, ids: readonly number[]): Promise<Names> {
    actorOf(ctx);
    const seen = [...(await visibleRecordIds(ctx, ids))];
    const rows = await ctx.tx
      .selectFrom('record')
      .select(['id', 'number'])
      .where('id', 'in', [0, ...seen])
      .execute();
    return new Map(rows.map(({ id, number }) => [id, number]));
  },
} satisfies Record<string, (ctx: Reading, ids: readonly number[]) => Promise<Names>>;
type Kind = keyof typeof READERS;

/** Properties of changes whose values are ids. The database says the same for the words of lines (`app.audit_kind`). */
export const KIND_OF_PROPERTY: Readonly<Record<string, Kind>> = {
  assetId: 'asset',
  confidentialSuccessorId: 'person',
  defaultApproverId: 'person',
  departmentId: 'unit',
  deputyId: 'person',
  defaultOwnerId: 'person',
  employeeId: 'person',
  managerId: 'person',
  facilityId: 'facility',
  copiedFrom: 'facility',
  facilityIds: 'facility',
  groupId: 'group',
  groupIds: 'group',
  memberIds: 'person',
  parentId: 'unit',
  roleId: 'role',
  roleIds: 'role',
  scopeFacilityIds: 'facility',
  statusId: 'assetStatus',
  successors: 'person',
  taskId: 'record',
  templateId: 'template',
  templateIds: 'template',
  unitId: 'unit',
  unitIds: 'unit',
};
export const KIND_OF_ENTITY: Readonly<Record<string, Kind>> = {
  approver: 'approver',
  asset: 'asset',
  asset_status: 'assetStatus',
  confidentiality_rule: 'confidentialityRule',
  custom_field: 'customField',
  employee: 'person',
  facility: 'facility',
  org_unit: 'unit',
  poster: 'poster',
  priority: 'priority',
  role: 'role',
  template: 'template',
  user_group: 'group',
};
const kindOfEntity = (entity: string): Kind | undefined =>
  KIND_OF_ENTITY[entity] ?? (isRecordType(entity) ? 'record' : undefined);

/** The kind of the ids that a property of an entry has. */
const kindOfProperty = (entity: string, property: string): Kind | undefined =>
  property === 'mergedInto' ? kindOfEntity(entity) : KIND_OF_PROPERTY[property];

/** The property of a group that says how values of fields of people compare. */
export const RULE_OF_FIELDS = 'fields';
/** The conditions that a value of `RULE_OF_FIELDS` has. */
export const loggedConditionsIn = (value: unknown): FieldCondition[] =>
  Array.isArray(value) ? value.map(loggedCondition) : [];

/** The names of what lines of the log mention. */
export interface NamesOfEntries extends Pick<ValueWords, 'moment'> {
  readonly actor: (id: number) => string | undefined;
  readonly subject: (entry: Pick<EntryRow, 'entity' | 'entity_id'>) => string | undefined;
  /** The name that a property of an entry has for an id; undefined if its values are not ids. */
  readonly ofEntry: (entity: string, property: string, id: number) => string | undefined;
  /** The name of a category of a type of records, or of any type; the value itself for one that is not there any more. */
  readonly category: (type: unknown, value: string) => string;
  /** The name of a field that the tenant has defined. */
  readonly fieldName: (id: number) => string | undefined;
  /** A field of people as the reader sees it; undefined for one that they do not. */
  readonly field: (id: number) => WordedField | undefined;
}

/** The ids in a value. */
const idsIn = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return typeof value === 'number' ? [value] : [];
};

/** Whether a property is a field of people, or compares with values of these. */
const isOfFields = (property: string): boolean => property === RULE_OF_FIELDS || fieldIdOf(property) !== undefined;
/** The numbers in values of fields of people, any of which may be a person. */
const numbersOfFields = (property: string, values: readonly unknown[]): number[] =>
  property === RULE_OF_FIELDS
    ? idsIn(values.flatMap((value) => loggedConditionsIn(value).flatMap(({ when }) => operandsOf(when))))
    : idsIn(values);

/** The property of a field that says with which values of another one it is shown. */
export const SHOWN_WHEN = 'shownWhen';
/** The id of the field that a condition is about; none if it is about the category. */
export function fieldOfCondition(value: unknown): number[] {
  const { fieldId } = (value ?? {}) as { readonly fieldId?: unknown };
  return typeof fieldId === 'number' ? [fieldId] : [];
}

/** Returns the names of categories, by type and value, if any of these entries mentions one. */
async function readCategoryNames(ctx: Reading, entries: readonly EntryRow[]): Promise<NamesOfEntries['category']> {
  const labels = new Map<string, string>();
  if (entries.some(({ change }) => change['category']))
    for (const type of RECORD_TYPE_NAMES)
      for (const field of await readFields(ctx, type))
        if (field.key === 'category' && !field.isOwn)
          for (const { value, label } of field.options) {
            labels.set(`${type} ${value}`, label);
            if (!labels.has(value)) labels.set(value, label);
          }
  return (type, value) => labels.get(`${type} ${value}`) ?? labels.get(value) ?? value;
}

/** Returns how instants are written for the reader: in their language, and in the given time zone or their own. */
async function momentsFor(ctx: Reading, zone: string | undefined): Promise<ValueWords['moment']> {
  const own =
    zone === undefined
      ? await ctx.tx
          .selectFrom('employee')
          .select('selected_timezone as zone')
          .where('id', '=', ctx.actor?.employeeId ?? 0)
          .executeTakeFirst()
      : null;
  const format = new Intl.DateTimeFormat(`${ctx.language}-u-nu-latn`, {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    timeZone: zone ?? own?.zone ?? 'UTC',
  });
  return (at) => format.format(new Date(at));
}

/** Reads all names that lines of the log mention, with one statement per kind. Instants are in the reader's time zone unless in another. */
export async function readNames(ctx: Reading, entries: readonly EntryRow[], zone?: string): Promise<NamesOfEntries> {
  const wanted = new Map<Kind, Set<number>>();
  const want = (kind: Kind | undefined, ids: readonly number[]) => {
    if (kind && ids.length) wanted.set(kind, new Set([...(wanted.get(kind) ?? []), ...ids]));
  };
  for (const { actor_id, acting_for_id, entity, entity_id, change } of entries) {
    want('person', [actor_id ?? [], acting_for_id ?? []].flat());
    if (/^\d{1,15}$/.test(entity_id)) want(kindOfEntity(entity), [Number(entity_id)]);
    for (const [property, values] of Object.entries(change))
      if (isOfFields(property)) want('person', numbersOfFields(property, values));
      else if (property === SHOWN_WHEN) want('customField', values.flatMap(fieldOfCondition));
      else want(kindOfProperty(entity, property), idsIn(values));
  }
  const changes = entries.flatMap(({ change }) => Object.entries(change));
  const fields = changes.some(([name]) => isOfFields(name)) ? await readWordedFields(ctx, PEOPLE_TYPE) : [];
  const hasMoments = changes.some(([name, values]) => isOfFields(name) || values.some(isMoment));
  const names = new Map(
    await Promise.all([...wanted].map(async ([kind, ids]) => [kind, await READERS[kind](ctx, [...ids])] as const)),
  );
  return {
    actor: (id) => names.get('person')?.get(id),
    subject: ({ entity, entity_id }) => {
      const kind = kindOfEntity(entity);
      return kind && names.get(kind)?.get(Number(entity_id));
    },
    ofEntry: (entity, property, id) => {
      const kind = kindOfProperty(entity, property);
      return kind && names.get(kind)?.get(id);
    },
    category: await readCategoryNames(ctx, entries),
    fieldName: (id) => names.get('customField')?.get(id),
    field: (id) => fields.find((one) => one.id === id),
    moment: hasMoments ? await momentsFor(ctx, zone) : String,
  };
}

import { assetName } from '@safety-qube/domain/assets';
import { personName } from '@safety-qube/domain/person-name';
import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { labelOf, priorityLabel, seededFieldKey, seededText } from '../custom-fields/index.ts';
import { roleName } from '../people/index.ts';
import { visibleRecordIds } from '../records/index.ts';
import { entityText, inLanguage } from './audit.words.ts';

type Names = ReadonlyMap<number, string>;
/** What names are read with. */
export type Reading = Pick<Ctx, 'tx' | 'actor' | 'language'>;

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
export const READERS = {
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
export type Kind = keyof typeof READERS;

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
/** Entities of the log that have names. */
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
/** The kind of what entries with an entity are about. */
export const kindOfEntity = (entity: string): Kind | undefined =>
  KIND_OF_ENTITY[entity] ?? (isRecordType(entity) ? 'record' : undefined);

/** The kind of the ids that a property of an entry has. */
export const kindOfProperty = (entity: string, property: string): Kind | undefined =>
  property === 'mergedInto' ? kindOfEntity(entity) : KIND_OF_PROPERTY[property];

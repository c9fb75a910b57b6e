import type { CustomField, Priority, RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import { firstOf } from '@safety-qube/domain/item-at';
import type { UnitLevel } from '@safety-qube/domain/place-levels';
import type { ConfidentialityRule } from '@safety-qube/domain/records/confidentiality-rules';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Ctx } from '../../platform/context.ts';
import {
  type ImportedCustomField,
  listPriorities,
  readImportedFields,
  readRiskMatrix,
} from '../custom-fields/index.ts';
import { allApproverLines, allHolders, confidentialityRules, type TenantApprovers } from '../records/index.ts';
import type { ImportedType } from './imported-type.ts';

export interface KnownFacility {
  readonly id: number;
  readonly name: string;
  readonly code: string | null;
  /** The IANA name; null for a facility that is still to be created. */
  readonly timeZone: string | null;
  readonly ownerId: number | null;
  readonly approverId: number | null;
}
export interface KnownUnit {
  readonly id: number;
  readonly facilityId: number;
  readonly level: UnitLevel;
  readonly parentId: number | null;
  readonly name: string;
}
export interface KnownPerson {
  readonly id: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly isActive: boolean;
}
export interface KnownAsset {
  readonly id: number;
  readonly tag: string;
  readonly name: string;
}

/** The tenant's data that texts of a file can refer to, and that decides which people a record is assigned to. */
export interface Lookups extends TenantApprovers {
  readonly facilities: readonly KnownFacility[];
  readonly units: readonly KnownUnit[];
  readonly people: readonly KnownPerson[];
  /** All assets, retired ones included, for a type with a field for them. */
  readonly assets: readonly KnownAsset[];
  readonly levels: readonly UnitLevel[];
  /** The rules by which records of the type are confidential. */
  readonly confidentiality: readonly ConfidentialityRule[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly categories: readonly z.infer<typeof CustomField>[];
  /** The active fields that the tenant has defined, everywhere or for a facility. */
  readonly customFields: readonly ImportedCustomField[];
  readonly priorities: readonly z.infer<typeof Priority>[];
  readonly matrix: RiskMatrix;
}

/** The distinct time zones of the existing facilities. */
export const timeZonesOf = ({ facilities }: Pick<Lookups, 'facilities'>): string[] =>
  facilities.flatMap(({ timeZone }) => timeZone ?? []);

type Stored = Omit<Lookups, 'categories' | 'customFields' | 'priorities' | 'matrix'>;

/** Loads the lookups; labels are in the language of `ctx`. */
export async function readLookups(
  ctx: Pick<Ctx, 'tx' | 'language'>,
  { type, privileges: { approve }, import: { fields: own } }: ImportedType,
): Promise<Lookups> {
  const { rows } = await sql<Stored>`
    select
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'code', f.code, 'timeZone', f.time_zone,
          'ownerId', (select o.id from employee o where o.id = f.default_owner_id and o.status = 'active'),
          'approverId', (select o.id from employee o where o.id = f.default_approver_id and o.status = 'active')) order by f.id)
        from facility f where f.is_active), '[]') facilities,
      coalesce((select json_agg(json_build_object('id', u.id, 'facilityId', u.facility_id, 'level', u.level,
          'parentId', u.parent_id, 'name', u.name) order by u.id) from org_unit u where u.is_active), '[]') units,
      coalesce((select json_agg(json_build_object('id', e.id, 'email', e.email, 'firstname', e.firstname,
          'lastname', e.lastname, 'isActive', e.status = 'active') order by e.id)
        from employee e where not e.is_service_account), '[]') people,
      coalesce((select json_agg(json_build_object('id', a.id, 'tag', a.tag, 'name', a.name) order by a.tag, a.id)
        from asset a where ${own.some(({ kind }) => kind === 'asset')}), '[]') assets,
      array(select l.key from org_level l where l.is_active and l.key <> 'facility' order by l.position) levels,
      ${confidentialityRules(type, null)} confidentiality,
      ${allApproverLines(type)} approvers,
      ${allHolders(approve)} holders,
      coalesce((select json_object_agg(k.name, k.value) from config_entry k), '{}') config`.execute(ctx.tx);
  const { categories, customFields } = await readImportedFields(ctx, type);
  return {
    ...firstOf(rows),
    categories,
    customFields,
    priorities: (await listPriorities(ctx))[type] ?? [],
    matrix: await readRiskMatrix(ctx),
  };
}

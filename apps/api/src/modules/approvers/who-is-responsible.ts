import { firstOf } from '@safety-qube/domain/item-at';
import { RECORD_TYPES, type ReportedType } from '@safety-qube/domain/record-types/record-types';
import type { ApprovalFacts } from '@safety-qube/domain/records/approver-lines';
import { type Outcome, type Responsibilities, traceOutcome } from '@safety-qube/domain/records/record-people';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readFields } from '../custom-fields/index.ts';
import { allApproverLines, allHolders, responsibilitiesAt, type TenantApprovers } from '../records/index.ts';

/** A facility in use with its default owner and approver, as far as these are active. */
export interface Site {
  readonly id: number;
  readonly name: string;
  readonly ownerId: number | null;
  readonly approverId: number | null;
}
export interface CategoryOption {
  readonly value: string;
  readonly label: string;
}
/** Everything that decides who is responsible for records of a type. */
export interface Responsible extends TenantApprovers {
  readonly sites: readonly Site[];
  /** The categories of any site, and those of one. */
  readonly categories: readonly CategoryOption[];
  readonly categoriesAt: (facilityId: number) => ReadonlySet<string>;
}

/** Reads who is responsible for records of a type, in two statements. */
export async function readResponsible(ctx: Pick<Ctx, 'tx' | 'language'>, type: ReportedType): Promise<Responsible> {
  const { rows } = await sql<TenantApprovers & { readonly sites: readonly Site[] }>`
    select ${allApproverLines(type)} approvers, ${allHolders(RECORD_TYPES[type].privileges.approve)} holders,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name,
          'ownerId', (select o.id from employee o where o.tenant_id = f.tenant_id and o.id = f.default_owner_id and o.status = 'active'),
          'approverId', (select o.id from employee o where o.tenant_id = f.tenant_id and o.id = f.default_approver_id and o.status = 'active'))
          order by lower(f.name), f.id)
        from facility f where f.is_active), '[]') sites`.execute(ctx.tx);
  const fields = (await readFields(ctx, type)).filter(({ key, isActive }) => key === 'category' && isActive);
  const listOf = (facilityId: number | null): CategoryOption[] | undefined =>
    fields
      .find((field) => field.facilityId === facilityId)
      ?.options.filter(({ isActive }) => isActive)
      .map(({ value, label }) => ({ value, label }));
  const usual = listOf(null) ?? [];
  const all = new Map(
    [...usual, ...fields.flatMap(({ facilityId }) => (facilityId === null ? [] : (listOf(facilityId) ?? [])))].map(
      (option) => [option.value, option] as const,
    ),
  );
  const sets = new Map<number | null, ReadonlySet<string>>(
    fields.map(({ facilityId }) => [facilityId, new Set((listOf(facilityId) ?? []).map(({ value }) => value))]),
  );
  const none: ReadonlySet<string> = new Set();
  return {
    ...firstOf(rows),
    categories: [...all.values()],
    categoriesAt: (facilityId) => sets.get(facilityId) ?? sets.get(null) ?? none,
  };
}

/** Returns what would become of a record of a type, at any site: who would own and approve it, and why. */
export function outcomesBySite(type: ReportedType, responsible: Responsible): (facts: ApprovalFacts) => Outcome {
  const hasApprovers = RECORD_TYPES[type].relations.some((relation) => relation === 'ehsMember');
  const rules = new Map<number, Responsibilities>();
  const sites = new Map(responsible.sites.map((site) => [site.id, site]));
  return (facts) => {
    const { facilityId } = facts;
    let known = rules.get(facilityId);
    if (!known) {
      const { ownerId = null, approverId = null } = sites.get(facilityId) ?? {};
      known = responsibilitiesAt(responsible, { id: facilityId, ownerId, approverId });
      rules.set(facilityId, known);
    }
    return traceOutcome(known, facts, { hasApprovers });
  };
}

/** Returns what would become of one record that does not exist yet. */
export const readOutcome = async (
  ctx: Pick<Ctx, 'tx' | 'language'>,
  type: ReportedType,
  facts: ApprovalFacts,
): Promise<Outcome> => outcomesBySite(type, await readResponsible(ctx, type))(facts);

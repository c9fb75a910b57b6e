import type { FieldValues } from '@safety-qube/domain/records/custom-fields';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { notFound, refuse } from '../../platform/errors.ts';
import { loadForUpdate } from '../../platform/rows.ts';
import { fieldValuesOf, OF_PEOPLE } from '../custom-fields/index.ts';
import { maySee } from './people.policy.ts';

const COLUMNS = [
  ...(['e.id', 'e.email', 'e.firstname', 'e.lastname', 'e.job_title', 'e.role_id', 'e.status', 'e.version'] as const),
  ...(['e.facility_id', 'e.unit_id', 'e.selected_language', 'e.selected_timezone', 'e.picture_version'] as const),
  ...(['e.employee_number', 'e.employment', 'e.manager_id'] as const),
  ...(['e.is_service_account', 'e.created_at', 'e.last_seen_at', 'e.anonymised_at', 'e.ad_id'] as const),
] as const;

/**
 * Selects people with their facility, line manager, scope and the values of fields that the caller's role sees, without those who have
 * not confirmed their address.
 */
export const selectPeople = (ctx: Pick<Ctx, 'tx' | 'actor'>) =>
  ctx.tx
    .selectFrom('employee as e')
    .leftJoin('facility as f', (join) =>
      join.onRef('f.tenant_id', '=', 'e.tenant_id').onRef('f.id', '=', 'e.facility_id'),
    )
    .leftJoin('employee as m', (join) =>
      join.onRef('m.tenant_id', '=', 'e.tenant_id').onRef('m.id', '=', 'e.manager_id'),
    )
    .select(COLUMNS)
    .select(['f.name as facility_name', 'm.firstname as manager_firstname', 'm.lastname as manager_lastname'])
    .select([
      sql<string | null>`e.hired_on::text`.as('hired_on'), // as it was entered, in no time zone
      sql<string | null>`e.left_on::text`.as('left_on'),
    ])
    .select(
      sql<
        number[]
      >`array(select facility_id::int from employee_scope c where c.tenant_id = e.tenant_id and c.employee_id = e.id order by 1)`.as(
        'scope',
      ),
    )
    .select(
      fieldValuesOf(ctx.actor?.roleId ?? null, undefined, OF_PEOPLE)
        .$castTo<FieldValues>()
        .as('fields'),
    )
    .where('e.status', '<>', 'unconfirmed');

export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

/** Returns a person by id, without checking rights: for one who has just been written; 404 for none. */
export const findPerson = (ctx: Pick<Ctx, 'tx' | 'actor'>, id: number): Promise<PersonRow> =>
  selectPeople(ctx).where('e.id', '=', id).executeTakeFirstOrThrow(notFound);

/** Returns a person whom the caller may see; 404 otherwise. */
export async function getPerson(ctx: Ctx, id: number): Promise<PersonRow> {
  const row = await findPerson(ctx, id);
  if (!maySee(actorOf(ctx), { id: row.id, facilityId: row.facility_id })) throw notFound();
  return row;
}

/** As `getPerson`, and locks the row until this transaction has ended. */
export const getPersonForUpdate = (ctx: Ctx, id: number): Promise<PersonRow> =>
  loadForUpdate(ctx, 'employee', id, getPerson);

/** Limits a person's role to these facilities; null for the whole tenant. */
export async function writeScope(ctx: Ctx, employeeId: number, scope: readonly number[] | null): Promise<void> {
  await ctx.tx.deleteFrom('employee_scope').where('employee_id', '=', employeeId).execute();
  if (!scope) return;
  await ctx.tx
    .insertInto('employee_scope')
    .values(scope.map((facility_id) => ({ employee_id: employeeId, facility_id })))
    .execute();
}

/** The facilities of a scope, sorted and without duplicates; null when none is given, which means the whole tenant. */
export const normalScope = (ids: readonly number[] | null | undefined): number[] | null =>
  ids?.length ? [...new Set(ids)].sort((a, b) => a - b) : null;

/**
 * Throws 422 ROLE_UNKNOWN for a role that is not of the tenant. Locks the role against deletion until this transaction has ended.
 */
export async function lockRole(ctx: Ctx, roleId: number): Promise<void> {
  const role = await ctx.tx.selectFrom('role').select('id').where('id', '=', roleId).forKeyShare().executeTakeFirst();
  if (!role) throw refuse('ROLE_UNKNOWN');
}

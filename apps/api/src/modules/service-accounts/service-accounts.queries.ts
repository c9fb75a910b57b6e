import type { OwnServiceToken, ServiceAccount } from '@safety-qube/contract/schemas/service-accounts';
import { firstOf } from '@safety-qube/domain/item-at';
import { personName } from '@safety-qube/domain/person-name';
import { type SqlBool, sql } from 'kysely';
import { actorOf, authorize, type Ctx, can } from '../../platform/context.ts';
import { having } from '../../platform/db/like.ts';
import { notFound } from '../../platform/errors.ts';
import { employeeAbilities, getPerson, type PersonRow, personFacts, readRoles, selectPeople } from '../people/index.ts';
import { presentToken, readTokens } from './tokens.repository.ts';

/** Presents service accounts with their tokens. */
async function presentAccounts(ctx: Ctx, rows: readonly PersonRow[]): Promise<ServiceAccount[]> {
  const actor = actorOf(ctx);
  const roles = await readRoles(ctx);
  const tokens = rows.length
    ? await readTokens(
        ctx,
        rows.map(({ id }) => id),
      )
    : [];
  return rows.map((row) => {
    const facts = personFacts(row, roles);
    return {
      id: row.id,
      version: row.version,
      name: personName(row),
      roleId: row.role_id,
      roleName: roles.get(row.role_id)?.name ?? '',
      rolePrivileges: [...facts.privileges],
      scopeFacilityIds: facts.scope && [...facts.scope],
      isActive: row.status === 'active',
      createdAt: row.created_at.toISOString(),
      tokens: tokens.filter((token) => token.employee_id === row.id).map(presentToken),
      abilities: { edit: employeeAbilities(actor, facts).changeStatus },
    };
  });
}

/** Returns a service account that the caller may see; 404 otherwise, and for a person. */
export async function getAccount(ctx: Ctx, id: number): Promise<PersonRow> {
  const row = await getPerson(ctx, id);
  if (!row.is_service_account) throw notFound();
  return row;
}

export const presentAccount = async (ctx: Ctx, row: PersonRow): Promise<ServiceAccount> =>
  firstOf(await presentAccounts(ctx, [row]));

/** Returns one service account. 404. */
export const readAccount = async (ctx: Ctx, id: number): Promise<ServiceAccount> =>
  presentAccount(ctx, await getAccount(ctx, id));

/** Returns a page of the service accounts, by name. 403. */
export async function pageAccounts(
  ctx: Ctx,
  { page, size, search }: { page: number; size: number; search?: string | undefined },
) {
  const actor = authorize(ctx, 'management.user.read');
  const where = sql<SqlBool>`e.is_service_account
    and ${search ? sql`lower(e.firstname || ' ' || e.lastname collate app.reading) like ${having(search.toLowerCase())}` : sql`true`}`;
  const rows = await selectPeople(ctx)
    .where(where)
    .orderBy('e.sort_name')
    .orderBy('e.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await ctx.tx
    .selectFrom('employee as e')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  return {
    items: await presentAccounts(ctx, rows),
    total,
    abilities: { create: can(actor, 'management.user.create') },
  };
}

/** Returns what the token of the caller is and may do. 404 for people. */
export async function readOwnToken(ctx: Ctx): Promise<OwnServiceToken> {
  const { serviceToken, privileges, facilityIds, employeeId } = actorOf(ctx);
  if (!serviceToken) throw notFound();
  const row = await ctx.tx
    .selectFrom('service_token as t')
    .innerJoin('employee as e', (join) =>
      join.onRef('e.tenant_id', '=', 't.tenant_id').onRef('e.id', '=', 't.employee_id'),
    )
    .selectAll('e')
    .select('t.name as token_name')
    .where('t.id', '=', serviceToken.id)
    .executeTakeFirstOrThrow();
  return {
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    tenant: ctx.tenant.slug,
    userId: employeeId,
    roleId: row.role_id,
    adId: row.ad_id,
    selectedLanguage: row.selected_language,
    selectedTimezone: row.selected_timezone,
    isServiceAccount: true,
    exp: Math.floor(serviceToken.expiresAt.getTime() / 1000),
    tokenName: row.token_name,
    privileges: [...privileges].sort(),
    facilityIds: facilityIds && [...facilityIds],
  };
}

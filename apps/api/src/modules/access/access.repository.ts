import type { Ctx } from '../../platform/context.ts';
import { violates } from '../../platform/db/violations.ts';
import { conflict, notFound } from '../../platform/errors.ts';

/** Returns a role of the tenant, locked until this transaction has ended; 404 without one. */
export async function getRoleForUpdate(ctx: Ctx, id: number) {
  const role = await ctx.tx.selectFrom('role').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!role) throw notFound();
  return role;
}

/** Converts the violation of the unique role name into 409 ROLE_NAME_TAKEN. */
export const nameTaken = (error: unknown): never => {
  throw violates(error, 'role_name') ? conflict('ROLE_NAME_TAKEN') : error;
};

import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Gives roles access to a confidential record, in addition to those that have it; ignores roles that the tenant does not have. */
export const grantToRoles = (ctx: Ctx, recordId: number, roleIds: readonly number[]) =>
  sql`insert into record_role (record_id, role_id)
    select ${recordId}, id from role where id = any(${[...roleIds]}::bigint[]) on conflict do nothing`.execute(ctx.tx);

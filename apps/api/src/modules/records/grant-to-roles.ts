import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Lets roles into a confidential record, beside those that are; what the tenant does not have is left out. */
export const grantToRoles = (ctx: Ctx, recordId: number, roleIds: readonly number[]) =>
  sql`insert into record_role (record_id, role_id)
    select ${recordId}, id from role where id = any(${[...roleIds]}::bigint[]) on conflict do nothing`.execute(ctx.tx);

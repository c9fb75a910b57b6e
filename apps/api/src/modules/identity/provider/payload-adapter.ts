import { sql } from 'kysely';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { TenantDb } from '../../../platform/db/database.ts';

interface Stored {
  readonly payload: unknown;
  readonly consumed_at: Date | null;
}
const restore = (row: Stored | undefined): AdapterPayload | undefined =>
  row && {
    ...(row.payload as AdapterPayload),
    ...(row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }),
  };

/** Where a tenant's provider keeps sessions, codes, tokens and grants: one table, closed to other tenants like all. */
export const payloadAdapter =
  (db: TenantDb): AdapterFactory =>
  (model): Adapter => {
    const alive = () =>
      db
        .selectFrom('oidc_payload')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]));
    return {
      async upsert(id, payload, expiresIn) {
        const row = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          user_code: payload.userCode ?? null,
          uid: payload.uid ?? null,
          account_id: payload.accountId ?? null,
          expires_at: expiresIn === undefined ? null : sql<Date>`now() + make_interval(secs => ${expiresIn})`,
        };
        await db
          .insertInto('oidc_payload')
          .values({ model, id, ...row })
          .onConflict((oc) => oc.columns(['tenant_id', 'model', 'id']).doUpdateSet(row))
          .execute();
      },
      find: async (id) => restore(await alive().where('id', '=', id).executeTakeFirst()),
      findByUid: async (uid) => restore(await alive().where('uid', '=', uid).executeTakeFirst()),
      findByUserCode: async (code) => restore(await alive().where('user_code', '=', code).executeTakeFirst()),
      async consume(id) {
        const consumed = { consumed_at: sql<Date>`now()` };
        await db.updateTable('oidc_payload').set(consumed).where('model', '=', model).where('id', '=', id).execute();
      },
      async destroy(id) {
        await db.deleteFrom('oidc_payload').where('model', '=', model).where('id', '=', id).execute();
      },
      async revokeByGrantId(grantId) {
        await db.deleteFrom('oidc_payload').where('model', '=', model).where('grant_id', '=', grantId).execute();
      },
    };
  };

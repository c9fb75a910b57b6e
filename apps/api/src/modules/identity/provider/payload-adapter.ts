import { sql } from 'kysely';
import Provider, { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { TenantDb } from '../../../platform/db/database.ts';

interface Stored {
  readonly payload: AdapterPayload;
  readonly consumed_at: Date | null;
}
const restore = (row: Stored | undefined): AdapterPayload | undefined =>
  row && {
    ...row.payload,
    ...(row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }),
  };

/** The login that an authorization code was issued for. */
export interface CodeLogin {
  readonly subject: string;
  readonly sid: string;
  /** Seconds since 1970. */
  readonly authenticatedAt: number;
}
const CODE = 'AuthorizationCode';
const loginOf = ({ accountId, sessionUid, authTime }: AdapterPayload): CodeLogin | undefined =>
  accountId !== undefined && sessionUid !== undefined && typeof authTime === 'number'
    ? { subject: accountId, sid: sessionUid, authenticatedAt: authTime }
    : undefined;

/**
 * Stores the sessions, codes, tokens and grants of a tenant's provider: one table, isolated by tenant like all tables.
 * `whenReplayed` receives the login whose code is used a second time (RFC 6749, 4.1.2); the provider itself revokes what it has
 * granted with the code.
 */
export const payloadAdapter =
  (db: TenantDb, whenReplayed: (login: CodeLogin) => Promise<void>): AdapterFactory =>
  (model): Adapter => {
    const alive = () =>
      db
        .selectFrom('oidc_payload')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]));
    const find = async (id: string) => restore(await alive().where('id', '=', id).executeTakeFirst());
    const replayed = async (code: AdapterPayload | undefined): Promise<void> => {
      const login = code && loginOf(code);
      if (login) await whenReplayed(login);
    };
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
      find,
      findByUid: async (uid) => restore(await alive().where('uid', '=', uid).executeTakeFirst()),
      findByUserCode: async (code) => restore(await alive().where('user_code', '=', code).executeTakeFirst()),
      async consume(id) {
        const consumed = { consumed_at: sql<Date>`now()` };
        const used = await db
          .updateTable('oidc_payload')
          .set(consumed)
          .where('model', '=', model)
          .where('id', '=', id)
          .$if(model === CODE, (query) => query.where('consumed_at', 'is', null))
          .returning('id')
          .execute();
        if (model !== CODE || used.length) return;
        // When both use it at the same time, the provider itself does not detect the second use.
        await replayed(await find(id));
        throw new errors.InvalidGrant('authorization code already consumed');
      },
      async destroy(id) {
        await db.deleteFrom('oidc_payload').where('model', '=', model).where('id', '=', id).execute();
      },
      async revokeByGrantId(grantId) {
        const gone = await db
          .deleteFrom('oidc_payload')
          .where('model', '=', model)
          .where('grant_id', '=', grantId)
          .returning(['payload', 'consumed_at'])
          .execute();
        // The provider revokes the grant when a code is used again; in other calls, because the person signs out.
        const { route, params } = Provider.ctx?.oidc ?? {};
        const isReplay = model === CODE && route === 'token' && params?.['grant_type'] === 'authorization_code';
        if (isReplay) for (const row of gone) await replayed(restore(row));
      },
    };
  };

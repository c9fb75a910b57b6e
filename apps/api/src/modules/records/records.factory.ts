import type { Hazard } from '@safety-qube/contract/hazards';
import type { Tenant } from '../../platform/context.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';

/** Answers how to call the hazards of a tenant as its people do. */
export function hazardCalls(t: TestApp, tenant: Tenant) {
  const call = (as: Person, request: string, payload?: object, version?: number) =>
    t.call(tenant.slug, request, {
      as,
      ...(payload && { payload }),
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    });
  return {
    call,
    async raise(as: Person, more: object = {}): Promise<Hazard> {
      const response = await call(as, 'POST /api/hazards', {
        description: 'A hole in the floor',
        category: 'other',
        ...more,
      });
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json() as Hazard;
    },
    async get(as: Person, id: number): Promise<Hazard> {
      const response = await call(as, `GET /api/hazards/${id}`);
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json() as Hazard;
    },
    /** Takes an action on the hazard as it stands. */
    async act(as: Person, id: number, action: string, payload: object = {}) {
      const now = await t.database
        .forTenant(tenant.id)
        .selectFrom('record')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return call(as, `POST /api/hazards/${id}/${action}`, payload, now.version);
    },
  };
}

/** A file that a person holds, without its bytes: for what only needs it to be there. */
export async function addHeld(t: TestApp, tenant: Tenant, person: Person): Promise<number> {
  const { id } = await t.database
    .forTenant(tenant.id)
    .insertInto('attachment')
    .values({
      name: 'photo.webp',
      media_type: 'image/webp',
      bytes: 10,
      sha256: 'x',
      storage_key: `t${tenant.id}/${Math.random()}`,
      uploaded_by: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

import type { Task } from '@safety-qube/contract/schemas/tasks';
import type { Tenant } from '../../platform/context.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';

/** Returns functions that call the API of a tenant's tasks as its people do. */
export function taskCalls(t: TestApp, tenant: Tenant) {
  const call = (as: Person, request: string, payload?: object, version?: number) =>
    t.call(tenant.slug, request, {
      as,
      ...(payload && { payload }),
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    });
  const versionOf = async (id: number): Promise<number> => {
    const db = t.database.forTenant(tenant.id);
    return (await db.selectFrom('record').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
  };
  return {
    call,
    async raise(as: Person, more: object): Promise<Task> {
      const response = await call(as, 'POST /api/tasks', { description: 'Put a cover on the hole', ...more });
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json() as Task;
    },
    async get(as: Person, id: number): Promise<Task> {
      const response = await call(as, `GET /api/tasks/${id}`);
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json() as Task;
    },
    /** Performs an action on the current version of the task. */
    act: async (as: Person, id: number, action: string, payload: object = {}) =>
      call(as, `POST /api/tasks/${id}/${action}`, payload, await versionOf(id)),
    edit: async (as: Person, id: number, payload: object) =>
      call(as, `PATCH /api/tasks/${id}`, payload, await versionOf(id)),
    setChecklist: async (as: Person, id: number, items: object[]) =>
      call(as, `PUT /api/tasks/${id}/checklist`, { items }, await versionOf(id)),
    tick: (as: Person, id: number, itemId: number, done = true) =>
      call(as, `PUT /api/tasks/${id}/checklist/${itemId}`, { done }),
  };
}

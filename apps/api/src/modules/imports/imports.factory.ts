import type { Import, ImportMapping } from '@safety-qube/contract/schemas/imports';
import { afterAll } from 'vitest';
import type { Tenant } from '../../platform/context.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { workOnImport } from './jobs.ts';

/** Uploads bytes as a file to import records from, to the tenant acme. */
export const uploadImport = (
  t: TestApp,
  as: Person,
  bytes: Buffer | string,
  name = 'old.csv',
  headers: Record<string, string> = {},
  type = 'hazard',
) =>
  t.call('acme', `POST /api/imports?type=${type}&name=${encodeURIComponent(name)}`, {
    as,
    payload: Buffer.from(bytes),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });

/** Returns functions that call the imports of a tenant as its users do. */
export function importCalls(t: TestApp, tenant: Tenant) {
  const call = (as: Person, request: string, payload?: object, version?: number) =>
    t.call(tenant.slug, request, {
      as,
      ...(payload && { payload }),
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    });
  const get = async (as: Person, id: number): Promise<Import> => {
    const response = await call(as, `GET /api/imports/${id}`);
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json() as Import;
  };
  return {
    call,
    get,
    /** Performs a step of the import, in its current version. */
    async act(as: Person, id: number, step: string, payload?: object) {
      return call(as, `POST /api/imports/${id}/${step}`, payload, (await get(as, id)).version);
    },
    /** Changes a part of the mapping. */
    async map(as: Person, id: number, change: Partial<ImportMapping>) {
      const now = await get(as, id);
      const mapping = { ...now.mapping, ...change };
      return call(as, `PUT /api/imports/${id}`, { mapping }, now.version);
    },
    /** Runs the pending job of an import, as the worker does in one attempt. */
    work: (id: number, attempt = 1, stopping?: AbortSignal) =>
      workOnImport(t.platform).run(
        { importId: id },
        {
          tenantId: tenant.id,
          tx: t.database.forTenant(tenant.id),
          log: { info() {}, warn() {}, debug() {}, error() {} },
          attempt: { number: attempt, of: 25 },
          ...(stopping && { stopping }),
        },
      ),
  };
}

/** Starts the application with an administrator of acme who imports; it is stopped after the tests of the file. */
export async function startImportTest() {
  const t = await startTestApp();
  afterAll(() => t.close());
  const administrator = await t.person(t.tenants.acme, 'administrator');
  const calls = importCalls(t, t.tenants.acme);
  return {
    t,
    administrator,
    i: () => calls,
    /** Uploads a file that is expected to be readable. */
    async upload(bytes: Buffer | string, name?: string): Promise<Import> {
      const answer = await uploadImport(t, administrator, bytes, name);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json() as Import;
    },
  };
}

import type { UnitLevel } from '@safety-qube/domain/place-levels';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { Tenant } from '../../platform/context.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';

/** Publishes a form of the tenant acme, and returns the template's id. */
export async function publishForm(
  t: TestApp,
  as: Person,
  module: 'incident' | 'inspection' | 'issue',
  content: TemplateContent,
): Promise<number> {
  const made = await t.call('acme', 'POST /api/templates', { as, payload: { module, content } });
  const { id, version } = made.json();
  const headers = { 'if-match': `"${version}"` };
  const published = await t.call('acme', `POST /api/templates/${id}/publish`, { as, headers });
  if (published.statusCode !== 201) throw new Error(published.body);
  return id;
}

/** Publishes another version of a form of the tenant acme. */
export async function publishAgain(t: TestApp, as: Person, id: number, content: TemplateContent): Promise<void> {
  const { version } = (await t.call('acme', `GET /api/templates/${id}`, { as })).json();
  const send = (request: string, seen: number, payload?: object) =>
    t.call('acme', request, { as, headers: { 'if-match': `"${seen}"` }, ...(payload && { payload }) });
  const saved = await send(`PUT /api/templates/${id}/draft`, version, { content });
  const published = await send(`POST /api/templates/${id}/publish`, saved.json().version);
  if (published.statusCode !== 201) throw new Error(published.body);
}

export async function addUnit(t: TestApp, tenant: Tenant, facility_id: number, level: UnitLevel): Promise<number> {
  const { id } = await t.database
    .forTenant(tenant.id)
    .insertInto('org_unit')
    .values({ facility_id, level, name: `Unit of ${facility_id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let tags = 0;
/** Adds an asset in service. */
export async function addAsset(t: TestApp, tenant: Tenant, facility_id: number, unit_id?: number): Promise<number> {
  const db = t.database.forTenant(tenant.id);
  tags += 1;
  const { id } = await db
    .insertInto('asset')
    .values({
      tag: `TAG-${tags}`,
      name: 'Forklift',
      kind: 'Forklift',
      facility_id,
      unit_id: unit_id ?? null,
      status_id: db.selectFrom('asset_status').select('id').where('key', '=', 'in-service'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

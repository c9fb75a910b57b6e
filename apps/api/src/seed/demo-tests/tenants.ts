import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTenant } from '../create-tenant.ts';
import { readTenants, seedDemo } from '../demo.ts';
import type { Demo } from './demo.ts';

/** The tests of the demo about its tenants, their people, places and looks. */
export function testTenants(demo: Demo): void {
  test('the demo has four tenants, one of the security brand, each with its own theme', async () => {
    const tenants = [...(await readTenants(demo.owner)).values()];
    expect(tenants.map(({ slug, brand, isDemo }) => [slug, brand, isDemo])).toEqual([
      ['dbo', 'safety', true],
      ['acme', 'safety', true],
      ['orbex-security', 'security', true],
      ['globex', 'safety', true],
    ]);
    const looks = await Promise.all(
      tenants.map(async ({ slug }) =>
        (await demo.ofTenant(slug)).selectFrom('tenant_theme').selectAll().executeTakeFirst(),
      ),
    );
    expect(looks.map((look) => look?.layout_theme)).toEqual([1, 2, 1, 3]);
    expect(new Set(looks.map((look) => `${look?.primary_color} ${look?.sidebar_theme}`)).size).toBe(4);
  });

  test('each tenant has a person for each role, with a password', async () => {
    for (const slug of ['dbo', 'acme', 'orbex-security', 'globex']) {
      const people = await (await demo.ofTenant(slug))
        .selectFrom('employee as e')
        .innerJoin('role as r', 'r.id', 'e.role_id')
        .innerJoin('credential as c', 'c.employee_id', 'e.id')
        .select(['e.email', 'r.key', 'e.status'])
        .orderBy('e.id')
        .execute();
      expect(people).toEqual(
        [
          ['administrator', 'administrator'],
          ['manager', 'ehsManager'],
          ['member', 'ehsMember'],
          ['supervisor', 'supervisor'],
          ['worker', 'employee'],
          ['auditor', 'auditor'],
        ].map(([login, key]) => ({ email: `${login}@${slug}.example`, key, status: 'active' })),
      );
    }
  });

  test('dbo has real sites, their departments, areas and parts, and people in every state and script', async () => {
    const dbo = await demo.ofTenant('dbo');
    const facilities = await dbo.selectFrom('facility').selectAll().execute();
    expect(facilities).toHaveLength(24);
    expect(facilities.every((f) => f.default_owner_id && f.latitude && f.time_zone)).toBe(true);
    expect(facilities.filter((f) => f.default_approver_id === null)).toHaveLength(1);
    expect(facilities.find((f) => f.city === 'Newark')?.postal_code).toBe('07105');
    const orphans = await dbo
      .selectFrom('org_unit as u')
      .leftJoin('org_unit as p', 'p.id', 'u.parent_id')
      .select(['u.level', 'p.level as above'])
      .distinct()
      .orderBy('u.level')
      .execute();
    expect(orphans).toEqual([
      { level: 'department', above: null },
      { level: 'location', above: 'department' },
      { level: 'subarea', above: 'location' },
    ]);
    const states = await dbo
      .selectFrom('employee')
      .select(['status', sql<number>`count(*)`.as('count')])
      .groupBy('status')
      .execute();
    expect(Object.fromEntries(states.map((s) => [s.status, s.count > 4]))).toEqual({
      active: true,
      pending: true,
      invited: true,
      inactive: true,
    });
    const names = (await dbo.selectFrom('employee').select('lastname').execute()).map((row) => row.lastname).join('');
    expect([/\p{Script=Latin}/u, /\p{Script=Arabic}/u, /\p{Script=Han}/u].every((script) => script.test(names))).toBe(
      true,
    );
  });

  test('seeding again adds nothing, and updates the second issuer’s address', async () => {
    const count = async () => (await (await demo.ofTenant('dbo')).selectFrom('employee').select('id').execute()).length;
    const before = await count();
    await seedDemo(demo.owner, 'http://127.0.0.1:4999', true);
    expect(await count()).toBe(before);
    expect((await readTenants(demo.owner)).size).toBe(4);
    expect(await (await demo.ofTenant('globex')).selectFrom('identity_issuer').selectAll().execute()).toMatchObject([
      { issuer: 'http://127.0.0.1:4999', straight: true },
    ]);
  });

  test('a tenant whose creation fails leaves nothing behind', async () => {
    const stop = () => Promise.reject(new Error('half-way'));
    await expect(createTenant(demo.owner, { slug: 'half', name: 'Half', brand: 'safety' }, stop)).rejects.toThrow(
      'half-way',
    );
    expect((await readTenants(demo.owner)).has('half')).toBe(false);
    await createTenant(demo.owner, { slug: 'half', name: 'Half', brand: 'safety' });
  });

  test('a tenant of the security brand has forms worded for security, with security incidents first', async () => {
    const { rows } = await sql<{ module: string; name: string }>`
    select module, draft #>> '{name,en}' name from template order by id desc`.execute(
      await demo.ofTenant('orbex-security'),
    );
    const named = (module: string) => rows.filter((row) => row.module === module).map(({ name }) => name);
    expect([named('inspection')[0], named('riskAssessment')]).toEqual(['Site patrol', ['Threat assessment']]);
    expect([named('incident')[0], named('issue')[0]]).toEqual(['Security incident', 'Security']);
    const schedules = await (await demo.ofTenant('orbex-security'))
      .selectFrom('schedule')
      .innerJoin('template', 'template.id', 'schedule.template_id')
      .select('module')
      .execute();
    expect(schedules.filter(({ module }) => module === 'inspection')).toHaveLength(3);
  });

  test('a tenant without a demo has a published form for each kind of incident and each category of issues', async () => {
    await createTenant(demo.owner, { slug: 'bare', name: 'Bare', brand: 'security' });
    const { rows } = await sql<{ kind: string }>`
    select coalesce(v.content -> 'eventTypes', v.content -> 'categories') ->> 0 kind from template t
    join template_version v on v.template_id = t.id and v.number = t.published_version
    where t.module in ('incident', 'issue') and not t.is_changed`.execute(await demo.ofTenant('bare'));
    const { rows: categories } = await sql<{ kind: string }>`
    select o ->> 'value' kind from custom_field, jsonb_array_elements(options) o where type = 'issue' and key = 'category'`.execute(
      await demo.ofTenant('bare'),
    );
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...EVENT_TYPES, ...categories.map(({ kind }) => kind)].sort());
  });

  test('a brand of its own has its own app id, and no address in a store', async () => {
    const look = await (await demo.ofTenant('orbex-security'))
      .selectFrom('tenant_theme')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([look.app_id, look.android_store, look.apple_store]).toEqual(['orbex-security', null, null]);
    const { id } = await createTenant(demo.owner, { slug: 'secureqube', name: 'Secure Qube', brand: 'security' });
    const own = await demo.database.forTenant(id).selectFrom('tenant_theme').select('app_id').executeTakeFirstOrThrow();
    expect(own.app_id).toBe('secureqube');
  });
}

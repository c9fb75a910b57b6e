import { type SqlBool, sql } from 'kysely';
import { expect, test } from 'vitest';
import { readRiskMatrix } from '../../modules/custom-fields/index.ts';
import { countPeople, readGroups } from '../../modules/groups/groups.repository.ts';
import { isUnsealed } from '../../platform/seals/line-columns.ts';
import { sealLines } from '../../platform/seals/seal-lines.ts';
import type { Demo } from './demo.ts';

/** The tests of the demo about two years of its administration. */
export function testAdministration(demo: Demo): void {
  test('two years of the demo’s administration are in the log: by people who have the right, in the order of their time, and in effect', async () => {
    const tx = await demo.ofTenant('dbo');
    const lines = await tx.selectFrom('audit_entry').selectAll().orderBy('id').execute();
    expect(lines.length).toBeGreaterThan(100);
    const times = lines.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect((Date.now() - (times[0] ?? 0)) / 86_400_000).toBeGreaterThan(690);
    const people = await tx
      .selectFrom('employee')
      .select('id')
      .where('status', '=', 'active')
      .where('id', 'in', [...new Set(lines.map(({ actor_id }) => actor_id ?? 0))])
      .execute();
    expect(people.length).toBe(new Set(lines.map(({ actor_id }) => actor_id)).size);
    expect(people.length).toBeGreaterThan(3);
    const lastOf = (action: string, property: string, entityId?: string) => {
      const line = lines.findLast(
        (one) =>
          one.action === action &&
          Object.hasOwn(Object(one.change), property) &&
          (entityId ?? one.entity_id) === one.entity_id,
      );
      return line?.change[property]?.[1];
    };
    const settings = await tx.selectFrom('config_entry').selectAll().execute();
    for (const name of ['claim_code_months', 'raiser_silence_days', 'training_link', 'incident_regimes'])
      expect(settings.find((setting) => setting.name === name)?.value).toEqual(lastOf('config.changed', 'value', name));
    const look = await tx.selectFrom('tenant_theme').selectAll().executeTakeFirstOrThrow();
    expect(look.document_head).toBe(lastOf('branding.changed', 'documentHead'));
    expect(look.tertiary_color).toBe(lastOf('branding.changed', 'tertiary'));
    for (const { id, country, address } of await tx.selectFrom('facility').selectAll().execute())
      expect([country, address]).toEqual(['US', lastOf('facility.changed', 'address', String(id))]);

    await sealLines(tx);
    const { rows } = await sql<{ unsealed: number }>`
    select count(*)::int unsealed from audit_entry l where ${isUnsealed('audit_entry')}`.execute(tx);
    expect(rows[0]?.unsealed).toBe(0);
  });

  test('the demo has twelve groups, by hand and by rule, each of which means somebody', async () => {
    const tx = await demo.ofTenant('dbo');
    const groups = await readGroups({ tx }, sql<SqlBool>`g.is_active`, { limit: 50 });
    expect(groups.filter(({ kind }) => kind === 'people')).toHaveLength(5);
    expect(groups.filter(({ kind }) => kind === 'rule')).toHaveLength(7);
    const counts = await countPeople(
      { tx },
      groups.map(({ id }) => id),
    );
    expect(groups.filter(({ id }) => !counts.get(id)).map(({ name }) => name)).toEqual([]);
  });

  test('approvers of the demo are named at a site, for all hazards but two', async () => {
    const tx = await demo.ofTenant('dbo');
    const lines = await tx.selectFrom('approver').selectAll().execute();
    const [at] = new Set(lines.map(({ facility_id }) => facility_id));
    const site = await tx
      .selectFrom('facility')
      .select('default_approver_id')
      .where('id', '=', at ?? 0)
      .executeTakeFirstOrThrow();
    expect(site.default_approver_id).toBeNull();
    const { options } = await tx
      .selectFrom('custom_field')
      .select('options')
      .where('type', '=', 'hazard')
      .where('key', '=', 'category')
      .executeTakeFirstOrThrow();
    const named = new Set(lines.map(({ category }) => category));
    expect(options.filter(({ value }) => !named.has(value))).toHaveLength(2);
  });

  test('three people of the demo have a deputy, who gets their open work while they are away', async () => {
    const tx = await demo.ofTenant('dbo');
    const standIns = await tx.selectFrom('stand_in').selectAll().execute();
    expect(standIns).toHaveLength(3);
    expect(standIns.filter(({ is_active }) => is_active)).toHaveLength(2);
    expect(standIns.filter(({ from_at }) => from_at > new Date())).toHaveLength(1);
    const held = await tx.selectFrom('record_person').select('for_id').where('for_id', 'is not', null).execute();
    expect(held.length).toBeGreaterThan(0);
  });

  test('the demo has a service account with a valid token', async () => {
    const dbo = await demo.ofTenant('dbo');
    const accounts = await dbo
      .selectFrom('employee as e')
      .innerJoin('service_token as t', 't.employee_id', 'e.id')
      .select([
        'e.firstname',
        'e.lastname',
        'e.status',
        sql<boolean>`t.revoked_at is null and t.expires_at > now()`.as('isValid'),
      ])
      .where('e.is_service_account', '=', true)
      .execute();
    expect(accounts).toEqual([{ firstname: 'Data warehouse', lastname: '', status: 'active', isValid: true }]);
  });

  test('two sites of the demo have a calendar: one with shifts over midnight, one with the holidays of another country', async () => {
    const tx = await demo.ofTenant('dbo');
    const sites = await tx
      .selectFrom('facility')
      .select(['country', 'calendar'])
      .where('calendar', 'is not', null)
      .execute();
    const calendars = sites.flatMap(({ country, calendar }) => (calendar ? [{ country, ...calendar }] : []));
    expect(calendars).toHaveLength(2);
    expect(calendars.filter(({ week }) => week.flat().some(({ from, to }) => to <= from))).toHaveLength(1);
    expect(calendars.filter(({ country, holidays }) => holidays?.country !== country)).toHaveLength(1);
  });

  test.each([
    ['dbo', 14],
    ['acme', 6],
  ])(
    'the organisation %s of the demo has %i fields of its own, worded in each language, with values on records',
    async (slug, count) => {
      const tx = await demo.ofTenant(slug);
      const fields = await tx.selectFrom('custom_field').selectAll().where('is_own', '=', true).execute();
      expect(fields).toHaveLength(count);
      for (const { labels } of fields) expect(Object.keys(labels)).toHaveLength(6);
      const { rows } = await sql<{ id: number; records: number }>`
    select f.id::int, (select count(distinct v.record_id)::int from field_value v where v.field_id = f.id) records
    from custom_field f where f.is_own`.execute(tx);
      expect(rows.filter(({ records }) => records < 3)).toEqual([]);
    },
  );

  test('another organisation of the demo rates risks by another matrix, and keeps the ratings that were made before', async () => {
    const matrix = async (slug: string) => readRiskMatrix({ tx: await demo.ofTenant(slug), language: 'en' });
    const [dbo, acme] = [await matrix('dbo'), await matrix('acme')];
    expect([dbo.likelihood.length, dbo.severity.length, dbo.levels.length]).toEqual([5, 5, 4]);
    expect([acme.likelihood.length, acme.severity.length, acme.levels.length]).toEqual([4, 4, 5]);
    expect(acme.version).toBe(2);
    const rated = await (await demo.ofTenant('acme'))
      .selectFrom('hazard')
      .select('risk_matrix_version')
      .where('risk_matrix_version', 'is not', null)
      .execute();
    expect(new Set(rated.map((row) => row.risk_matrix_version))).toEqual(new Set([1]));
  });
}

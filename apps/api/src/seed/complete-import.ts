import { sql } from 'kysely';
import { updateWaiting } from '../modules/records/index.ts';
import type { Manifest } from '../platform/archive/archive-format.ts';
import type { Tenant } from '../platform/context.ts';
import type { TenantDb } from '../platform/db/database.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { addFields, addRules } from './create-tenant.ts';
import { FIELDS, RULES } from './defaults.ts';
import { ISSUE_FORMS } from './forms/issue-forms.ts';
import { writeTemplates } from './forms/write-templates.ts';

/** What reporters write is announced by a later migration than issues. */
const REPORTER_WROTE = 'reporterWrote';
/** So are approvals that are withdrawn. */
const APPROVAL_WITHDRAWN = 'approvalWithdrawn';

/** Adds rules of the types that have rules, for the roles of the tenant. */
async function addMissingRules(tx: TenantDb, isAdded: (rule: (typeof RULES)[number]) => boolean): Promise<void> {
  const roles = await tx.selectFrom('role').select(['id', 'key']).execute();
  await addRules(tx, new Map(roles.flatMap(({ id, key }) => (key === null ? [] : [[key, id]]))), RULES.filter(isAdded));
}

async function addIssues(tx: TenantDb): Promise<void> {
  await sql`
    insert into role_privilege (role_id, privilege)
    select r.id, 'issue.raise' from role r where r.key is distinct from 'auditor' and exists (select from role_privilege p
      where p.tenant_id = r.tenant_id and p.role_id = r.id and p.privilege in ('hazard.raise', 'incident.raise'))
    union all select role_id, 'issue.record.import' from role_privilege where privilege = 'hazard.record.import'
    on conflict do nothing`.execute(tx);
  await addFields(
    tx,
    FIELDS.filter(({ type }) => type === 'issue'),
  );
  await addMissingRules(tx, ({ type, event }) => type === 'issue' && event !== REPORTER_WROTE);
}

async function addPosterRights(tx: TenantDb): Promise<void> {
  await sql`
    insert into role_privilege (role_id, privilege)
    select r.id, 'management.poster.' || action from role r cross join unnest(array['create', 'read', 'edit']) action
    where r.key in ('administrator', 'ehsManager') or (r.key = 'auditor' and action = 'read')
    on conflict do nothing`.execute(tx);
}

async function addConfigurationRights(tx: TenantDb): Promise<void> {
  await sql`
    insert into role_privilege (role_id, privilege)
    select r.id, 'management.configuration.' || action from role r cross join unnest(array['read', 'edit']) action
    where r.key in ('administrator', 'ehsManager') or (r.key = 'auditor' and action = 'read')
    on conflict do nothing`.execute(tx);
}

/** Makes the name of the application in the configuration that of the branding: it is one value. */
async function moveAppName(tx: TenantDb): Promise<void> {
  const moved = await tx
    .deleteFrom('config_entry')
    .where('name', '=', 'app_theme')
    .returning('value')
    .executeTakeFirst();
  const name = (moved?.value as { 'app-name'?: unknown } | undefined)?.['app-name'];
  if (typeof name === 'string' && name.trim())
    await tx.updateTable('tenant_theme').set({ app_name: name.trim() }).execute();
}

/** Notes the times of the priorities that the open records have their own from: the trigger sets what is missing. */
async function noteTimes(tx: TenantDb): Promise<void> {
  await sql`update record set assign_hours = 0 where shelf = 'open' and priority is not null and assign_hours is null`.execute(
    tx,
  );
}

/** Keeps confidential reports without a name, and what was made of them, from deputies, who may work at their place; as migration 097. */
async function keepFromDeputies(tx: TenantDb): Promise<void> {
  await sql`
    with recursive kept as (
      select r.id from record r where r.is_anonymous and r.is_confidential
        and not exists (select from record_role o where o.record_id = r.id)
        and not exists (select from record_group g where g.record_id = r.id)
      union select r.id from kept k join record r on r.origin_id = k.id where r.is_confidential)
    update record set is_not_for_place = true where id in (select id from kept)`.execute(tx);
  await sql`delete from record_person p using record r where p.for_id is not null and r.id = p.record_id and r.is_not_for_place`.execute(
    tx,
  );
}

/** Adds the forms of the categories that are in use, unless there is a form of issues. */
async function addIssueForms(tx: TenantDb, brand: Tenant['brand']): Promise<void> {
  const own = await tx.selectFrom('template').select('id').where('module', '=', 'issue').executeTakeFirst();
  if (own) return;
  const { rows } = await sql<{ value: string }>`
    select o ->> 'value' as value from custom_field c, jsonb_array_elements(c.options) o
    where c.type = 'issue' and c.key = 'category' and (o ->> 'isActive')::boolean`.execute(tx);
  const used = new Set(rows.map(({ value }) => value));
  const forms = ISSUE_FORMS[brand].filter(({ content }) => content.categories?.some((category) => used.has(category)));
  if (forms.length) await writeTemplates(tx, forms.toReversed());
}

/** What migrations have added to each organisation of their time, besides columns, by the migration. */
const ADDITIONS: readonly (readonly [
  migration: string,
  add: (tx: TenantDb, brand: Tenant['brand']) => Promise<void>,
])[] = [
  ['026_issues', addIssues],
  ['028_posters', addPosterRights],
  ['029_visitor_reports', (tx) => addMissingRules(tx, ({ event }) => event === REPORTER_WROTE)],
  ['031_issue_forms', addIssueForms],
  ['059_configuration', addConfigurationRights],
  ['060_branding', moveAppName],
  ['075_report_deadlines', (tx) => enqueue(tx, 'assess-deadlines', {})],
  ['076_times_that_change', noteTimes],
  ['079_residual_risk', (tx) => addMissingRules(tx, ({ event }) => event === APPROVAL_WITHDRAWN)],
  ['097_kept_from_their_place', keepFromDeputies],
];

/**
 * Completes a tenant that was imported: an archive from before a migration gets what that migration has added to the organisations of
 * its time. Then fills the derived columns.
 */
export async function completeImport(tx: TenantDb, { schema, tenant: { brand } }: Manifest): Promise<void> {
  for (const [migration, add] of ADDITIONS) if (schema < migration) await add(tx, brand);
  await updateWaiting({ tx }, 'all');
}

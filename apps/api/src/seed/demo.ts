import { DEMO_PASSWORD } from '@safety-qube/domain/demo';
import { HOUR_MS } from '@safety-qube/domain/durations';
import { entriesOf, fromEntries } from '@safety-qube/domain/objects';
import { UNIT_LEVELS } from '@safety-qube/domain/place-levels';
import type { SeededRole } from '@safety-qube/domain/seeded-roles';
import { DEMO_CLIENT } from '../demo-issuer/settings.ts';
import { hashPassword } from '../modules/identity/index.ts';
import type { Tenant } from '../platform/context.ts';
import type { Database, TenantDb } from '../platform/db/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Gallery } from './add-photos.ts';
import type { Cast, DemoPlace, DemoPerson as SitePerson } from './cast.ts';
import { createTenant } from './create-tenant.ts';
import people from './data/people.json' with { type: 'json' };
import sites from './data/sites.json' with { type: 'json' };
import { administerAcme } from './demo-acme.ts';
import { administerForTwoYears } from './demo-administration.ts';
import { addAssets } from './demo-assets.ts';
import { addConversations } from './demo-conversations.ts';
import { fieldSteps } from './demo-fields.ts';
import { addForms } from './demo-forms.ts';
import { addHazards } from './demo-hazards.ts';
import { addIncidents } from './demo-incidents.ts';
import { addIssues } from './demo-issues.ts';
import { addPosters } from './demo-posters.ts';
import { backdateForms } from './demo-record-forms.ts';
import { addSecurityForms } from './demo-security-forms.ts';
import { addTasks } from './demo-tasks.ts';
import { DEMO_LOGINS, DEMO_TENANTS, type DemoTenant, demoEmail } from './demo-tenants.ts';
import { type Photos, readPhotos } from './read-photos.ts';
import { isOffice, unitsOf } from './site-units.ts';
import { notifyOfLately } from './write-records.ts';

type Site = (typeof sites)[number];
type Roles = Readonly<Record<string, number>>;
/** Jobs of the demo's people with a role above employee. */
const ROLE_OF_JOB: Record<string, SeededRole> = {
  'HSE officer': 'ehsMember',
  'Site manager': 'supervisor',
  Supervisor: 'supervisor',
};

const DAY_HOURS = 24;
/** Days since the people who are printed at the start have been there. */
const LOGINS_SINCE = 730;
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);

const ids = (rows: { id: number }[]): number[] => rows.map((row) => row.id);

async function addFacilities(tx: TenantDb, chosen: readonly Site[]): Promise<number[]> {
  const rows = chosen.map((site, index) => ({
    name: site.name,
    code: `${site.city.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(2, '0')}`,
    city: site.city,
    region: site.region,
    postal_code: site.postalCode,
    latitude: site.latitude,
    longitude: site.longitude,
    time_zone: site.timeZone,
    // Numbers of this range are given to nobody.
    emergency_number: `+1 512 555 0${100 + index}`,
  }));
  return ids(await tx.insertInto('facility').values(rows).returning('id').execute());
}

/** Adds the units with one insert per level, because the ids of a level are the parents of the next. Returns places by facility. */
async function addUnits(
  tx: TenantDb,
  chosen: readonly Site[],
  facilityIds: readonly number[],
): Promise<Map<number, DemoPlace[]>> {
  const idOf = new Map<string, number>();
  const units = chosen.flatMap((site, n) => unitsOf(site.kind).map((path) => [String(facilityIds[n]), ...path]));
  for (const [depth, level] of UNIT_LEVELS.entries()) {
    const ofLevel = units.filter((path) => path.length === depth + 2);
    const rows = ofLevel.map((path) => ({
      facility_id: Number(path[0]),
      level,
      name: path.at(-1) ?? '',
      parent_id: idOf.get(path.slice(0, -1).join('/')) ?? null,
    }));
    const added = ids(await tx.insertInto('org_unit').values(rows).returning('id').execute());
    for (const [n, path] of ofLevel.entries()) idOf.set(path.join('/'), added[n] ?? 0);
  }
  const places = new Map<number, DemoPlace[]>();
  for (const path of units) {
    const at = (depth: number): number | null =>
      path.length > depth ? (idOf.get(path.slice(0, depth + 1).join('/')) ?? null) : null;
    const facilityId = Number(path[0]);
    places.set(facilityId, [
      ...(places.get(facilityId) ?? []),
      {
        ...{ departmentId: at(1) ?? 0, locationId: at(2), subareaId: at(3) },
        ...{ name: path.at(-1) ?? '', isOffice: isOffice(path.slice(1)) },
      },
    ]);
  }
  return places;
}

/** Adds the six people that are printed at the start. Returns their ids. */
async function addLogins(
  tx: TenantDb,
  tenant: DemoTenant,
  roles: Roles,
  home: { id: number; zone: string },
  passwordHash: string,
) {
  const logins = entriesOf(DEMO_LOGINS);
  const added = await tx
    .insertInto('employee')
    .values(
      logins.map(([login, role]) => {
        const [firstname, lastname, jobTitle, language] = tenant.people[login];
        return {
          email: demoEmail(login, tenant.slug),
          firstname,
          lastname,
          job_title: jobTitle,
          role_id: roles[role] ?? 0,
          status: 'active',
          facility_id: home.id,
          selected_language: language,
          selected_timezone: home.zone,
          created_at: hoursAgo(LOGINS_SINCE * DAY_HOURS),
        };
      }),
    )
    .returning('id')
    .execute();
  await tx
    .insertInto('credential')
    .values(ids(added).map((employee_id) => ({ employee_id, password_hash: passwordHash })))
    .execute();
  return fromEntries(logins.map(([login], n) => [login, added[n]?.id ?? 0]));
}

/** Adds the other employees. Roles of site managers and supervisors are limited to their own site. */
async function addEmployees(
  tx: TenantDb,
  roles: Roles,
  facilityIds: readonly number[],
): Promise<Map<number, SitePerson[]>> {
  const rows = people.map((person, n) => ({
    email: `${person.id.toLowerCase()}@dbo.example`,
    firstname: person.firstname,
    lastname: person.lastname,
    job_title: person.jobTitle,
    role_id: roles[ROLE_OF_JOB[person.jobTitle] ?? 'employee'] ?? 0,
    status: person.status,
    ...(person.jobTitle === 'Contract labourer' && { employment: 'contractor' as const }),
    facility_id: facilityIds[person.site] ?? null,
    ...(person.status === 'active' && n % 7 !== 3 && { last_seen_at: hoursAgo((n * 37) % 400) }),
    created_at: hoursAgo(person.status === 'active' || person.status === 'inactive' ? 700 * DAY_HOURS - n : 5 + n),
    selected_language: person.language,
    selected_timezone: sites[person.site]?.timeZone ?? null,
  }));
  const added = ids(await tx.insertInto('employee').values(rows).returning('id').execute());
  const scoped = rows.flatMap((row, n) =>
    row.role_id === roles['supervisor'] && row.facility_id !== null
      ? [{ employee_id: added[n] ?? 0, facility_id: row.facility_id }]
      : [],
  );
  await tx.insertInto('employee_scope').values(scoped).execute();
  const bySite = new Map<number, SitePerson[]>();
  for (const [n, row] of rows.entries())
    if (row.facility_id !== null && row.status === 'active')
      bySite.set(row.facility_id, [
        ...(bySite.get(row.facility_id) ?? []),
        { id: added[n] ?? 0, language: row.selected_language, leads: row.role_id === roles['supervisor'] },
      ]);
  return bySite;
}

/** Adds the records of two years that a tenant has, with the assets and forms that belong to them. */
async function addRecords(tx: TenantDb, tenant: DemoTenant, cast: Cast, gallery: Gallery | undefined): Promise<void> {
  const { brand, hasIncidents, hazards: count, issues: wanted } = tenant;
  await backdateForms(tx);
  const hazards = count ? await addHazards(tx, cast, count, gallery) : [];
  const incidents = hasIncidents ? await addIncidents(tx, cast, gallery) : [];
  const assets = hasIncidents ? await addAssets(tx, cast.sites) : [];
  const issues = wanted ? await addIssues(tx, cast, { brand, ...wanted, assets, hazards, incidents }, gallery) : [];
  if (wanted) {
    await addPosters(tx, cast, { brand, assets });
    await addConversations(tx, { issues, hazards });
  }
  await addTasks(tx, cast, { hazards, incidents, issues });
  if (hasIncidents) await addForms(tx, cast, gallery);
  await notifyOfLately(tx);
}

/** What is needed to create every demo tenant. */
interface Material {
  readonly passwordHash: string;
  readonly demoIssuer: string;
  readonly photos: Promise<Photos> | undefined;
  readonly storage: Storage | undefined;
}

async function fillTenant(
  tx: TenantDb,
  tenantId: number,
  tenant: DemoTenant,
  { passwordHash, demoIssuer, photos, storage }: Material,
): Promise<void> {
  const roleRows = await tx.selectFrom('role').select(['id', 'key']).execute();
  const roles: Roles = Object.fromEntries(roleRows.map((role) => [role.key, role.id]));
  const chosen = sites.slice(tenant.sites.from, tenant.sites.from + tenant.sites.count);
  const facilityIds = await addFacilities(tx, chosen);
  const places = await addUnits(tx, chosen, facilityIds);
  const home = { id: facilityIds[0] ?? 0, zone: chosen[0]?.timeZone ?? 'UTC' };
  const logins = await addLogins(tx, tenant, roles, home, passwordHash);
  const staff = tenant.hasEmployees ? await addEmployees(tx, roles, facilityIds) : undefined;
  await tx
    .updateTable('facility')
    .set({ default_owner_id: logins.supervisor, default_approver_id: logins.manager })
    .execute();
  const { administrator, supervisor, manager, member } = logins;
  const cast = {
    sites: facilityIds.map((id, n) => ({
      id,
      kind: chosen[n]?.kind ?? '',
      people: staff?.get(id) ?? [],
      places: places.get(id) ?? [],
    })),
    worker: { id: logins.worker, language: tenant.people.worker[3], leads: false },
    ...{ administrator, supervisor, manager, member },
  };
  await addRecords(tx, tenant, cast, photos && storage ? { tenantId, storage, photos } : undefined);
  const { slug, name, brand } = tenant;
  const inDemo: Tenant = { id: tenantId, slug, name, brand, isDemo: true, isUnderMaintenance: false };
  if (tenant.hasEmployees) await administerForTwoYears(tx, inDemo, cast, roles, fieldSteps(slug, administrator));
  else if (slug === 'acme') await administerAcme(tx, inDemo, administrator);
  if (tenant.brand === 'security') await addSecurityForms(tx, logins.administrator, facilityIds);
  if (tenant.goesToDemoIssuer)
    await tx
      .insertInto('identity_issuer')
      .values({ issuer: demoIssuer, client_id: DEMO_CLIENT, straight: true })
      .execute();
}

/** Updates the address of the demo's second identity provider, whose port may differ from the last start. */
async function followIssuer(tx: TenantDb, demoIssuer: string): Promise<void> {
  const known = await tx
    .selectFrom('identity_issuer')
    .select('issuer')
    .where('client_id', '=', DEMO_CLIENT)
    .executeTakeFirst();
  if (!known || known.issuer === demoIssuer) return;
  for (const table of ['identity_issuer', 'identity_link'] as const)
    await tx.updateTable(table).set({ issuer: demoIssuer }).where('issuer', '=', known.issuer).execute();
}

/** Reads all tenants by slug. */
export async function readTenants(owner: Database): Promise<Map<string, Tenant>> {
  const { rows } = await owner.pool.query<Tenant>(
    `select id, slug, name, brand, is_demo "isDemo", under_maintenance "isUnderMaintenance" from app.tenant order by id`,
  );
  return new Map(rows.map((tenant) => [tenant.slug, tenant]));
}

/**
 * Adds the missing demo tenants, each completely or not at all, so that a start that was killed can be continued; with `isWanted`
 * false it only updates the existing ones to `demoIssuer`, the current address of the second identity provider. Photos are added if
 * a storage is given.
 */
export async function seedDemo(
  owner: Database,
  demoIssuer: string,
  isWanted: boolean,
  storage?: Storage,
  tenants = DEMO_TENANTS,
): Promise<void> {
  const there = await readTenants(owner);
  const missing = isWanted ? tenants.filter((tenant) => !there.has(tenant.slug)) : [];
  const photos = storage && missing.some(({ hazards }) => hazards) ? readPhotos() : undefined;
  photos?.catch(() => undefined); // reported where it is awaited
  const passwordHash = missing.length ? await hashPassword(DEMO_PASSWORD) : '';
  const material = { passwordHash, demoIssuer, photos, storage };
  for (const tenant of missing)
    await createTenant(owner, { ...tenant, isDemo: true }, (tx, id) => fillTenant(tx, id, tenant, material));
  for (const { slug } of tenants.filter((tenant) => tenant.goesToDemoIssuer)) {
    const tenant = there.get(slug);
    if (tenant?.isDemo)
      await owner
        .forTenant(tenant.id)
        .transaction()
        .execute((tx) => followIssuer(tx, demoIssuer));
  }
}

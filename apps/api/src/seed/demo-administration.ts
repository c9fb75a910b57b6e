import { DAY_MS } from '@safety-qube/domain/durations';
import type { WorkSpan } from '@safety-qube/domain/places/work-calendar';
import { createRole, setPrivilege } from '../modules/access/index.ts';
import { createRule } from '../modules/confidentiality/index.ts';
import { setSetting } from '../modules/config/index.ts';
import { priorities } from '../modules/custom-fields/index.ts';
import { changeLevel, saveFacility } from '../modules/organisation/index.ts';
import { createAccount, createToken } from '../modules/service-accounts/index.ts';
import { setStandIn } from '../modules/standing-in/index.ts';
import { changeBranding } from '../modules/tenants/index.ts';
import { setTranslation } from '../modules/translations/index.ts';
import type { Ctx, Tenant } from '../platform/context.ts';
import type { TenantDb } from '../platform/db/database.ts';
import { approverSteps } from './approver-lines.ts';
import type { Cast } from './cast.ts';
import { makeChanges, NOBODY_FOLLOWS, NOBODY_INVITED, type Step } from './demo-acting.ts';
import { type GroupMaterial, groupSteps } from './demo-groups.ts';

/** The people of the demo who administer it. */
type Administrators = Pick<Cast, 'administrator' | 'manager'>;

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const dayIn = (days: number): string => inDays(days).slice(0, 10);

const setting =
  (name: string, value: unknown): Step[2] =>
  (ctx) =>
    setSetting(ctx, NOBODY_FOLLOWS, { name, value, version: undefined });
const look =
  (change: Parameters<typeof changeBranding>[2]): Step[2] =>
  (ctx) =>
    changeBranding(ctx, NOBODY_FOLLOWS, change);

/** Settings that were tried and taken back, and those that stayed; the look; a text in other words. */
const settingSteps = ({ administrator, manager }: Administrators): Step[] => [
  [690, administrator, setting('training_link', 'https://training.dbo.example/')],
  [676, administrator, setting('keep_original_photos', true)],
  [671, administrator, setting('keep_original_photos', false)],
  [615, manager, setting('raiser_silence_days', 21)],
  [431, manager, setting('raiser_silence_days', 14)],
  [540, administrator, setting('claim_code_months', 18)],
  [388, administrator, setting('incident_regimes', 'both')],
  [381, administrator, setting('incident_regimes', 'osha')],
  [322, manager, setting('ind_show_invest_team_on_create', false)],
  [294, manager, setting('ind_show_invest_team_on_create', true)],
  [240, manager, setting('iss_show_duedate_on_create', false)],
  [198, manager, setting('iss_show_duedate_on_create', true)],
  [684, administrator, look({ documentHead: 'Brazos Build HSE' })],
  [452, administrator, look({ documentHead: 'Brazos Build · Health, Safety and Environment' })],
  [450, administrator, look({ tertiary: '#17408F' })],
  [447, administrator, look({ tertiary: '#1F4FB8' })],
  [350, administrator, look({ greeting: { en: 'Stand down for safety: join the talk at 7 a.m. on Monday.' } })],
  [343, administrator, look({ greeting: {} })],
  [
    276,
    administrator,
    (ctx) => setTranslation(ctx, { language: 'es', ns: 'app', key: 'common.cancel', text: 'Anular' }),
  ],
  [
    275,
    administrator,
    (ctx) => setTranslation(ctx, { language: 'es', ns: 'app', key: 'common.cancel', text: 'Cancelar' }),
  ],
];

/** Roles that the organisation has added, with rights that were given and one that was taken again. */
function roleSteps({ administrator }: Administrators, copyOf: number): Step[] {
  const ids = new Map<string, number>();
  const add =
    (name: string): Step[2] =>
    async (ctx) =>
      ids.set(name, (await createRole(ctx, { name, copyOf })).id);
  const set =
    (name: string, privilege: string, granted = true): Step[2] =>
    (ctx) =>
      setPrivilege(ctx, NOBODY_FOLLOWS, { roleId: ids.get(name) ?? 0, privilege, granted });
  return [
    [668, administrator, add('Site nurse')],
    [668, administrator, set('Site nurse', 'incident.viewAll')],
    [667, administrator, set('Site nurse', 'incident.extractReports')],
    [505, administrator, set('Site nurse', 'incident.extractReports', false)],
    [362, administrator, add('Contractor coordinator')],
    [362, administrator, set('Contractor coordinator', 'hazard.viewAll')],
    [361, administrator, set('Contractor coordinator', 'task.all')],
    [161, administrator, set('Contractor coordinator', 'management.user.read')],
  ];
}

const WEEKEND: WorkSpan[][] = [[], []];
const week = (...spans: WorkSpan[]): WorkSpan[][] => [...Array.from({ length: 5 }, () => spans), ...WEEKEND];
/** Three shifts, the last of which ends on the next day. */
const SHIFTS = {
  week: week({ from: '06:00', to: '14:00' }, { from: '14:00', to: '22:00' }, { from: '22:00', to: '06:00' }),
  exceptions: [
    { on: dayIn(24), spans: [], note: 'Plant shutdown' },
    { on: dayIn(25), spans: [], note: 'Plant shutdown' },
    { on: dayIn(26), spans: [{ from: '06:00', to: '18:00' }], note: 'Restart, day shift only' },
  ],
  holidays: { country: 'US', region: 'LA' },
};
/** Works across the border, on the days of that side. */
const ACROSS = {
  week: week({ from: '07:00', to: '12:00' }, { from: '13:00', to: '17:00' }),
  exceptions: [],
  holidays: { country: 'MX', region: null },
};

/** What was entered about the facilities: where they are, whom to call, when two of them work, and what a part of them is called. */
function placeSteps(
  { administrator, manager }: Administrators,
  { facilityIds }: Pick<GroupMaterial, 'facilityIds'>,
): Step[] {
  const save = (index: number, given: Omit<Parameters<typeof saveFacility>[1], 'id'>) => (ctx: Ctx) =>
    saveFacility(ctx, { id: facilityIds[index] ?? 0, ...given });
  const address = (index: number) => ({ country: 'US', address: `${120 + 37 * index} Industrial Boulevard` });
  return [
    ...facilityIds.map((_, index): Step => [700 - index / 4, administrator, save(index, address(index))]),
    [608, manager, save(4, { calendar: ACROSS })],
    [470, manager, save(7, { calendar: SHIFTS })],
    [333, manager, save(2, { code: 'SAN-DEP' })],
    [332, manager, save(2, { code: 'SAN-03' })],
    [518, administrator, (ctx) => changeLevel(ctx, 'subarea', { names: { es: 'Puesto', fr: 'Poste' } })],
    [284, administrator, (ctx) => changeLevel(ctx, 'subarea', { names: { es: 'Puesto', fr: 'Poste de travail' } })],
  ];
}

/** Three deputies: one without an end, one for two weeks that have begun, one for a holiday in the future. */
function deputySteps(byJob: GroupMaterial['byJob']): Step[] {
  const [one, two, three, four] = byJob.get('Site manager') ?? [];
  const [officer, other] = byJob.get('HSE officer') ?? [];
  if (!one || !two || !three || !four || !officer || !other) throw new Error('the demo has too few people');
  const standIn = (employeeId: number, delegatedEmployeeId: number, when: { from?: string; to?: string }): Step => [
    when.from === undefined ? 64 : 5,
    employeeId,
    (ctx) => setStandIn(ctx, { employeeId, delegatedEmployeeId, ...when }),
  ];
  return [
    standIn(one, two, {}),
    standIn(officer, other, { from: inDays(-4), to: inDays(10) }),
    standIn(three, four, { from: inDays(12), to: inDays(26) }),
  ];
}

/** Another system that reads records every night, by a token whose secret nobody has. */
const serviceSteps = ({ administrator }: Administrators, auditor: number): Step[] => [
  [
    57,
    administrator,
    async (ctx) => {
      const { id } = await createAccount(ctx, NOBODY_INVITED, { name: 'Data warehouse', roleId: auditor });
      await createToken(ctx, id, { name: 'Nightly copy', days: 180 });
    },
  ],
];

/** Records that are confidential at two sites, and a priority that had another name for a while. */
function ruleSteps(
  { administrator, manager }: Administrators,
  { facilityIds, roles }: GroupMaterial,
  low: number,
): Step[] {
  const managers = [roles['ehsManager'] ?? 0];
  const rule = (at: number, given: Omit<Parameters<typeof createRule>[1], 'roleIds'>) => (ctx: Ctx) =>
    createRule(ctx, { facilityId: facilityIds[at], roleIds: managers, ...given });
  return [
    [426, manager, rule(19, { type: 'incident', eventType: 'injuryOrIllness' })],
    [151, manager, rule(18, { type: 'issue', category: 'security' })],
    [585, administrator, (ctx) => priorities.update(ctx, low, { label: 'Minor' })],
    [577, administrator, (ctx) => priorities.update(ctx, low, { label: 'Low' })],
  ];
}

/** What is read to make the changes: people by job, and the id of a priority. */
async function readMaterial(tx: TenantDb) {
  const [people, priority] = await Promise.all([
    tx
      .selectFrom('employee')
      .select(['id', 'job_title'])
      .where('status', '=', 'active')
      .where('email', 'like', 'e%@dbo.example')
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('priority')
      .select('id')
      .where('type', '=', 'hazard')
      .where('name', '=', 'low')
      .executeTakeFirstOrThrow(),
  ]);
  const byJob = new Map<string, number[]>();
  for (const { id, job_title: job } of people) if (job) byJob.set(job, [...(byJob.get(job) ?? []), id]);
  return { byJob, low: priority.id };
}

/** Two years in which the demo's organisation has been administered; `more` are the changes of its fields. */
export async function administerForTwoYears(
  tx: TenantDb,
  tenant: Tenant,
  { administrator, manager, member, sites }: Cast,
  roles: Readonly<Record<string, number>>,
  more: readonly Step[],
): Promise<void> {
  const { byJob, low } = await readMaterial(tx);
  const facilityIds = sites.map(({ id }) => id);
  const facilitiesOf = (kind: string) => sites.filter((site) => site.kind === kind).map(({ id }) => id);
  const material = { byJob, facilityIds, facilitiesOf, roles };
  const who = { administrator, manager };
  await makeChanges(tx, tenant, [
    ...more,
    ...placeSteps(who, material),
    ...settingSteps(who),
    ...roleSteps(who, roles['employee'] ?? 0),
    ...groupSteps(material, administrator),
    ...(await approverSteps(tx, {
      facilityId: facilityIds.at(-1) ?? 0,
      members: roles['ehsMember'] ?? 0,
      manager,
      member,
    })),
    ...ruleSteps(who, material, low),
    ...deputySteps(byJob),
    ...serviceSteps(who, roles['auditor'] ?? 0),
  ]);
}

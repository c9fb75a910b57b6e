import type { Locator, Page } from '@playwright/test';
import { DEMO_CLAIM } from '@safety-qube/domain/demo';
import { ask, whoAmI } from './api.ts';
import { chooseRows, nextStep, openSection } from './record-page.ts';
import type { Say } from './texts.ts';

/** A page to visit, with the person who opens it. */
export interface VisitedPage {
  readonly name: string;
  /** Its path, or how to find it as that person. */
  readonly path: string | ((page: Page) => Promise<string>);
  readonly tenant: string;
  /** The person to sign in; absent for none. */
  readonly who?: string;
  /** Mocked responses by path, for a page whose link is only in a mail or on a fresh installation. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Prepares the page, such as by opening a dialog. */
  readonly open?: (page: Page, say: Say) => Promise<unknown>;
  /** Selector of the part that no other visited page has; the rest is checked there. */
  readonly part?: string;
  /** Whether phones do not have it. */
  readonly isDesktopOnly?: boolean;
}
const LIVE_LINK = { '/api/identity/check-link': {} };

/** A provider that was checked and tried, with something to correct. */
const PROVIDER = {
  current: null,
  draft: {
    issuer: 'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0',
    clientId: '6731de76-14a6-49ae-97bc-6eba6914391e',
    namedBy: 'preferred_username',
    checkedAt: '2026-11-20T08:00:00.000Z',
    findings: [
      { code: 'reached', level: 'good', value: null },
      { code: 'issuer', level: 'good', value: null },
      { code: 'pkce', level: 'unsure', value: null },
      { code: 'publicClient', level: 'unsure', value: null },
      { code: 'discoveryCors', level: 'bad', value: 'https://acme.hse.example.com' },
    ],
    trial: {
      at: '2026-11-20T08:05:00.000Z',
      isGood: false,
      message: 'Your sign-in service calls you ada@acme.example, but nobody here has this address.',
      person: null,
      claims: [
        { name: 'oid', value: '3f1a2b4c-0000-4000-8000-00000000abcd' },
        { name: 'preferred_username', value: 'ada@acme.example' },
      ],
    },
    returnedAt: '2026-11-20T07:00:00.000Z',
    canBeTried: false,
    canBeSwitchedOn: false,
  },
  emergencyAddress: 'https://acme.hse.example.com/signin?emergency',
  emergency: null,
};

/** A service account with tokens in each state. */
const SERVICE_ACCOUNT = {
  ...{ id: 5, version: 1, name: 'HR import', roleId: 7, roleName: 'Integration', scopeFacilityIds: null },
  ...{ rolePrivileges: ['hazard.viewAll', 'hazard.raise'], isActive: true, createdAt: '2026-11-01T08:00:00.000Z' },
  tokens: (['valid', 'expired', 'revoked'] as const).map((state, index) => ({
    ...{ id: `0b3f8f8e-0000-4000-8000-00000000000${index}`, name: `Nightly export ${index + 1}`, state },
    ...{ privileges: ['hazard.viewAll'], facilityIds: [1, 2], createdBy: 'Hannah Osei', lastUsedOn: '2026-11-20' },
    ...{ createdAt: '2026-11-01T08:00:00.000Z', expiresAt: '2027-01-30T08:00:00.000Z', revokedAt: null },
  })),
  abilities: { edit: true },
};
const SERVICE_ACCOUNTS = {
  '/api/management/service-accounts': { items: [SERVICE_ACCOUNT], total: 1, abilities: { create: true } },
  '/api/management/service-accounts/5': SERVICE_ACCOUNT,
};

const visitor = (name: string, path: string, tenant = 'acme'): VisitedPage => ({ name, path, tenant });
const person = (name: string, path: VisitedPage['path'], who = 'administrator', tenant = 'dbo'): VisitedPage => ({
  name,
  path,
  tenant,
  who,
});

/** Finds a hazard in a status: preferably one with a pending action of the person, otherwise any visible one. */
const hazardIn =
  (status: string) =>
  async (page: Page): Promise<string> => {
    const tab = status === 'Closed' ? '&tab=closed' : `&status=${encodeURIComponent(status)}`;
    for (const only of ['&needsMyAction=true', '']) {
      const found = await ask<{ items: { id: number }[] }>(page, 'GET', `/api/hazards?limit=1${tab}${only}`);
      if (found.items[0]) return `/hazards/${found.items[0].id}`;
    }
    throw new Error(`no hazard in ${status}`);
  };
/** Finds an incident with a serious injury whose case was started. */
async function incidentOf(page: Page): Promise<string> {
  const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', '/api/incidents?limit=100&severity=serious');
  for (const { id } of items) {
    const { people } = await ask<{ people: { case: unknown }[] }>(page, 'GET', `/api/incidents/${id}/investigation`);
    if (people.some((person) => person.case)) return `/incidents/raise-incident/execute/${id}`;
  }
  throw new Error('no serious incident with a case');
}
/** Finds an issue or observation by the filters of its list, which is raised if there is none yet. */
const issueOf =
  (filters: string, raised: object) =>
  async (page: Page): Promise<string> => {
    const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', `/api/issues?limit=1&${filters}`);
    if (items[0]) return `/issues/raise-issue/execute/${items[0].id}`;
    const body = { facilityId: (await whoAmI(page)).facilityId, ...raised };
    const { id } = await ask<{ id: number }>(page, 'POST', '/api/issues', { body });
    return `/issues/raise-issue/execute/${id}`;
  };
const OPEN_ISSUE = issueOf('status=Open', {
  description: 'Oil drips on the walkway',
  category: 'something-is-not-right',
  danger: 'now',
});
const OBSERVATION = issueOf('tab=closed&issueType=observation', {
  description: 'The crew clipped on before stepping out',
  category: 'safety-observation',
  sentiment: 'positive',
  behaviour: 'protectiveEquipment',
  feedbackGiven: 'Thanked the crew',
});
/** Finds the form that converts an open issue to a hazard. */
const converted = async (page: Page): Promise<string> =>
  `/hazards/raise-hazard?of=${(await OPEN_ISSUE(page)).split('/').at(-1)}&type=issue`;
/** Presses the first button with this name in a section of an investigation, and waits for its dialog. */
const investigate = (section: string, button: string) => async (page: Page, say: Say) => {
  await press(await openSection(page, say(section)), say(button));
  await page.getByRole('dialog').waitFor();
};
/** Finds an inspection form in the builder. */
async function formBuilt(page: Page): Promise<string> {
  const [form] = await ask<{ id: number }[]>(page, 'GET', '/api/templates?module=inspection');
  if (!form) throw new Error('no form of inspections');
  return `/inspections/templates/${form.id}`;
}
/** Finds an inspection form that can be filled in at a facility. */
async function formAtPlace(page: Page): Promise<string> {
  const [schedule] = await ask<{ id: number }[]>(page, 'GET', '/api/schedules?module=inspection');
  if (!schedule) throw new Error('no form of inspections at a place');
  return `/inspections/execute/${schedule.id}`;
}
/** Starts to fill in the form. */
async function beginForm(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^(${say('executions.begin')}|${say('executions.beginNew')})$`) })
    .click();
  await page.locator('[id^="question-"]').first().waitFor();
}
/** Selects the first question with a rule of a form in the builder. */
async function selectQuestion(page: Page, say: Say): Promise<void> {
  const card = page.locator('[data-question]:has(+ [data-rule])').first();
  if (!(await card.count())) await press(page, say('templates.pane.questions'));
  await card.getByRole('button').first().click();
  await card.getByRole('textbox').waitFor();
}
/** Opens the menu of question types. */
async function openTypes(page: Page, say: Say): Promise<void> {
  await press(page, say('templates.addQuestion'));
  await page.getByRole('menu').waitFor();
}
/** Finds a task in progress. */
async function taskInProgress(page: Page): Promise<string> {
  const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', '/api/tasks?limit=1&status=In%20Progress');
  if (!items[0]) throw new Error('no task in progress');
  return `/task/${items[0].id}`;
}
/** The panel of a hazard that depends only on its status. */
const NEXT_STEP = 'section[aria-labelledby="next-step"]';
const OPEN = hazardIn('Open');
const ASSIGNED = hazardIn('Assigned');
const IMPLEMENTED = hazardIn('Resolution Implemented');

/** Opens the columns of an import of a small file, which is uploaded if there is none yet. */
async function importedColumns(page: Page): Promise<string> {
  const name = 'walk.csv';
  const known = await ask<{ id: number; fileName: string }[]>(page, 'GET', '/api/imports?type=hazard');
  const id =
    known.find(({ fileName }) => fileName === name)?.id ??
    (await page.evaluate(async (file) => {
      const answer = await fetch(`/api/imports?type=hazard&name=${file}`, {
        method: 'POST',
        headers: {
          authorization: localStorage.getItem('sq.token') ?? '',
          'content-type': 'text/csv',
          'idempotency-key': crypto.randomUUID(),
        },
        body: 'Description,Found on,Remark\nRail missing,03/04/2025,seen twice\n',
      });
      return ((await answer.json()) as { id: number }).id;
    }, name));
  return `/hazards/import/${id}?step=columns`;
}

interface KnownPoster {
  readonly id: number;
  readonly address: string;
  readonly forms: readonly { readonly templateId: number; readonly module: string }[];
}
/** Finds the address on a poster, as the person who manages posters; anyone who opens it is a visitor. */
async function posterWith(page: Page, filters: string, isWanted: (poster: KnownPoster) => boolean) {
  const path = `/api/posters?page=1&size=100&${filters}`;
  return (await ask<{ items: KnownPoster[] }>(page, 'GET', path)).items.find(isWanted);
}
const pathOn = ({ address }: KnownPoster): string => {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
};
const posterOf = (filters: string, isWanted: (poster: KnownPoster) => boolean) => async (page: Page) => {
  const poster = await posterWith(page, filters, isWanted);
  if (!poster) throw new Error('no such poster');
  return pathOn(poster);
};
const ONE_FORM = posterOf('inUse=true', ({ forms: [form, other] }) => form?.module === 'issue' && !other);
const SEVERAL_FORMS = posterOf('inUse=true', ({ forms }) => forms.length > 1);
const OUT_OF_USE = posterOf('inUse=false', () => true);
/** Finds the address on a poster with another target or form, which is created if there is none yet. */
const posterFor =
  (isWanted: (poster: KnownPoster) => boolean, bodyOf: (page: Page) => Promise<object>) => async (page: Page) => {
    const poster = await posterWith(page, 'inUse=true', isWanted);
    if (poster) return pathOn(poster);
    const body = await bodyOf(page);
    return pathOn((await ask<{ posters: [KnownPoster] }>(page, 'POST', '/api/posters', { body })).posters[0]);
  };
const TASK = posterFor(
  ({ address }) => address.includes('/task/'),
  async (page) => ({ targets: [{ taskId: Number((await taskInProgress(page)).split('/').at(-1)) }], templateIds: [] }),
);
const INSPECTION = posterFor(
  ({ address }) => address.includes('/inspections/'),
  async (page) => {
    const [schedule] = await ask<{ templateId: number; facilityId: number }[]>(
      page,
      'GET',
      '/api/schedules?module=inspection',
    );
    return { targets: [{ facilityId: schedule?.facilityId }], templateIds: [schedule?.templateId] };
  },
);
/** Goes from the first step of a report to the photo, to the sentence, to the claim code, to the report that the claim opens. */
async function toPhoto(page: Page, say: Say): Promise<void> {
  await press(page, say('danger.maybe'));
  await page.getByRole('button', { name: say('visit.photo.skip') }).waitFor();
}
async function toSentence(page: Page, say: Say): Promise<void> {
  await toPhoto(page, say);
  await press(page, say('visit.photo.skip'));
  await page.getByLabel(say('visit.write.label')).fill('The handrail is loose');
}
async function toClaimCode(page: Page, say: Say): Promise<void> {
  await toSentence(page, say);
  await press(page, say('raise.send'));
  await page.getByRole('heading', { level: 1, name: say('visit.sent.title') }).waitFor();
}
async function toClaimedReport(page: Page, say: Say): Promise<void> {
  await toClaimCode(page, say);
  await press(page, say('visit.sent.status'));
  await page.getByRole('heading', { level: 1, name: say('visit.report.received') }).waitFor();
}

/** Presses a button, of the page or of a part of it. */
const press = (scope: Page | Locator, name: string): Promise<void> =>
  scope.getByRole('button', { name, exact: true }).first().click();
const action = (name: string) => async (page: Page, say: Say) => {
  await press(nextStep(page), say(`act.open.${name}`));
  await page.getByRole('dialog', { name: say(`act.title.${name}`) }).waitFor();
};
/** What holds the options of a select, which are no part of the page's regions: the box below its field, or the sheet of a phone. */
const OPTIONS = '.mantine-Combobox-dropdown, [role="dialog"]';
/** Opens the options of a select: below its field, or on a phone as a sheet. */
const select = (label: string) => async (page: Page, say: Say) => {
  await page
    .getByRole('combobox', { name: say(label) })
    .first()
    .click();
  await page.getByRole('option').first().waitFor();
};
const openMenu = (button: string) => async (page: Page, say: Say) => {
  await press(page, say(button));
  await page.getByRole('menuitem').first().waitFor();
};
const menu = (item: string) => async (page: Page, say: Say) => {
  await press(page, say('record.menu'));
  await page.getByRole('menuitem', { name: say(item), exact: true }).click();
};

/** All pages, in groups of similar duration, for the accessibility tests and screenshots. */
export const VISITED_GROUPS: Readonly<Record<string, readonly VisitedPage[]>> = {
  'before signing in': [
    visitor('sign-in', '/'),
    visitor('sign-in-security', '/', 'orbex-security'),
    visitor('sign-up', '/signup'),
    { ...visitor('sign-up-confirm', '/signup?confirm=x'), answers: LIVE_LINK },
    visitor('sign-up-confirm-dead', '/signup?confirm=dead'),
    visitor('forgot-password', '/forgotpassword'),
    { ...visitor('reset-password', '/resetpassword?token=x'), answers: LIVE_LINK },
    visitor('reset-password-dead', '/resetpassword?token=dead'),
    { ...visitor('set-up', '/setup?token=x'), answers: { '/api/identity/setup': { tenantName: 'Acme Fabrication' } } },
    visitor('set-up-dead', '/setup?token=dead'),
    visitor('404', '/404'),
    visitor('403', '/403'),
    visitor('500', '/500'),
    { ...visitor('503', '/503'), answers: { '/api/app/status': { isUnderMaintenance: true } } },
    visitor('unknown-tenant', '/', 'nobody'),
    { ...visitor('maintenance', '/signup'), answers: { '/api/app/status': { isUnderMaintenance: true } } },
    visitor('sign-in-refused', '/auth?error=access_denied&state=x'),
    visitor('managed-elsewhere', '/signup', 'globex'),
  ],
  'at home and in administration': [
    person('home', '/home'),
    { ...person('report-menu', '/home'), open: openMenu('shell.raise'), part: '[role="menu"]' },
    {
      ...person('palette', '/home'),
      open: async (page, say) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: say('palette.title') }).pressSequentially('in');
        await page.getByRole('option').first().waitFor();
      },
    },
    person('people', '/management/people'),
    person('people-invite', '/management/people?invite=true'),
    person('service-accounts', '/management/service-accounts'),
    person('service-account-new', '/management/service-accounts?add=true'),
    { ...person('service-account', '/management/service-accounts?account=5'), answers: SERVICE_ACCOUNTS },
    {
      ...person('service-token-new', '/management/service-accounts?account=5&q=HR'),
      answers: SERVICE_ACCOUNTS,
      open: async (page, say) => {
        await press(page, say('serviceAccounts.newToken'));
        await page.getByRole('textbox', { name: say('serviceAccounts.tokenName') }).waitFor();
      },
    },
    person('roles', '/management/roles?q=hazard'),
    person('facilities', '/management/facilities'),
    person('facility', '/management/facilities?facility=1'),
    person('organisation', '/management/organisation'),
    person('assets', '/management/assets'),
    person('asset-new', '/management/assets?add=true'),
    person('posters', '/management/posters'),
    person('poster', '/management/posters?poster=1'),
    person('posters-new', '/management/posters?add=true'),
    person('approvers', '/management/approvers'),
    person('approvers-grid', '/management/approvers?view=grid'),
    person('approver-new', '/management/approvers?add=true'),
    person('confidentiality', '/management/confidentiality'),
    person('confidentiality-new', '/management/confidentiality?add=true'),
    person('audience', '/management/confidentiality?view=audience&type=hazard&facility=1'),
    person('priorities', '/management/priorities'),
    person('priority-new', '/management/priorities?add=true'),
    person('mail', '/management/mail'),
    person('sign-in-settings', '/management/sign-in'),
    { ...person('provider-set-up', '/management/sign-in'), answers: { '/api/management/sign-in': PROVIDER } },
    person('translations', '/management/translations'),
    person('home-worker', '/home', 'worker'),
    person('profile', '/profile', 'worker'),
    person('lost', '/no-such-page', 'worker'),
    person('home-topbar', '/home', 'administrator', 'acme'),
    person('home-security', '/home', 'administrator', 'orbex-security'),
  ],
  'in lists and queues': [
    person('hazards', '/hazards', 'supervisor'),
    {
      ...person('hazards-filtered', '/hazards?status=Open,Assigned&priority=1,2&raised=year&sort=newest', 'supervisor'),
      part: 'main search',
    },
    person('hazards-empty', '/hazards?q=nothing+has+these+words', 'supervisor'),
    person('hazards-closed', '/hazards?tab=closed', 'supervisor'),
    {
      ...person('hazards-chosen', '/hazards', 'supervisor'),
      open: async (page) => {
        await chooseRows(page, 2);
        await page.getByRole('toolbar').waitFor();
      },
      part: '[role="toolbar"]',
      isDesktopOnly: true,
    },
    {
      ...person('hazards-filters', '/hazards', 'supervisor'),
      open: async (page, say) => {
        await press(page, say('list.addFilter'));
        await page.getByRole('option').or(page.getByRole('dialog')).first().waitFor();
      },
    },
    {
      ...person('hazards-filter-values', '/hazards', 'supervisor'),
      open: async (page, say) => {
        await press(page, say('list.addFilter'));
        await page.getByRole('option', { name: say('records.column.status'), exact: true }).click();
        await page.getByRole('option', { name: say('recordStatus.open') }).waitFor();
      },
      isDesktopOnly: true,
    },
    {
      ...person('hazards-export', '/hazards'),
      open: openMenu('export.open'),
      part: '[role="menu"]',
      isDesktopOnly: true,
    },
    person('my-actions', '/my-actions', 'supervisor'),
    person('all-actions', '/my-actions?of=all', 'supervisor'),
    person('notifications', '/notifications', 'supervisor'),
    person('notifications-unread', '/notifications?show=unread', 'supervisor'),
    person('notification-choices', '/profile#notifications', 'supervisor'),
    person('tasks', '/tasks', 'supervisor'),
    person('tasks-board', '/tasks?shape=board', 'supervisor'),
    person('tasks-calendar', '/tasks?shape=calendar', 'supervisor'),
    person('task-new', '/tasks/new', 'supervisor'),
    { ...person('task-new-owner', '/tasks/new', 'supervisor'), open: select('record.owner'), part: OPTIONS },
    { ...person('task-new-priority', '/tasks/new', 'supervisor'), open: select('record.priority'), part: OPTIONS },
    person('incidents', '/incidents', 'supervisor'),
    person('incident-raise', '/incidents/raise-incident', 'worker'),
    person('issues', '/issues', 'supervisor'),
    person('we-did', '/issues/we-did', 'worker'),
    person('issue-raise', '/issues/raise-issue', 'worker'),
    {
      ...person('issue-observe', '/issues/raise-issue', 'worker'),
      open: async (page, say) => {
        await page.getByText(say('seeded.issue.category.safety-observation'), { exact: true }).click();
        await page.getByRole('textbox', { name: say('issue.barrier') }).waitFor();
      },
    },
    person('raise', '/hazards/raise-hazard', 'worker'),
    {
      ...person('raise-errors', '/hazards/raise-hazard', 'worker'),
      open: async (page, say) => {
        await page.getByRole('button', { name: say('raise.more') }).click();
        await press(page, say('raise.send'));
        await page.getByText(say('raise.descriptionMissing')).first().waitFor();
      },
    },
    person('my-actions-worker', '/my-actions', 'worker'),
    person('import', '/hazards/import'),
    person('import-columns', importedColumns),
    person('hazards-archive-empty', '/hazards?tab=archive', 'manager'),
  ],
  'of visitors': [
    visitor('visit-code', '/qr-code'),
    visitor('visit-torn-code', '/qr-code?utm_source=qr_code#0000-0Q05'),
    person('visit-ended', OUT_OF_USE),
    person('visit-choice', SEVERAL_FORMS),
    person('visit-danger', ONE_FORM),
    { ...person('visit-photo', ONE_FORM), open: toPhoto },
    { ...person('visit-sentence', ONE_FORM), open: toSentence },
    { ...person('visit-sent', ONE_FORM), open: toClaimCode },
    { ...person('visit-report', ONE_FORM), open: toClaimedReport },
    person('visit-task', TASK),
    person('visit-inspection', INSPECTION),
  ],
  'on forms': [
    person('forms', '/inspections/templates'),
    person('form-built', formBuilt),
    { ...person('form-question', formBuilt), open: selectQuestion },
    { ...person('form-types', formBuilt), open: openTypes },
    person('form-places', '/inspections/schedules'),
    person('form-begin', formAtPlace, 'worker'),
    { ...person('form-fill', formAtPlace, 'worker'), open: beginForm },
  ],
  'on records': [
    person('hazard-open', OPEN, 'supervisor'),
    { ...person('hazard-menu', OPEN, 'supervisor'), open: openMenu('record.menu'), part: '[role="menu"]' },
    { ...person('hazard-assign', OPEN, 'supervisor'), open: action('assign') },
    { ...person('hazard-edit', OPEN, 'supervisor'), open: menu('record.edit') },
    person('hazard-closed', hazardIn('Closed'), 'supervisor'),
    person('task', taskInProgress, 'supervisor'),
    person('hazard-assigned', ASSIGNED, 'worker'),
    { ...person('hazard-implement', ASSIGNED, 'worker'), open: action('implement') },
    { ...person('hazard-rejected', hazardIn('Resolution not Approved by EHS Team'), 'worker'), part: NEXT_STEP },
    { ...person('hazard-declined', hazardIn('Resolution not Approved by Raiser'), 'worker'), part: NEXT_STEP },
    { ...person('hazard-approved', hazardIn('Resolution Approved by EHS Team'), 'worker'), part: NEXT_STEP },
    person('hazard-implemented', IMPLEMENTED, 'manager'),
    { ...person('hazard-reject', IMPLEMENTED, 'manager'), open: action('reject') },
    { ...person('hazard-duplicate', IMPLEMENTED, 'manager'), open: menu('act.open.closeDuplicate') },
    { ...person('hazard-confidentiality', IMPLEMENTED, 'manager'), open: menu('record.confidentiality') },
    person('issue', OPEN_ISSUE, 'supervisor'),
    { ...person('issue-resolve', OPEN_ISSUE, 'supervisor'), open: action('resolve') },
    person('issue-convert', converted, 'supervisor'),
    person('observation', OBSERVATION, 'supervisor'),
    person('incident', incidentOf, 'manager'),
    { ...person('incident-case', incidentOf, 'manager'), open: investigate('incident.involved', 'case.change') },
    { ...person('incident-cost', incidentOf, 'manager'), open: investigate('incident.costs', 'cost.add') },
  ],
};

/** Further pages for screenshots alone: journeys check how accessible they are, or they differ little from others. */
export const PICTURED_PAGES: readonly VisitedPage[] = [
  person('management', '/management'),
  person('people-import', '/management/people/import'),
  person('places-import', '/management/facilities/import'),
  person('groups', '/management/groups'),
  person('group-new', '/management/groups?add=true'),
  person('roles-why', '/management/roles?why=true'),
  person('asset-statuses', '/management/asset-statuses'),
  person('custom-fields', '/management/custom-fields'),
  person('custom-fields-people', '/management/custom-fields?type=role'),
  person('custom-field-new', '/management/custom-fields?add=true'),
  person('risk-matrix', '/management/risk-matrix'),
  person('configuration', '/management/configuration'),
  person('setting', '/management/configuration?setting=enable_approver_modification'),
  person('branding', '/management/branding'),
  person('own-words', '/management/translations?tab=words'),
  person('audit', '/management/audit'),
  person('audit-entry', '/management/audit?entry=1'),
  person('issues-board', '/issues?shape=board', 'supervisor'),
  person('issues-observations', '/issues?tab=closed&issueType=observation', 'supervisor'),
  {
    ...person('safety-card', '/issues/raise-issue', 'worker'),
    open: async (page, say) => {
      await page.getByText(say('seeded.issue.category.safety-observation'), { exact: true }).click();
      await press(page, say('formFill.addRow'));
      await page.locator('#question-acts').scrollIntoViewIfNeeded();
    },
  },
  {
    ...person('task-code', taskInProgress, 'administrator'),
    open: menu('poster.ofTask'),
  },
  {
    ...person('posters-print', '/management/posters?poster=1'),
    open: (page, say) => press(page.getByRole('dialog'), say('poster.print')),
  },
  { ...person('visit-first', ONE_FORM), open: (page, say) => press(page, say('danger.now')) },
  {
    ...visitor('visit-conversation', '/qr-code', 'dbo'),
    open: async (page, say) => {
      await page.getByLabel(say('visit.code.label'), { exact: true }).fill(DEMO_CLAIM);
      await press(page, say('visit.code.open'));
      await page.getByRole('heading', { name: say('visit.talk.title') }).waitFor();
    },
  },
];

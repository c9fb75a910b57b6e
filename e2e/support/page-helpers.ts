// How to find and prepare the pages of pages.ts.
import type { Locator, Page } from '@playwright/test';
import { ask, whoAmI } from './api.ts';
import { nextStep, openSection } from './record-page.ts';
import type { Say } from './texts.ts';

export const LIVE_LINK = { '/api/identity/check-link': {} };

/** A provider that was checked and tried, with something to correct. */
export const PROVIDER = {
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
export const SERVICE_ACCOUNTS = {
  '/api/management/service-accounts': { items: [SERVICE_ACCOUNT], total: 1, abilities: { create: true } },
  '/api/management/service-accounts/5': SERVICE_ACCOUNT,
};

/** Finds a hazard in a status: preferably one with a pending action of the person, otherwise any visible one. */
export const hazardIn =
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
export async function incidentOf(page: Page): Promise<string> {
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
export const OPEN_ISSUE = issueOf('status=Open', {
  description: 'Oil drips on the walkway',
  category: 'something-is-not-right',
  danger: 'now',
});
export const OBSERVATION = issueOf('tab=closed&issueType=observation', {
  description: 'The crew clipped on before stepping out',
  category: 'safety-observation',
  sentiment: 'positive',
  behaviour: 'protectiveEquipment',
  feedbackGiven: 'Thanked the crew',
});
/** Finds the form that converts an open issue to a hazard. */
export const converted = async (page: Page): Promise<string> =>
  `/hazards/raise-hazard?of=${(await OPEN_ISSUE(page)).split('/').at(-1)}&type=issue`;
/** Presses the first button with this name in a section of an investigation, and waits for its dialog. */
export const investigate = (section: string, button: string) => async (page: Page, say: Say) => {
  await press(await openSection(page, say(section)), say(button));
  await page.getByRole('dialog').waitFor();
};
/** Finds an inspection form in the builder. */
export async function formBuilt(page: Page): Promise<string> {
  const [form] = await ask<{ id: number }[]>(page, 'GET', '/api/templates?module=inspection');
  if (!form) throw new Error('no form of inspections');
  return `/inspections/templates/${form.id}`;
}
/** Finds an inspection form that can be filled in at a facility. */
export async function formAtPlace(page: Page): Promise<string> {
  const [schedule] = await ask<{ id: number }[]>(page, 'GET', '/api/schedules?module=inspection');
  if (!schedule) throw new Error('no form of inspections at a place');
  return `/inspections/execute/${schedule.id}`;
}
/** Starts to fill in the form. */
export async function beginForm(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^(${say('executions.begin')}|${say('executions.beginNew')})$`) })
    .click();
  await page.locator('[id^="question-"]').first().waitFor();
}
/** Selects the first question with a rule of a form in the builder. */
export async function selectQuestion(page: Page, say: Say): Promise<void> {
  const card = page.locator('[data-question]:has(+ [data-rule])').first();
  if (!(await card.count())) await press(page, say('templates.pane.questions'));
  await card.getByRole('button').first().click();
  await card.getByRole('textbox').waitFor();
}
/** Opens the menu of question types. */
export async function openTypes(page: Page, say: Say): Promise<void> {
  await press(page, say('templates.addQuestion'));
  await page.getByRole('menu').waitFor();
}
/** Finds a task in progress. */
export async function taskInProgress(page: Page): Promise<string> {
  const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', '/api/tasks?limit=1&status=In%20Progress');
  if (!items[0]) throw new Error('no task in progress');
  return `/task/${items[0].id}`;
}
/** The panel of a hazard that depends only on its status. */
export const NEXT_STEP = 'section[aria-labelledby="next-step"]';
export const OPEN = hazardIn('Open');
export const ASSIGNED = hazardIn('Assigned');
export const IMPLEMENTED = hazardIn('Resolution Implemented');

/** Opens the columns of an import of a small file, which is uploaded if there is none yet. */
export async function importedColumns(page: Page): Promise<string> {
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
export const ONE_FORM = posterOf('inUse=true', ({ forms: [form, other] }) => form?.module === 'issue' && !other);
export const SEVERAL_FORMS = posterOf('inUse=true', ({ forms }) => forms.length > 1);
export const OUT_OF_USE = posterOf('inUse=false', () => true);
/** Finds the address on a poster with another target or form, which is created if there is none yet. */
const posterFor =
  (isWanted: (poster: KnownPoster) => boolean, bodyOf: (page: Page) => Promise<object>) => async (page: Page) => {
    const poster = await posterWith(page, 'inUse=true', isWanted);
    if (poster) return pathOn(poster);
    const body = await bodyOf(page);
    return pathOn((await ask<{ posters: [KnownPoster] }>(page, 'POST', '/api/posters', { body })).posters[0]);
  };
export const TASK = posterFor(
  ({ address }) => address.includes('/task/'),
  async (page) => ({ targets: [{ taskId: Number((await taskInProgress(page)).split('/').at(-1)) }], templateIds: [] }),
);
export const INSPECTION = posterFor(
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
export async function toPhoto(page: Page, say: Say): Promise<void> {
  await press(page, say('danger.maybe'));
  await page.getByRole('button', { name: say('visit.photo.skip') }).waitFor();
}
export async function toSentence(page: Page, say: Say): Promise<void> {
  await toPhoto(page, say);
  await press(page, say('visit.photo.skip'));
  await page.getByLabel(say('visit.write.label')).fill('The handrail is loose');
}
export async function toClaimCode(page: Page, say: Say): Promise<void> {
  await toSentence(page, say);
  await press(page, say('raise.send'));
  await page.getByRole('heading', { level: 1, name: say('visit.sent.title') }).waitFor();
}
export async function toClaimedReport(page: Page, say: Say): Promise<void> {
  await toClaimCode(page, say);
  await press(page, say('visit.sent.status'));
  await page.getByRole('heading', { level: 1, name: say('visit.report.received') }).waitFor();
}

/** Presses a button, of the page or of a part of it. */
export const press = (scope: Page | Locator, name: string): Promise<void> =>
  scope.getByRole('button', { name, exact: true }).first().click();
export const action = (name: string) => async (page: Page, say: Say) => {
  await press(nextStep(page), say(`act.open.${name}`));
  await page.getByRole('dialog', { name: say(`act.title.${name}`) }).waitFor();
};
/** What holds the options of a select, which are no part of the page's regions: the box below its field, or the sheet of a phone. */
export const OPTIONS = '.mantine-Combobox-dropdown, [role="dialog"]';
/** Opens the options of a select: below its field, or on a phone as a sheet. */
export const select = (label: string) => async (page: Page, say: Say) => {
  await page
    .getByRole('combobox', { name: say(label) })
    .first()
    .click();
  await page.getByRole('option').first().waitFor();
};
export const openMenu = (button: string) => async (page: Page, say: Say) => {
  await press(page, say(button));
  await page.getByRole('menuitem').first().waitFor();
};
export const menu = (item: string) => async (page: Page, say: Say) => {
  await press(page, say('record.menu'));
  await page.getByRole('menuitem', { name: say(item), exact: true }).click();
};

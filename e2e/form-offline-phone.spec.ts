import { expect, type Page, test } from '@playwright/test';
import { ask } from './support/api.ts';
import { address } from './support/people.ts';
import { say } from './support/texts.ts';
import { openApi, openLive, openWindow, type Person, person, SOON } from './support/windows.ts';

const base = { required: true, notApplicable: false, critical: false, weight: 1, tags: [], rules: [] };
const RAIL = 'Does the scaffold have its guardrails?';
const WHY = 'What is missing?';
const LEVEL = 'How high is it?';
const FORM = {
  name: { en: 'Scaffold before the shift' },
  language: 'en',
  languages: [],
  lists: [],
  sections: [
    {
      id: 'platform',
      name: { en: 'Platform' },
      weight: 1,
      subSections: [],
      questions: [
        {
          ...base,
          id: 'rail',
          type: 'yes-no',
          text: { en: RAIL },
          negative: ['no'],
          scores: { yes: 1, no: 0 },
          rules: [
            {
              id: 'why',
              when: { operator: 'is', value: 'no' },
              action: 'show-question',
              followupQuestion: { ...base, id: 'what', type: 'short-text', text: { en: WHY } },
            },
          ],
        },
        {
          ...base,
          id: 'level',
          type: 'single-choice',
          text: { en: LEVEL },
          options: [
            { id: 'low', label: { en: 'Below two metres' } },
            { id: 'high', label: { en: 'Two metres and more' } },
          ],
        },
      ],
    },
  ],
};

let administrator: Person;
let worker: Person;
let scheduleId: number;
test.beforeAll(async ({ browser }) => {
  [administrator, worker] = await Promise.all([
    person(browser, 'acme', 'administrator'),
    person(browser, 'acme', 'worker'),
  ]);
  const page = await openApi(browser, administrator);
  const body = { module: 'inspection', content: FORM };
  const { id, version } = await ask<{ id: number; version: number }>(page, 'POST', '/api/templates', { body });
  await ask(page, 'POST', `/api/templates/${id}/publish`, { version });
  const schedule = { kind: 'on-demand', templateId: id, facilityId: worker.facilityId };
  ({ id: scheduleId } = await ask<{ id: number }>(page, 'POST', '/api/schedules', { body: schedule }));
  await page.context().close();
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const question = (page: Page, text: string) => page.getByRole('heading', { name: text });
const press = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true }).click();
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check({ force: true });
const status = (page: Page, key: string) => page.getByRole('status').filter({ hasText: say(key) });

test('on a phone a form is filled in across a lost network and a reload, while somebody else looks on and answers', async ({
  browser,
}) => {
  const page = await openWindow(browser, worker, PHONE);
  await page.goto(`${address('acme')}/inspections/execute/${scheduleId}`);
  await press(page, 'executions.begin');
  await expect(question(page, RAIL)).toBeVisible();
  const executionId = Number(new URL(page.url()).searchParams.get('execution'));

  const other = await openWindow(browser, administrator);
  await openLive(other, administrator, `/inspections/execute/${scheduleId}?execution=${executionId}`);
  await choose(page, say('formFill.no'));
  await expect(question(other, WHY)).toBeVisible({ timeout: SOON });

  await page.context().setOffline(true);
  await expect(page.getByRole('alertdialog', { name: say('shell.offline') })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // The network goes where the browser does not notice: behind the mast.
  await page.route('**/api/executions/*/answers/*', (route) => route.abort());
  await press(page, 'formFill.next');
  await page.getByRole('textbox', { name: WHY }).fill('The mid rail of bay 3');
  await expect(status(page, 'executions.kept')).toBeVisible();
  await page.reload();
  await expect(status(page, 'executions.kept')).toBeVisible();
  await page.getByRole('button', { name: say('formFill.back'), exact: true }).click();
  await expect(page.getByRole('textbox', { name: WHY })).toHaveValue('The mid rail of bay 3');
  await page.unroute('**/api/executions/*/answers/*');
  await expect(status(page, 'executions.saved')).toBeVisible({ timeout: 5000 + SOON });
  await expect(other.getByRole('textbox', { name: WHY })).toHaveValue('The mid rail of bay 3', { timeout: SOON });

  await choose(other, 'Two metres and more');
  await press(page, 'formFill.next');
  await expect(page.getByRole('radio', { name: 'Two metres and more' })).toBeChecked({ timeout: SOON });
  await press(page, 'formFill.toOverview');
  await press(page, 'executions.finish');
  await expect(page.getByText(say('executions.finished'))).toBeVisible();
  const { answers } = await ask<{ answers: { questionId: string; answer: object }[] }>(
    page,
    'GET',
    `/api/executions/${executionId}/answers`,
  );
  expect(Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer]))).toEqual({
    rail: { value: 'no' },
    what: { value: 'The mid rail of bay 3' },
    level: { value: 'high' },
  });
  await Promise.all([page, other].map((window) => window.context().close()));
});

import { expect, type Page, test } from '@playwright/test';
import { ask } from './support/api.ts';
import { choose, question, scheduleForm } from './support/forms.ts';
import { address } from './support/people.ts';
import { takePhoto } from './support/photo.ts';
import { addPhotos } from './support/record-page.ts';
import { sayOn } from './support/texts.ts';
import { SOON } from './support/timeouts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { openApi, openLive, openWindow, type Person, person } from './support/windows.ts';

const RAIL = 'Does the scaffold have its guardrails?';
const WHY = 'What is missing?';
const LEVEL = 'How high is it?';
const QUESTIONS = [
  question('yes-no', 'rail', RAIL, {
    negative: ['no'],
    rules: [
      {
        id: 'why',
        when: { operator: 'is', value: 'no' },
        action: 'show-question',
        followupQuestion: question('short-text', 'what', WHY),
      },
    ],
  }),
  question('photo', 'seen', 'How does it look?'),
  question('single-choice', 'level', LEVEL, {
    options: [
      { id: 'low', label: { en: 'Below two metres' } },
      { id: 'high', label: { en: 'Two metres and more' } },
    ],
  }),
];

let administrator: Person;
let worker: Person;
let scheduleId: number;
test.beforeAll(async ({ browser }) => {
  [administrator, worker] = await Promise.all([
    person(browser, 'acme', 'administrator'),
    person(browser, 'acme', 'worker'),
  ]);
  const page = await openApi(browser, administrator);
  const { facilityId } = worker;
  scheduleId = await scheduleForm(page, { name: 'Scaffold before the shift', questions: QUESTIONS, facilityId });
  await page.context().close();
});

const headed = (page: Page, text: string) => page.getByRole('heading', { name: text });
const status = (page: Page, key: string) => page.getByRole('status').filter({ hasText: sayOn(page)(key) });

for (const look of TWINS)
  test(`a form is filled in despite a lost network and a reload, while another person watches and answers, ${look.name}`, async ({
    browser,
  }) => {
    const page = await (await openLook(browser, look, worker.state)).newPage();
    const t = sayOn(page);
    const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click();
    /** Goes to another question on a phone, which shows one at a time. */
    const turn = async (key: string) => {
      if (look.phone) await press(key);
    };
    await page.goto(`${address('acme')}/inspections/execute/${scheduleId}`);
    // Another person may have started it as well.
    await page
      .getByRole('button', { name: t('executions.begin'), exact: true })
      .or(page.getByRole('button', { name: t('executions.beginNew'), exact: true }))
      .click();
    await expect(headed(page, RAIL)).toBeVisible();
    const executionId = Number(new URL(page.url()).searchParams.get('execution'));
    const other = await openWindow(browser, administrator);
    await openLive(other, administrator, `/inspections/execute/${scheduleId}?execution=${executionId}`);
    await choose(page, t('formFill.no'));
    await expect(headed(other, WHY)).toBeVisible();

    await test.step('the page shows that the network is lost, and continues when it is back', async () => {
      await page.context().setOffline(true);
      const overlay = page.getByRole('alertdialog', { name: t('shell.offline') });
      await expect(overlay).toBeVisible();
      await overlay.getByRole('button', { name: t('shell.goOnOffline') }).click();
      await expect(overlay).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: t('shell.offline') })).toBeInViewport({ ratio: 1 });
      await choose(page, t('formFill.yes'));
      await expect(status(page, 'executions.kept')).toBeVisible({ timeout: 5000 + SOON });
      await choose(page, t('formFill.no'));
      await page.context().setOffline(false);
      await expect(page.getByText(t('shell.offline'))).toHaveCount(0);
      await expect(status(page, 'executions.saved')).toBeVisible({ timeout: 5000 + SOON });
    });

    // Requests fail without the browser noticing that it is offline, as with a bad mobile connection.
    const away = [/\/api\/executions\/\d+\/answers\//, /\/api\/attachments\?/];
    await test.step('an answer and a photo are kept on the device across a reload', async () => {
      for (const call of away) await page.route(call, (route) => route.abort());
      await turn('formFill.next');
      await page.getByRole('textbox', { name: WHY }).fill('The mid rail of bay 3');
      await turn('formFill.next');
      await addPhotos(page, await takePhoto(page, 'bay.jpg', '#7a1f0b'));
      await expect(page.getByText(t('files.kept'))).toBeVisible();
      await expect(status(page, 'executions.kept')).toBeVisible();
      await page.reload();
      await expect(status(page, 'executions.kept')).toBeVisible();
      await expect(page.getByRole('button', { name: t('files.remove', { name: 'bay.jpg' }) })).toBeVisible();
      await turn('formFill.back');
      await expect(page.getByRole('textbox', { name: WHY })).toHaveValue('The mid rail of bay 3');
    });

    await test.step('both are sent automatically, and the other person sees them', async () => {
      for (const call of away) await page.unroute(call);
      await expect(status(page, 'executions.saved')).toBeVisible({ timeout: 5000 + SOON });
      await expect(other.getByRole('textbox', { name: WHY })).toHaveValue('The mid rail of bay 3');
    });

    await test.step('the other person answers the rest, and the form is finished', async () => {
      await choose(other, 'Two metres and more');
      await turn('formFill.next');
      await turn('formFill.next');
      await expect(page.getByRole('radio', { name: 'Two metres and more' })).toBeChecked();
      await turn('formFill.toOverview');
      await press('executions.finish');
      await expect(page.getByText(t('executions.finished'))).toBeVisible();
      const { answers } = await ask<{ answers: { questionId: string; answer: { value: unknown } }[] }>(
        page,
        'GET',
        `/api/executions/${executionId}/answers`,
      );
      expect(Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer.value]))).toEqual({
        rail: 'no',
        what: 'The mid rail of bay 3',
        seen: [expect.any(Number)],
        level: 'high',
      });
    });
    await Promise.all([page, other].map((window) => window.context().close()));
  });

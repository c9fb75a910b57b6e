import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ask, type Known } from './support/api.ts';
import { choose, publishForm, question } from './support/forms.ts';
import { address, openBlank } from './support/people.ts';
import { takePhoto } from './support/photo.ts';
import { activityOf, addPhotos } from './support/record-page.ts';
import { sayOn } from './support/texts.ts';
import { TWINS } from './support/visit.ts';
import {
  answerDanger,
  claimCodeOn,
  createPoster,
  expectHeading,
  expectPhotosSent,
  expectReceived,
  findForm,
  openClaim,
  openVisitor,
  type Poster,
  scan,
  sendReport,
  writeReport,
} from './support/visitor.ts';
import { openApi, openWindow, type Person, person } from './support/windows.ts';

const TENANT = 'acme';
const RUNG = 'Are all rungs whole?';
const LADDER = 'How does the ladder look?';

let administrator: Person;
let supervisor: Person;
/** The name of their facility. */
let place: string;
/** One poster with a form of each module that visitors can fill in. */
let poster: Poster;
test.beforeAll(async ({ browser }) => {
  [administrator, supervisor] = await Promise.all([
    person(browser, TENANT, 'administrator'),
    person(browser, TENANT, 'supervisor'),
  ]);
  const page = await openApi(browser, administrator);
  const questions = [question('yes-no', 'rung', RUNG, { negative: ['no'] }), question('photo', 'ladder', LADDER)];
  const forms = await Promise.all([
    findForm(page, 'issue', 'something-is-not-right'),
    findForm(page, 'incident', 'nearMiss'),
    publishForm(page, 'Ladder at the gate', questions),
  ]);
  poster = await createPoster(page, { facilityId: supervisor.facilityId }, forms);
  const facilities = await ask<{ id: number; name: string }[]>(page, 'GET', '/api/fm/facility/fetch');
  place = facilities.find(({ id }) => id === supervisor.facilityId)?.name ?? 'no facility';
  await page.context().close();
});
const formOf = (module: string) => poster.forms.find((form) => form.module === module);
const pathTo = (path: string) => new RegExp(`${path}\\?utm_source=qr_code#`);

for (const look of TWINS) {
  const { language } = look;

  test(`a report by a poster is followed by its claim code, ${look.name}`, async ({ browser }) => {
    const page = await openVisitor(browser, look);
    const say = sayOn(page);
    await scan(page, TENANT, poster);
    await expectHeading(page, 'visit.choose.title');
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await page.locator(`a[href*="/issues/raise-issue/execute/template/${formOf('issue')?.scheduleId}?"]`).click();
    const words = language === 'ar' ? 'الدرابزين مرتخٍ' : 'The handrail is loose';
    await writeReport(page, words);
    await sendReport(page);
    const { code, number } = await expectReceived(page);
    await page.context().close();

    const other = await openVisitor(browser, look);
    await openClaim(other, TENANT, code);
    await expectHeading(other, 'visit.report.received');
    await expect(other.locator('main').getByText(number).first()).toBeVisible();
    await expect(other.getByText(say('visit.otherCode'))).toBeVisible();
    await other.context().close();
  });

  test(`an incident is reported by the code of a poster, ${look.name}`, async ({ browser }) => {
    const page = await openVisitor(browser, look);
    await scan(page, TENANT, poster);
    const path = `/incidents/raise-incident/execute/template/${formOf('incident')?.scheduleId}`;
    await page.locator(`a[href*="${path}?"]`).click();
    await expect(page).toHaveURL(pathTo(path));
    await answerDanger(page);
    const words = `A pallet fell beside me ${crypto.randomUUID()}`;
    await page.getByLabel(sayOn(page)('visit.write.label')).fill(words);
    await page.locator('#question-near').getByRole('radio').first().check();
    await sendReport(page);
    const { number } = await expectReceived(page);
    await page.context().close();

    const owner = await openApi(browser, supervisor);
    const search = `/api/incidents?limit=10&search=${encodeURIComponent(words)}`;
    const { items } = await ask<{ items: Known[] }>(owner, 'GET', search);
    expect(items).toEqual([expect.objectContaining({ number, title: words, eventType: 'nearMiss', raiserId: null })]);
    const { execution } = await ask<{ execution: { id: number } }>(owner, 'GET', `/api/incidents/${items[0]?.id}/form`);
    const answers = `/api/executions/${execution.id}/answers`;
    expect(await ask(owner, 'GET', answers)).toMatchObject({ answers: [{ questionId: 'near', savedById: null }] });
    await owner.context().close();
  });

  test(`an inspection is done by the code of a poster, ${look.name}`, async ({ browser }) => {
    const page = await openVisitor(browser, look);
    const say = sayOn(page);
    await scan(page, TENANT, poster);
    const scheduleId = formOf('inspection')?.scheduleId;
    await page.locator(`a[href*="/inspections/execute/${scheduleId}?"]`).click();
    await expect(page).toHaveURL(pathTo(`/inspections/execute/${scheduleId}`));
    await choose(page, say('formFill.yes'));
    if (look.phone) await page.getByRole('button', { name: say('formFill.next'), exact: true }).click();
    await addPhotos(page, await takePhoto(page, 'ladder.jpg', '#3b6ea8'));
    if (look.phone) await page.getByRole('button', { name: say('formFill.toOverview'), exact: true }).click();
    await expectAccessible(page, 'an inspection by a code');
    await page.getByRole('button', { name: say('visit.inspection.send') }).click();
    await claimCodeOn(page);
    await expectHeading(page, 'visit.sent.inspection');
    await expectPhotosSent(page);
    await page.context().close();

    const desk = await openWindow(browser, supervisor);
    await desk.goto(`${address(TENANT)}/inspections/execute/${scheduleId}`);
    await desk
      .getByRole('region', { name: sayOn(desk)('executions.finishedLast') })
      .getByRole('link')
      .first()
      .click();
    await expect(desk.getByRole('radio', { name: sayOn(desk)('formFill.yes') })).toBeChecked();
    await expect(desk.locator('#question-ladder').getByRole('img')).toBeVisible();
    await desk.context().close();
  });

  test(`a task takes a note and a photo by its code, and names nobody, ${look.name}`, async ({ browser }) => {
    const desk = await openWindow(browser, supervisor);
    await openBlank(desk, TENANT);
    const body = {
      title: `Check the ladder at gate 3 ${look.name}`,
      description: 'Look at both feet, and at the lock of the hinge.',
      facilityId: supervisor.facilityId,
      dueOn: '2099-12-01',
    };
    const task = await ask<Known>(desk, 'POST', '/api/tasks', { body });
    const admin = await openApi(browser, administrator);
    const code = await createPoster(admin, { taskId: task.id }, []);
    await admin.context().close();

    const page = await openVisitor(browser, look);
    const say = sayOn(page);
    await scan(page, TENANT, code);
    await expect(page).toHaveURL(pathTo(`/task/${task.id}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(body.title);
    const main = page.locator('main');
    await expect(main).toContainText(body.description);
    const day = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' });
    await expect(main).toContainText(say('visit.task.due', { day: day.format(new Date(body.dueOn)) }));
    await expect(main.getByText(place)).toBeVisible();
    for (const { name } of [supervisor, administrator]) await expect(main).not.toContainText(name);
    await expectAccessible(page, 'a task by its code');
    await page.getByRole('textbox', { name: say('visit.task.note') }).fill('The left foot is worn');
    await addPhotos(page, await takePhoto(page, 'foot.jpg', '#7a1f0b'));
    await page.getByRole('button', { name: say('visit.task.send') }).click();
    await claimCodeOn(page);
    await expectHeading(page, 'visit.sent.task');
    await expectPhotosSent(page);
    await page.context().close();

    await desk.goto(`${address(TENANT)}/task/${task.id}`);
    const note = activityOf(desk).first();
    await expect(note).toContainText('The left foot is worn');
    await expect(note).toContainText(sayOn(desk)('record.anonymous'));
    await expect(note.locator('button img')).toBeVisible();
    await desk.context().close();
  });
}

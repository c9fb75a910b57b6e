import { expect, type Page, test } from '@playwright/test';
import { act, ask, getHazard, type Known, raiseHazard, uploadPhoto } from './support/api.ts';
import { newcomers } from './support/newcomers.ts';
import { takePhoto } from './support/photo.ts';
import {
  activityOf,
  addPhotos,
  expectNextStepHeading,
  expectOffered,
  historyLine,
  nextStep,
  openAction,
  sendAction,
} from './support/record-page.ts';
import { say } from './support/texts.ts';
import { openApi, openLive, type Person } from './support/windows.ts';

// The tests share people and windows; the last test makes the raiser inactive.
type Who = 'raiser' | 'owner' | 'team' | 'ehs';
let people: Record<Who, Person>;
let administrator: Page;
let raiser: Page;
let owner: Page;
let ehs: Page;
let team: Page;

test.beforeAll(async ({ browser }) => {
  const roles = { raiser: 'employee', owner: 'supervisor', team: 'employee', ehs: 'ehsMember' } as const;
  ({ administrator, people } = await newcomers(browser, 'acme', roles));
  const open = (who: Who): Promise<Page> => openApi(browser, people[who]);
  [raiser, owner, team, ehs] = await Promise.all([open('raiser'), open('owner'), open('team'), open('ehs')]);
});
test.afterAll(() => Promise.all([administrator, raiser, owner, team, ehs].map((page) => page.context().close())));

const show = (page: Page, who: Who, { id }: Known): Promise<void> => openLive(page, people[who], `/hazards/${id}`);
const raise = (words: string, more: Record<string, unknown> = {}): Promise<Known> =>
  raiseHazard(raiser, words, { ownerId: people.owner.id, ...more });
/** Reports a hazard as a visitor, by the code of the facility. */
async function raiseAnonymously(description: string): Promise<Known> {
  const facilities = await ask<{ id: number; reportCode: string }[]>(raiser, 'GET', '/api/fm/facility/fetch');
  const code = facilities.find(({ id }) => id === people.raiser.facilityId)?.reportCode;
  const number = await raiser.evaluate(
    async ([code, description]) => {
      const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
        return answer.json();
      };
      const { token } = await send('/api/aum/mauth', { code });
      const claim = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0'));
      const report = { type: 'hazard', category: 'housekeeping', description, claim: claim.join('') };
      const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
      return (await send('/api/visit/reports', report, headers)).number as string;
    },
    [code, description] as const,
  );
  const { items } = await ask<{ items: Known[] }>(administrator, 'GET', '/api/hazards?sort=newest&size=5');
  const hazard = items.find((one) => one.number === number);
  if (!hazard) throw new Error(`no hazard ${number}`);
  return hazard;
}
const assign = ({ id }: Known): Promise<Known> => act(owner, id, 'assign', { team: [people.team.id] });
async function implement({ id }: Known, what: string): Promise<Known> {
  const attachmentIds = [await uploadPhoto(team, await takePhoto(team, 'now.jpg', '#0b7a4b'))];
  return act(team, id, 'implement', { what, attachmentIds });
}
const agree = (page: Page, action: 'approve' | 'accept'): Promise<void> =>
  nextStep(page)
    .getByRole('button', { name: say(`act.open.${action}`), exact: true })
    .click();
async function sendBack(page: Page, action: 'reject' | 'decline', reason: string): Promise<void> {
  const dialog = await openAction(page, action);
  const field = dialog.getByRole('textbox', { name: say(`act.reason.${action}`) });
  await expect(field).toHaveValue(''); // the previous text is not filled in again
  await field.fill(reason);
  await sendAction(dialog, action);
}

test('a resolution that is sent back twice by EHS and once by the raiser is implemented a fourth time and closed', async () => {
  const hazard = await raise('The guard of press four is loose');
  await assign(hazard);
  await implement(hazard, 'Tightened');
  await Promise.all([show(ehs, 'ehs', hazard), show(raiser, 'raiser', hazard)]);
  await sendBack(ehs, 'reject', 'Two bolts are missing');
  await expect(nextStep(raiser)).toContainText('Two bolts are missing');
  await implement(hazard, 'Bolts replaced');
  await expectOffered(ehs, 'approve');
  await sendBack(ehs, 'reject', 'They are the wrong length');
  await expect(nextStep(raiser)).toContainText('They are the wrong length');
  await implement(hazard, 'Bolts of 40 mm');
  await expectOffered(ehs, 'approve');
  await agree(ehs, 'approve');
  await expectNextStepHeading(raiser, 'isFixed');
  await sendBack(raiser, 'decline', 'It still rattles');
  await expect(nextStep(ehs)).toContainText('It still rattles');
  await implement(hazard, 'Washers added');
  await expectOffered(ehs, 'approve');
  await agree(ehs, 'approve');
  await expectNextStepHeading(raiser, 'isFixed');
  await agree(raiser, 'accept');
  await expectNextStepHeading(ehs, 'closed');
  const activity = activityOf(ehs);
  await expect(activity.filter({ hasText: historyLine(ehs, 'rejected', people.ehs.name) })).toHaveCount(2);
  await expect(activity.filter({ hasText: historyLine(ehs, 'declined', people.raiser.name) })).toHaveCount(1);
});

test('a duplicate report is closed in favour of the other, and they link to each other', async () => {
  const first = await raise('Oil on the floor at the north gate');
  const again = await raise('Somebody slipped on oil, north gate');
  await show(ehs, 'ehs', again);
  await ehs.getByRole('button', { name: say('record.menu') }).click();
  await ehs.getByRole('menuitem', { name: say('act.open.closeDuplicate') }).click();
  const dialog = ehs.getByRole('dialog', { name: say('act.title.closeDuplicate') });
  await dialog.getByRole('button', { name: say('act.do.closeDuplicate') }).click();
  await expect(dialog).toContainText(say('act.ofMissing'));
  await dialog
    .getByRole('combobox', { name: say('act.of') })
    .or(dialog.getByLabel(say('act.of')))
    .first()
    .fill(first.number);
  await ehs.getByRole('option').filter({ hasText: first.number }).click();
  await sendAction(dialog, 'closeDuplicate');
  await expectNextStepHeading(ehs, 'closed');
  await expect(ehs.locator('main')).toContainText(say('record.repeats'));
  await ehs.getByRole('link').filter({ hasText: first.number }).click();
  await expect(ehs.getByRole('heading', { level: 1 })).toHaveText(first.title);
  await expect(ehs.locator('main')).toContainText(say('record.duplicates', { count: 1 }));
  await expect(ehs.getByRole('link').filter({ hasText: again.number })).toBeVisible();
});

test('a hazard that is fixed on the spot needs evidence, and is then pending for EHS', async () => {
  const hazard = await raise('A cable lies across the walkway');
  await show(owner, 'owner', hazard);
  const dialog = await openAction(owner, 'fix');
  await dialog.getByRole('textbox', { name: say('act.what') }).fill('Moved under the cover');
  await dialog.getByRole('button', { name: say('act.do.fix'), exact: true }).click();
  await expect(dialog).toContainText(say('act.filesMissing'));
  await addPhotos(dialog, await takePhoto(owner, 'covered.jpg', '#0b7a4b'));
  await sendAction(dialog, 'fix');
  await expect(nextStep(owner)).toContainText('Owner');
  expect((await getHazard(owner, hazard.id)).status).toBe('Resolution Implemented');
  await expect(owner.getByRole('button', { name: say('photos.open', { name: 'covered.jpg' }) })).toBeVisible();
});

test('an invalid hazard is closed with a reason, which the raiser can read', async () => {
  const hazard = await raise('The lamp is too bright');
  await Promise.all([show(ehs, 'ehs', hazard), show(raiser, 'raiser', hazard)]);
  const dialog = await openAction(ehs, 'invalidate');
  await dialog.getByRole('button', { name: say('act.do.invalidate'), exact: true }).click();
  await expect(dialog).toContainText(say('act.reasonMissing'));
  await dialog.getByRole('textbox', { name: say('act.reason.invalidate') }).fill('500 lux, as the norm has it');
  await sendAction(dialog, 'invalidate');
  await expectNextStepHeading(raiser, 'closed');
  await expect(raiser.locator('main')).toContainText('500 lux, as the norm has it');
});

test('an anonymous hazard waits for its reporter, who has a claim code, after the approval of EHS', async () => {
  const hazard = await raiseAnonymously('Nobody checks the eye wash');
  await act(administrator, hazard.id, 'assign', { team: [people.team.id] });
  await implement(hazard, 'Checked, and a list beside it');
  await show(ehs, 'ehs', hazard);
  await expect(nextStep(ehs)).toContainText(say('turn.thenRaiser_reporter'));
  await agree(ehs, 'approve');
  await expectNextStepHeading(ehs, 'waitsAccept_reporter');
});

test('the approval of EHS closes a hazard whose raiser is inactive', async () => {
  const hazard = await raise('The emergency exit is blocked');
  await assign(hazard);
  await implement(hazard, 'Cleared');
  await ask(administrator, 'PUT', `/api/aum/um/status?employeeId=${people.raiser.id}&status=inactive`);
  await show(ehs, 'ehs', hazard);
  await expect(nextStep(ehs)).toContainText(say('turn.closesLeft'));
  await agree(ehs, 'approve');
  await expectNextStepHeading(ehs, 'closed');
  await expect(nextStep(ehs)).toContainText(say('turn.closedLeft'));
});

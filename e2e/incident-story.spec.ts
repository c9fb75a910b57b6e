import { expect, type Locator, type Page, test } from '@playwright/test';
import { takePhoto } from './support/photo.ts';
import { addPhotos, choosePeople, expectTurn, nextStep, openAction, sendAction } from './support/record-page.ts';
import { say } from './support/texts.ts';
import { openLive, openWindow, type Person, person, SOON } from './support/windows.ts';

const WHO = ['worker', 'supervisor', 'member', 'manager'] as const;
let people: Record<(typeof WHO)[number], Person>;

test.beforeAll(async ({ browser }) => {
  const signedIn = await Promise.all(WHO.map((who) => person(browser, 'globex', who)));
  people = Object.fromEntries(WHO.map((who, n) => [who, signedIn[n]])) as typeof people;
});

const take = (page: Page, action: string): Promise<void> =>
  nextStep(page)
    .getByRole('button', { name: say(`act.open.${action}`), exact: true })
    .click();
/** Answers a question of the guide with yes or no. */
const answer = (dialog: Locator, fact: string, word: 'yes' | 'no'): Promise<void> =>
  dialog
    .getByRole('radiogroup', { name: say(`guide.ask.${fact}`) })
    .getByText(say(`record.${word}`), { exact: true })
    .click();
async function choose(dialog: Locator, fact: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: say(`guide.ask.${fact}`) }).click();
  await dialog
    .page()
    .getByRole('option', { name: say(option), exact: true })
    .click();
}
const save = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: say('common.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
};

test('an incident is raised, investigated, decided to be recordable, acted on, closed and opened again by four people', async ({
  browser,
}) => {
  const windows = await Promise.all(WHO.map((who) => openWindow(browser, people[who])));
  const [worker, supervisor, member, manager] = windows as [Page, Page, Page, Page];
  await Promise.all([
    openLive(worker, people.worker, '/incidents/raise-incident'),
    openLive(supervisor, people.supervisor, '/incidents?tab=mine&sort=newest'),
    openLive(member, people.member, '/my-actions'),
    openLive(manager, people.manager, '/incidents?sort=newest'),
  ]);
  const words = 'I slipped on the wet ramp and blacked out';

  await test.step('the worker raises it in one sentence and two taps', async () => {
    await worker.getByRole('textbox', { name: say('incident.what') }).fill(words);
    await worker.getByText(say('eventType.injuryOrIllness'), { exact: true }).click();
    await worker.getByText(say('incident.hurtSlightly'), { exact: true }).click();
    await worker.getByRole('button', { name: say('raise.send'), exact: true }).click();
    await expect(worker.getByRole('heading', { level: 1 })).toHaveText(say('raise.thanks'));
    await worker.getByRole('link', { name: say('raise.see') }).click();
    await expectTurn(worker, 'waitsAssign', { name: people.supervisor.name });
  });

  await test.step('the supervisor gives it to a team', async () => {
    await supervisor.getByRole('link', { name: words }).first().click({ timeout: SOON });
    const dialog = await openAction(supervisor, 'assign');
    await choosePeople(dialog, say('record.team'), [people.member.name]);
    await sendAction(dialog, 'assign');
    await expectTurn(worker, 'waitsFix', { names: people.member.name });
  });

  await test.step('the manager names who was hurt and walks through the guide', async () => {
    await manager.getByRole('link', { name: words }).first().click({ timeout: SOON });
    await manager.getByRole('button', { name: say('involved.add'), exact: true }).click();
    const adding = manager.getByRole('dialog', { name: say('involved.add') });
    await choosePeople(adding, say('involved.name'), [people.worker.name]);
    await save(adding);
    await manager.getByRole('button', { name: say('case.begin'), exact: true }).click();
    const guide = manager.getByRole('dialog', { name: say('case.title', { name: people.worker.name }) });
    await answer(guide, 'injuryOrIllness', 'yes');
    await answer(guide, 'workEnvironment', 'yes');
    await choose(guide, 'contribution', 'contribution.caused');
    await choose(guide, 'exception', 'guide.noException');
    await answer(guide, 'recordedBefore', 'no');
    await answer(guide, 'lostConsciousness', 'yes');
    const verdict = say('case.verdict.yes', { column: say('case.column.other') });
    await expect(guide.getByText(verdict)).toBeVisible();
    await save(guide);
    await expect(manager.getByRole('region', { name: say('incident.involved') })).toContainText(verdict);
    // What became of somebody's health is not for everybody who may see the incident.
    await expect(worker.getByRole('region', { name: say('incident.involved') })).toContainText(people.worker.name, {
      timeout: SOON,
    });
    await expect(worker.getByText(verdict)).toBeHidden();
  });

  await test.step('the supervisor asks why', async () => {
    const causes = supervisor.getByRole('region', { name: say('incident.causes') });
    const write = async (open: string, text: string) => {
      await causes
        .getByRole('button', { name: say(open), exact: true })
        .last()
        .click();
      const dialog = supervisor.getByRole('dialog', { name: say(open), exact: true });
      await dialog.getByRole('textbox').fill(text);
      await save(dialog);
    };
    await write('cause.add', 'The ramp was wet');
    await write('cause.ask', 'The gutter leaks onto it');
    await expect(causes).toContainText(say('cause.root'));
  });

  await test.step('the team acts, the manager approves, the worker accepts', async () => {
    await member.getByRole('listitem').filter({ hasText: words }).getByRole('link').click({ timeout: SOON });
    const dialog = await openAction(member, 'implement');
    await dialog.getByRole('textbox', { name: say('act.what') }).fill('The gutter is mended');
    await addPhotos(dialog, await takePhoto(member, 'gutter.jpg', '#0b7a4b'));
    await sendAction(dialog, 'implement');
    await expectTurn(manager, 'isFixed');
    await take(manager, 'approve');
    await expectTurn(worker, 'isFixed');
    await take(worker, 'accept');
    for (const page of windows) await expectTurn(page, 'closed');
  });

  await test.step('the manager opens it again with a reason, and it waits for its owner', async () => {
    const dialog = await openAction(manager, 'reopen');
    await dialog.getByRole('textbox').fill('It leaks again');
    await sendAction(dialog, 'reopen');
    await expectTurn(supervisor, 'assign');
    await expectTurn(worker, 'waitsAssign', { name: people.supervisor.name });
  });
  await Promise.all(windows.map((page) => page.context().close()));
});

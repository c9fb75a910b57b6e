import { expect, type Locator, type Page, test } from '@playwright/test';
import { countEffort } from './support/layout-shift.ts';
import { takePhoto } from './support/photo.ts';
import {
  addPhotos,
  choosePeople,
  expectNextStepHeading,
  nextStep,
  openAction,
  openSection,
  sendAction,
  takeAction,
} from './support/record-page.ts';
import { type Say, say, sayOn } from './support/texts.ts';
import { LISTED } from './support/timeouts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { openLive, type Person, person } from './support/windows.ts';

const WHO = ['worker', 'supervisor', 'member', 'manager'] as const;
let people: Record<(typeof WHO)[number], Person>;

test.beforeAll(async ({ browser }) => {
  const signedIn = await Promise.all(WHO.map((who) => person(browser, 'globex', who)));
  people = Object.fromEntries(WHO.map((who, n) => [who, signedIn[n]])) as typeof people;
});

/** Answers a yes-or-no question of the guide. */
function answer(dialog: Locator, fact: string, word: 'yes' | 'no'): Promise<void> {
  const t = sayOn(dialog);
  return dialog
    .getByRole('radiogroup', { name: t(`guide.ask.${fact}`) })
    .getByText(t(`record.${word}`), { exact: true })
    .click();
}
async function choose(dialog: Locator, fact: string, option: string): Promise<void> {
  const t = sayOn(dialog);
  await dialog.getByRole('combobox', { name: t(`guide.ask.${fact}`) }).click();
  await dialog
    .page()
    .getByRole('option', { name: t(option), exact: true })
    .click();
}
const save = async (dialog: Locator, action = 'common.save'): Promise<void> => {
  await dialog.getByRole('button', { name: sayOn(dialog)(action), exact: true }).click();
  await expect(dialog).toBeHidden();
};

/** Input by language. */
const WORDS = {
  en: {
    what: 'I slipped on the wet ramp and blacked out',
    why: 'The ramp was wet',
    because: 'The gutter leaks onto it',
    done: 'The gutter is mended',
    again: 'It leaks again',
  },
  ar: {
    what: 'انزلقت على المنحدر المبلل وفقدت الوعي',
    why: 'كان المنحدر مبللاً',
    because: 'المزراب يسرّب الماء عليه',
    done: 'أُصلح المزراب',
    again: 'عاد التسرّب',
  },
};

for (const look of TWINS)
  test(`an incident is raised, investigated, found recordable, resolved, closed and reopened by four people, ${look.name}`, async ({
    browser,
  }) => {
    const t: Say = (key, params) => say(key, params, look.language);
    const input = WORDS[look.language === 'ar' ? 'ar' : 'en'];
    // A second try finds its own record, not that of the first.
    const words = { ...input, what: `${input.what} ${crypto.randomUUID().slice(0, 8)}` };
    const windows = await Promise.all(
      WHO.map(async (who) => (await openLook(browser, look, people[who].state)).newPage()),
    );
    const [worker, supervisor, member, manager] = windows as [Page, Page, Page, Page];
    await Promise.all([
      openLive(worker, people.worker, '/incidents/raise-incident'),
      openLive(supervisor, people.supervisor, '/incidents?tab=mine&sort=newest'),
      openLive(member, people.member, '/my-actions'),
      openLive(manager, people.manager, '/incidents?sort=newest'),
    ]);

    await test.step('the worker raises it in one sentence and one tap: somebody hurt says what kind it is', async () => {
      await worker.getByRole('textbox', { name: t('incident.what') }).fill(words.what);
      await worker.getByText(t('incident.hurtSlightly'), { exact: true }).click();
      await expect(worker.getByRole('radio', { name: t('eventType.injuryOrIllness') })).toBeChecked();
      await worker.getByRole('button', { name: t('raise.send'), exact: true }).click();
      await expect(worker.getByRole('heading', { level: 1 })).toHaveText(t('raise.thanks'));
      await worker.getByRole('link', { name: t('raise.see') }).click();
      await expectNextStepHeading(worker, 'waitsAssign', { name: people.supervisor.name });
    });

    await test.step('the supervisor chooses the investigation team, and no short cut', async () => {
      await supervisor.getByRole('link', { name: words.what }).first().click({ timeout: LISTED });
      await expectNextStepHeading(supervisor, 'assign');
      await expect(nextStep(supervisor).getByRole('button')).toHaveText([t('act.open.assign')]);
      const dialog = await openAction(supervisor, 'assign');
      await choosePeople(dialog, t('record.team_incident'), [people.member.name]);
      await sendAction(dialog, 'assign');
      await expectNextStepHeading(worker, 'waitsFix', { names: people.member.name });
    });

    await manager.getByRole('link', { name: words.what }).first().click({ timeout: LISTED });
    const needs = manager.getByRole('region', { name: t('needs.title') });
    await expect(needs).toBeVisible();
    const effort = await countEffort(manager);
    /** Follows a link of what is needed, to the control where it is done; the keyboard goes on from there. */
    const follow = async (need: string, control: Locator) => {
      await needs.getByRole('link', { name: t(`investigation.needs.${need}`) }).click();
      await expect(control).toBeFocused();
    };
    const met = (need: string) =>
      expect(
        needs
          .getByRole('listitem')
          .filter({ hasText: t(`investigation.needs.${need}`) })
          .getByRole('img', { name: t('needs.done') }),
      ).toBeVisible();

    await test.step('the manager goes by the list: names the injured person and completes the guide', async () => {
      const involved = manager.getByRole('region', { name: t('incident.involved'), exact: true });
      await follow('people', involved.getByRole('button', { name: t('involved.add'), exact: true }));
      await manager.keyboard.press('Enter');
      const adding = manager.getByRole('dialog', { name: t('involved.add') });
      await choosePeople(adding, t('involved.name'), [people.worker.name]);
      await save(adding, 'common.add');
      await met('people');
      await follow('cases', manager.getByRole('button', { name: t('case.begin'), exact: true }));
      await manager.keyboard.press('Enter');
      const guide = manager.getByRole('dialog', { name: t('case.title', { name: people.worker.name }) });
      // In one row, however long the names are and however narrow the screen is.
      await guide.getByRole('tab').first().waitFor();
      const tabs = await guide.getByRole('tab').all();
      const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y));
      expect(new Set(tops).size).toBe(1);
      await answer(guide, 'injuryOrIllness', 'yes');
      await answer(guide, 'workEnvironment', 'yes');
      await choose(guide, 'contribution', 'contribution.caused');
      await choose(guide, 'exception', 'guide.noException');
      await answer(guide, 'recordedBefore', 'no');
      await answer(guide, 'lostConsciousness', 'yes');
      const verdict = t('case.verdict.yes', { column: t('case.column.other') });
      await expect(guide.getByText(verdict)).toBeVisible();
      await save(guide);
      await expect(involved).toContainText(verdict);
      await met('cases');
      // Health data is not visible to everyone who may see the incident.
      await expect(await openSection(worker, t('incident.involved'))).toContainText(people.worker.name);
      await expect(worker.getByText(verdict)).toBeHidden();
    });

    await test.step('the manager assesses the severity where it is shown', async () => {
      const severity = manager.getByRole('region', { name: t('investigation.severity'), exact: true });
      const groupOf = (name: string) => severity.getByRole('group', { name: t(name) });
      await follow('severity', groupOf('incident.potentialSeverity').getByRole('radio', { name: t('severity.minor') }));
      await groupOf('incident.potentialSeverity').getByText(t('severity.moderate'), { exact: true }).click();
      await severity.getByRole('button', { name: t('common.save'), exact: true }).click();
      await met('severity');
    });

    await test.step('the manager adds the causes, and nothing is missing any more', async () => {
      const causes = manager.getByRole('region', { name: t('incident.causes'), exact: true });
      const write = async (open: string, text: string) => {
        const dialog = manager.getByRole('dialog', { name: t(open), exact: true });
        await dialog.getByRole('textbox').fill(text);
        await save(dialog, 'common.add');
      };
      await follow('causes', causes.getByRole('button', { name: t('cause.add'), exact: true }));
      await manager.keyboard.press('Enter');
      await write('cause.add', words.why);
      await met('causes');
      await causes
        .getByRole('button', { name: t('cause.ask'), exact: true })
        .last()
        .click();
      await write('cause.ask', words.because);
      await expect(causes).toContainText(t('cause.root'));
      // With Enter three times, for what the links have focused. On a phone one tap closes the sheet of a choice of several, and a
      // choice that is still loading is opened by one before it can be typed into.
      const { taps, moved } = await effort();
      expect(moved).toEqual([]);
      expect(taps).toBeLessThanOrEqual(21);
    });

    await test.step('the team acts, the manager approves, the worker accepts', async () => {
      await member.getByRole('listitem').filter({ hasText: words.what }).getByRole('link').click({ timeout: LISTED });
      const dialog = await openAction(member, 'implement');
      await dialog.getByRole('textbox', { name: t('act.what_incident') }).fill(words.done);
      await addPhotos(dialog, await takePhoto(member, 'gutter.jpg', '#0b7a4b'));
      await sendAction(dialog, 'implement');
      await expectNextStepHeading(manager, 'isFixed');
      // Only the team's part of the form is open, which warns and does not refuse.
      const approving = await countEffort(manager);
      const approval = await openAction(manager, 'approve');
      await expect(approval).toContainText(t('recordForm.lacking'));
      await sendAction(approval, 'approve');
      await expectNextStepHeading(worker, 'isFixed');
      expect(await approving()).toMatchObject({ taps: 2, moved: [] });
      await takeAction(worker, 'accept');
      for (const page of windows) await expectNextStepHeading(page, 'closed');
    });

    await test.step('the manager reopens it with a reason, and it is pending for its owner', async () => {
      const dialog = await openAction(manager, 'reopen');
      await dialog.getByRole('textbox').fill(words.again);
      await sendAction(dialog, 'reopen');
      await expectNextStepHeading(supervisor, 'assign');
      await expectNextStepHeading(worker, 'waitsAssign', { name: people.supervisor.name });
    });
    await Promise.all(windows.map((page) => page.context().close()));
  });

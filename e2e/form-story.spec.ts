import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { countEffort } from './support/layout-shift.ts';
import { address } from './support/people.ts';
import { takePhoto } from './support/photo.ts';
import { sayOn } from './support/texts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { type Person, person } from './support/windows.ts';

let administrator: Person;
test.beforeAll(async ({ browser }) => {
  administrator = await person(browser, 'acme', 'administrator');
});

for (const look of TWINS)
  test(`a form with three levels of follow-up is built, tried out and published, ${look.name}`, async ({ browser }) => {
    const page = await (await openLook(browser, look, administrator.state)).newPage();
    const t = sayOn(page);
    const name = `Ladder check ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto(`${address('acme')}/inspections/templates?create=true`);
    await page.getByRole('textbox', { name: t('templates.name') }).fill(name);
    await page.getByRole('button', { name: t('templates.create') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

    /** Opens a pane of the builder: beside the others in a wide window, alone on a phone. */
    const part = async (pane: 'questions' | 'properties' | 'preview') => {
      const tabs = page.getByRole('navigation', { name: t('templates.panes') });
      if (look.phone || pane === 'preview')
        await tabs.getByRole('button', { name: t(`templates.pane.${pane}`), exact: true }).click();
      if (look.phone) return page.getByRole('main');
      return page.getByRole('region', {
        name: t(`templates.pane.${pane === 'questions' ? 'questions' : 'properties'}`),
        exact: true,
      });
    };
    const writeQuestion = async (words: string) =>
      (await part('questions')).getByRole('textbox', { name: t('templates.questionText') }).fill(words);
    const choose = async (opener: string, type: string) => {
      await page.getByRole('button', { name: t(opener), exact: true }).click();
      await page.getByRole('menuitem', { name: t(`templates.type.${type}`), exact: true }).click();
    };
    const followUp = async (type?: string) => {
      await (await part('properties')).getByRole('button', { name: t('templates.addFollowup') }).click();
      if (type) await choose('templates.type.short-text', type);
    };

    await test.step('each answer shows the next question', async () => {
      await choose('templates.addQuestion', 'yes-no');
      await writeQuestion('Is the ladder damaged?');
      await followUp('yes-no');
      await writeQuestion('Is a rung broken?');
      await followUp('yes-no');
      await writeQuestion('Can somebody fall?');
      await followUp();
      await writeQuestion('Who keeps people away?');
      const canvas = await part('questions');
      await expect(canvas.getByText(t('templates.when.is', { value: t('templates.no') }))).toHaveCount(3);
      await expect(page.getByText(t('templates.save.saved'), { exact: true })).toBeVisible();
    });

    await test.step('an instruction shows an image', async () => {
      await choose('templates.addQuestion', 'instruction');
      await writeQuestion('Three points of contact');
      const properties = await part('properties');
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        properties.getByRole('button', { name: t('picture.choose') }).click(),
      ]);
      await chooser.setFiles(await takePhoto(page, 'ladder.jpg', '#3b6ea8'));
      await properties.getByRole('textbox', { name: t('templates.imageText') }).fill('A climber on a ladder');
      await expect(page.getByText(t('templates.save.saved'), { exact: true })).toBeVisible();
    });

    await test.step('the preview shows the same questions as the form', async () => {
      const preview = await part('preview');
      await preview.getByText(t('templates.asPage'), { exact: true }).click();
      await expect(
        preview.getByRole('button', { name: t('photos.open', { name: 'A climber on a ladder' }) }),
      ).toBeVisible();
      const asked = (words: string) => preview.getByText(words, { exact: true });
      await expect(asked('Is a rung broken?')).toBeHidden();
      for (const [at, next] of ['Is a rung broken?', 'Can somebody fall?', 'Who keeps people away?'].entries()) {
        await preview.getByText(t('templates.no'), { exact: true }).nth(at).click();
        await expect(asked(next)).toBeVisible();
      }
    });

    await test.step('it is published as it was built', async () => {
      await page.getByRole('button', { name: t('templates.publish'), exact: true }).click();
      await expect(page.getByText(t('templates.publishedAs', { version: '1' }))).toBeVisible();
      await page.reload();
      await expect((await part('questions')).getByText('Who keeps people away?')).toBeVisible();
      await page.goto(`${address('acme')}/inspections/templates`);
      const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });
      await expect(row.first()).toContainText(t('templates.status.published'));
    });
    await page.context().close();
  });

for (const look of TWINS)
  test(`a form with a rule is built in a few taps, without anything that moves by itself, ${look.name}`, async ({
    browser,
  }) => {
    const page = await (await openLook(browser, look, administrator.state)).newPage();
    const t = sayOn(page);
    await page.goto(`${address('acme')}/inspections/templates?create=true`);
    await page
      .getByRole('textbox', { name: t('templates.name') })
      .fill(`Guardrails ${crypto.randomUUID().slice(0, 8)}`);
    await page.getByRole('button', { name: t('templates.create') }).click();
    const words = page.getByRole('textbox', { name: t('templates.questionText'), exact: true });
    const add = page.getByRole('button', { name: t('templates.addQuestion'), exact: true });
    await expect(add).toBeVisible();
    if (!look.phone) await expect(page.getByRole('button', { name: t('shell.expand'), exact: true })).toBeVisible();
    const effort = await countEffort(page);
    const keys: string[] = [];
    const pressKeys = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key);
      keys.push(...pressed);
    };
    const addQuestion = async (type: string, text: string) => {
      await add.click();
      const entry = page.getByRole('menuitem', { name: t(`templates.type.${type}`) });
      await entry.click();
      await expect(entry).toHaveCount(0);
      // On a phone the canvas is a pane of its own, which stays open.
      await page.locator('[data-selected] [data-question]').or(words).last().waitFor();
      await page.locator('[data-selected]').getByRole('textbox').fill(text);
    };
    const card = (text: string) => page.locator('[data-question]').filter({ hasText: text });

    await test.step('two questions, of which the second becomes a follow-up of the first', async () => {
      await addQuestion('yes-no', 'Are all guardrails in place?');
      await addQuestion('multiple-choice', 'Which parts are missing?');
      await page.getByRole('button', { name: t('templates.makeFollowup'), exact: true }).click();
      await expect(page.locator('[data-rule]').first()).toContainText(
        t('templates.when.is', { value: t('templates.no') }),
      );
      await expect(page.locator('[data-question]').last()).toContainText('1.1');
      expect(await effort()).toMatchObject({ taps: 5, moved: [] });
    });

    await test.step('it comes out again and back by keys, and by Undo', async () => {
      const [out, deeper] = look.language === 'ar' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
      await pressKeys(`Alt+Shift+${out}`);
      await expect(page.locator('[data-rule]')).toHaveCount(0);
      await pressKeys(`Alt+Shift+${deeper}`);
      await expect(page.locator('[data-rule]')).toHaveCount(1);
      await pressKeys('Control+z');
      await expect(page.locator('[data-rule]')).toHaveCount(0);
      await pressKeys('Control+Shift+z');
      await expect(page.locator('[data-rule]')).toHaveCount(1);
      expect(keys).toHaveLength(4);
    });

    await test.step('the answers are drawn as the form has them, and the page is accessible', async () => {
      await expect(card('Are all guardrails in place?').getByText(t('formFill.yes'), { exact: true })).toBeVisible();
      await expect(card('Are all guardrails in place?').getByRole('radio')).toHaveCount(0);
      await expect(page.getByText(t('templates.save.saved'), { exact: true })).toBeVisible();
      await expectAccessible(page, 'the builder with a rule');
    });
    await page.context().close();
  });

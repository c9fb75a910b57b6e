import { expect, test } from '@playwright/test';
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
    const name = `Ladder check ${look.name}`;
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

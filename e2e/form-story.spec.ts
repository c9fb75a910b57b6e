import { expect, test } from '@playwright/test';
import { address, signIn } from './support/people.ts';
import { say } from './support/texts.ts';

test('a form with three levels of follow-up is built, tried out and published', async ({ page }) => {
  await signIn(page, 'acme', 'administrator');
  await page.goto(`${address('acme')}/inspections/templates?create=true`);
  await page.getByRole('textbox', { name: say('templates.name') }).fill('Ladder check');
  await page.getByRole('button', { name: say('templates.create') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ladder check');

  const canvas = page.getByRole('region', { name: say('templates.pane.questions') });
  const side = page.getByRole('region', { name: say('templates.pane.properties') });
  const writeQuestion = (words: string) =>
    canvas.getByRole('textbox', { name: say('templates.questionText') }).fill(words);
  const choose = async (opener: string, type: string) => {
    await page.getByRole('button', { name: say(opener), exact: true }).click();
    await page.getByRole('menuitem', { name: say(`templates.type.${type}`), exact: true }).click();
  };
  const followUp = () => side.getByRole('button', { name: say('templates.addFollowup') }).click();

  await test.step('each answer asks the next question', async () => {
    await choose('templates.addQuestion', 'yes-no');
    await writeQuestion('Is the ladder damaged?');
    await followUp();
    await choose('templates.type.short-text', 'yes-no');
    await writeQuestion('Is a rung broken?');
    await followUp();
    await choose('templates.type.short-text', 'yes-no');
    await writeQuestion('Can somebody fall?');
    await followUp();
    await writeQuestion('Who keeps people away?');
    await expect(canvas.getByText(say('templates.when.is', { value: say('templates.yes') }))).toHaveCount(3);
    await expect(page.getByText(say('templates.save.saved'), { exact: true })).toBeVisible();
  });

  await test.step('the preview asks as the form will', async () => {
    await side.getByRole('button', { name: say('templates.pane.preview') }).click();
    await side.getByText(say('templates.asPage'), { exact: true }).click();
    const asked = (words: string) => side.getByText(words, { exact: true });
    await expect(asked('Is a rung broken?')).toBeHidden();
    for (const [at, next] of ['Is a rung broken?', 'Can somebody fall?', 'Who keeps people away?'].entries()) {
      await side.getByText(say('templates.yes'), { exact: true }).nth(at).click();
      await expect(asked(next)).toBeVisible();
    }
  });

  await test.step('it is published and stays as it was built', async () => {
    await page.getByRole('button', { name: say('templates.publish'), exact: true }).click();
    await expect(page.getByText(say('templates.publishedAs', { version: '1' }))).toBeVisible();
    await page.reload();
    await expect(canvas.getByText('Who keeps people away?')).toBeVisible();
    await page.goto(`${address('acme')}/inspections/templates`);
    await expect(page.getByRole('row').filter({ hasText: 'Ladder check' })).toContainText(
      say('templates.status.published'),
    );
  });
});

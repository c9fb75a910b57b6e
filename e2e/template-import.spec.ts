import { expect, test } from '@playwright/test';
import { address } from './support/people.ts';
import { sayOn } from './support/texts.ts';
import { openLook, TWINS } from './support/visit.ts';
import { type Person, person } from './support/windows.ts';

let administrator: Person;
test.beforeAll(async ({ browser }) => {
  administrator = await person(browser, 'acme', 'administrator');
});

const WORDS = {
  en: {
    section: 'Scaffold',
    note: 'Look at every level',
    guard: 'Are all guard rails there?',
    ladder: 'Is the ladder secured?',
    why: 'What is missing?',
    weather: 'Weather on site',
    safe: 'Safe',
  },
  ar: {
    section: 'السقالة',
    note: 'افحص كل مستوى',
    guard: 'هل جميع الدرابزينات في مكانها؟',
    ladder: 'هل السلم مثبت؟',
    why: 'ما الناقص؟',
    weather: 'الطقس في الموقع',
    safe: 'آمن',
  },
};

/** Returns a SafetyCulture template as a tree by parents, whose questions use built-in response sets that are not in the file. */
function templateOf(name: string, language: 'en' | 'ar') {
  const words = WORDS[language];
  const item = (item_id: string, parent_id: string, type: string, label: string, options: object = {}) => ({
    ...{ item_id, parent_id, type, label, options },
  });
  return {
    template_data: { metadata: { name }, response_sets: {} },
    items: [
      item('scaffold', '', 'section', words.section),
      item('note', 'scaffold', 'information', words.note),
      item('guard', 'note', 'question', words.guard, { response_set: '7bb1cb10-7020-11e2-bcfd-0800200c9a66' }),
      item('if', 'guard', 'smartfield', '', {
        condition: '3f206182-e4f6-11e1-aff1-0800200c9a66',
        values: ['8bcfbf01-e11b-11e1-9b23-0800200c9a66'],
      }),
      item('why', 'if', 'textsingle', words.why),
      item('ladder', 'scaffold', 'question', words.ladder, { response_set: '7bb1cb11-7020-11e2-bcfd-0800200c9a66' }),
      item('weather', 'scaffold', 'weather', words.weather),
    ],
  };
}

for (const look of TWINS)
  test(`a template of SafetyCulture with built-in answers is imported, tried out and published, ${look.name}`, async ({
    browser,
  }) => {
    const page = await (await openLook(browser, look, administrator.state)).newPage();
    const t = sayOn(page);
    const language = look.language === 'ar' ? 'ar' : 'en';
    const words = WORDS[language];
    const name = `Scaffold ${look.name} ${crypto.randomUUID().slice(0, 8)}`;

    await test.step('what was imported differently is listed by reason', async () => {
      await page.goto(`${address('acme')}/inspections/templates`);
      await page.getByLabel(t('templates.importFile')).setInputFiles({
        name: 'template.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(templateOf(name, language))),
      });
      const dialog = page.getByRole('dialog', { name: t('templates.imported') });
      const headings = dialog.getByRole('heading', { level: 3 });
      await expect(headings).toHaveText([new RegExp(t('templates.leftKind.changed'))]);
      await dialog.getByText(t('templates.left.weather-as-text')).click();
      await expect(dialog.getByText(words.weather)).toBeVisible();
      await dialog.getByRole('button', { name: t('templates.open'), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    });

    await test.step('the answers can be selected in the template’s language, and one of them asks a follow-up question', async () => {
      const tabs = page.getByRole('navigation', { name: t('templates.panes') });
      await tabs.getByRole('button', { name: t('templates.pane.preview'), exact: true }).click();
      const preview = look.phone
        ? page.getByRole('main')
        : page.getByRole('region', { name: t('templates.pane.properties'), exact: true });
      await preview.getByText(t('templates.asPage'), { exact: true }).click();
      await expect(preview.getByText(words.note, { exact: true })).toBeVisible();
      await expect(preview.getByText(words.safe, { exact: true })).toBeVisible();
      await expect(preview.getByText(words.why, { exact: true })).toBeHidden();
      await preview.getByText(t('record.no'), { exact: true }).click();
      await expect(preview.getByText(words.why, { exact: true })).toBeVisible();
    });

    await test.step('it is published as imported', async () => {
      await page.getByRole('button', { name: t('templates.publish'), exact: true }).click();
      await expect(page.getByText(t('templates.publishedAs', { version: '1' }))).toBeVisible();
    });
    await page.context().close();
  });

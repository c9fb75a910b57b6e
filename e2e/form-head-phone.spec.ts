import { expect, type Locator, type Page, test } from '@playwright/test';
import { ask } from './support/api.ts';
import { choose, question } from './support/forms.ts';
import { newcomers } from './support/newcomers.ts';
import { address } from './support/people.ts';
import { sayOn } from './support/texts.ts';
import { LOOKS, openLook } from './support/visit.ts';
import type { Person } from './support/windows.ts';

/** Most pixels of the head: what is touched in its one line, and the marks. The header of other pages, place, state and section took 170. */
const HEAD = 62;
/** Most pixels between the head and the question: its number. */
const NUMBER = 40;

let worker: Person;
let scheduleId: number;
test.beforeAll(async ({ browser }) => {
  const { people, administrator } = await newcomers(browser, 'acme', { worker: 'employee' });
  worker = people.worker;
  const section = (id: string, questions: readonly object[]) => ({
    ...{ id, name: { en: `Section ${id}` }, weight: 1, subSections: [], questions },
  });
  const yesNo = (id: string, text: string) => question('yes-no', id, text, { negative: ['no'] });
  const sections = [
    section('one', [yesNo('a', 'Is the ladder whole?'), yesNo('b', 'Are its feet dry?')]),
    section('two', [yesNo('c', 'Is it tied?')]),
  ];
  const content = { name: { en: 'Ladder before use' }, language: 'en', languages: [], lists: [], sections };
  const body = { module: 'inspection', content };
  const { id, version } = await ask<{ id: number; version: number }>(administrator, 'POST', '/api/templates', { body });
  await ask(administrator, 'POST', `/api/templates/${id}/publish`, { version });
  const schedule = { kind: 'on-demand', templateId: id, facilityId: worker.facilityId };
  scheduleId = (await ask<{ id: number }>(administrator, 'POST', '/api/schedules', { body: schedule })).id;
  await administrator.context().close();
});

/** Contrast of the writing or the edge of a button against the page behind it, as it is painted: 1 is invisible. */
const strengthOf = (button: Locator): Promise<{ writing: number; edge: number; isFilled: boolean }> =>
  button.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('no canvas');
    const behind = getComputedStyle(document.body).backgroundColor;
    const { color, borderTopColor, backgroundColor, opacity } = getComputedStyle(element);
    const painted = (colours: readonly string[]): number => {
      canvas.globalAlpha = 1;
      canvas.fillStyle = behind;
      canvas.fillRect(0, 0, 1, 1);
      canvas.globalAlpha = Number(opacity);
      for (const one of colours) {
        canvas.fillStyle = one;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const ground = painted([]);
    return {
      writing: contrast(painted([color]), ground),
      edge: contrast(painted([borderTopColor]), ground),
      isFilled: Math.abs(painted([backgroundColor]) - ground) > 0.001,
    };
  });

for (const look of [LOOKS.phone, { ...LOOKS.arabicPhone, colorScheme: 'dark' as const, name: 'arabic-phone, dark' }])
  test(`on a phone the head of a form is one line and its marks, a No is red, and what cannot be pressed recedes, ${look.name}`, async ({
    browser,
  }) => {
    const page: Page = await (await openLook(browser, look, worker.state)).newPage();
    const t = sayOn(page);
    await page.goto(`${address('acme')}/inspections/execute/${scheduleId}`);
    // The first look has begun one.
    await page
      .getByRole('button', { name: t('executions.begin'), exact: true })
      .or(page.getByRole('button', { name: t('executions.beginNew'), exact: true }))
      .click();
    const asked = page.getByRole('heading', { name: 'Is the ladder whole?' });
    await expect(asked).toBeVisible();

    await test.step('the head', async () => {
      const head = page.locator('[data-sticky]').filter({ has: page.getByRole('heading', { level: 1 }) });
      const [box, first] = await Promise.all([head.boundingBox(), asked.boundingBox()]);
      if (!box || !first) throw new Error('not shown');
      expect(box.height).toBeLessThanOrEqual(HEAD);
      expect(first.y - (box.y + box.height)).toBeLessThanOrEqual(NUMBER);
      expect(first.y).toBeLessThanOrEqual(HEAD + NUMBER + 8);
    });

    const marks = page.locator('[data-mark], [style*="--marks"] > span');
    const markAt = (at: number) => marks.nth(at).getAttribute('data-mark');
    const [back, next] = ['formFill.back', 'formFill.next'].map((key) =>
      page.getByRole('button', { name: t(key), exact: true }),
    ) as [Locator, Locator];

    await test.step('marks of all questions of the form, not of the section alone', async () => {
      await expect(marks).toHaveCount(3);
      expect(await markAt(0)).toBe('now');
    });

    await test.step('a No is red, and its mark stays so', async () => {
      await choose(page, t('formFill.no'));
      const tile = page.getByRole('radio', { name: t('formFill.no') }).locator('xpath=ancestor::label');
      const red = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--red-mark)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
      const colours = await tile.evaluate((element) => {
        const { borderTopColor, boxShadow, outlineColor, backgroundColor } = getComputedStyle(element);
        return [borderTopColor, boxShadow, outlineColor, backgroundColor].join(' ');
      });
      expect(colours).toContain(red);
    });

    await test.step('the way back cannot be pressed yet, and is quieter than once it can', async () => {
      await expect(back).toBeDisabled();
      const quiet = await strengthOf(back);
      await next.click();
      expect(await markAt(0)).toBe('wrong');
      await expect(back).toBeEnabled();
      const usable = await strengthOf(back);
      expect(quiet.isFilled).toBe(false);
      expect(quiet.writing).toBeLessThan(usable.writing * 0.75);
      expect(quiet.edge).toBeLessThan(usable.edge);
      expect(quiet.writing).toBeGreaterThan(1.5); // and can still be read
    });
    await page.context().close();
  });

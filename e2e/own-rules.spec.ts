import { type Browser, expect, type Page, test } from '@playwright/test';
import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { expectAccessible } from './support/accessible.ts';
import { ask, raiseHazard } from './support/api.ts';
import { newcomers } from './support/newcomers.ts';
import { address } from './support/people.ts';
import { openFacts, openMenuItem } from './support/record-page.ts';
import { chooseKind, chooseOptions } from './support/select.ts';
import { makeTenant } from './support/tenant.ts';
import { sayOn } from './support/texts.ts';
import { LISTED } from './support/timeouts.ts';
import { type Look, openLook, TWINS } from './support/visit.ts';
import { openApi, type Person, person } from './support/windows.ts';

// What these tests change concerns everybody in an organization: each look has one of its own.
const openAs = async (browser: Browser, look: Look, { state }: Person): Promise<Page> =>
  (await openLook(browser, look, state)).newPage();
const canOpen = (page: Page, id: number): Promise<boolean> =>
  ask(page, 'GET', `/api/hazards/${id}`).then(
    () => true,
    () => false,
  );

for (const look of TWINS)
  test.describe(look.name, () => {
    let tenant: string;
    test.beforeAll(async ({ browser }) => {
      tenant = await makeTenant(browser, `rules-${look.language}`);
    });

    test('a category becomes confidential: who could see a record are those who open it, and old records follow by a change that is undone', async ({
      browser,
    }) => {
      const roles = { reporter: 'employee', outsider: 'supervisor', keeper: 'ehsManager' } as const;
      const { administrator, people } = await newcomers(browser, tenant, roles);
      const page = await openAs(browser, look, await person(browser, tenant, 'administrator'));
      const [keeper, outsider] = [
        await openAs(browser, look, people.keeper),
        await openAs(browser, look, people.outsider),
      ];
      const reporter = await openApi(browser, people.reporter);
      const say = sayOn(page);
      const raise = (words: string) => raiseHazard(reporter, words, { category: 'electricity' });
      const category = say('seeded.hazard.category.electricity');
      const old = await raise('Somebody bridged the fuse');
      const at = (path: string) => `${address(tenant)}${path}`;
      const list = at('/management/confidentiality?type=hazard');

      await test.step('a rule is added, with its effect shown', async () => {
        await page.goto(list);
        await page
          .getByRole('button', { name: say('confidentiality.add'), exact: true })
          .first()
          .click();
        const drawer = page.getByRole('dialog');
        await chooseOptions(drawer.getByRole('combobox', { name: say('record.category') }), category);
        await chooseOptions(
          drawer.getByRole('combobox', { name: say('record.confidentialRoles') }),
          say('role.ehsManager'),
        );
        if (!look.phone) await page.keyboard.press('Escape');
        await expect(drawer.getByText(say('confidentiality.effect.records'))).toBeVisible();
        await expectAccessible(page, 'a new rule');
        await drawer.getByRole('button', { name: say('confidentiality.add'), exact: true }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByRole('main').getByText(say('role.ehsManager')).first()).toBeVisible();
        await expectAccessible(page, 'the rules');
      });

      const hidden = await raise('Somebody works on live wires');
      await test.step('who could see the new record are exactly those who open it', async () => {
        await keeper.goto(at(`/hazards/${hidden.id}`));
        await expect(keeper.getByRole('heading', { level: 1, name: hidden.title })).toBeVisible();
        await openMenuItem(keeper, 'record.confidentiality');
        await keeper.getByRole('link', { name: say('confidentiality.audience') }).click();
        const readers = keeper.getByRole('table', { name: say('confidentiality.audience') }).getByRole('rowheader');
        const everybody = [
          { name: people.reporter.name, window: reporter },
          { name: people.keeper.name, window: keeper },
          { name: people.outsider.name, window: outsider },
          { name: 'Ada Lind', window: administrator }, // who approves it
        ];
        const opening = await Promise.all(everybody.map(({ window }) => canOpen(window, hidden.id)));
        expect(opening).toEqual([true, true, false, true]);
        const names = everybody.filter((_, index) => opening[index]).map(({ name }) => name);
        await expect(readers).toHaveCount(names.length);
        expect((await readers.allTextContents()).toSorted()).toEqual(names.toSorted());
        await expectAccessible(keeper, 'who could see it');
        await outsider.goto(at(`/hazards/${hidden.id}`));
        await expect(outsider.getByRole('heading', { level: 1 })).toHaveText(say('status.404'));
      });

      await test.step('the old record follows when the rule is applied, and comes back by undo', async () => {
        await outsider.goto(at(`/hazards/${old.id}`));
        await expect(outsider.getByRole('heading', { level: 1, name: old.title })).toBeVisible();
        await page.getByRole('main').getByText(category).first().click();
        const apply = say('confidentiality.apply');
        await page.getByRole('button', { name: apply, exact: true }).click();
        const dialog = page.getByRole('dialog').filter({ hasText: say('confidentiality.applyText') });
        await expect(dialog.getByText(say('confidentiality.effect.losing'))).toBeVisible();
        await expectAccessible(page, 'what applying the rule does');
        await dialog.getByRole('button', { name: apply, exact: true }).click();
        await expect(page.getByText(say('confidentiality.applied', { n: '1' }))).toBeVisible();
        await expect(outsider.getByRole('heading', { level: 1 })).toHaveText(say('status.404'), { timeout: LISTED });
        await page.getByRole('button', { name: say('common.undo') }).click();
        await expect.poll(() => canOpen(outsider, old.id), { timeout: LISTED }).toBe(true);
        expect(await canOpen(outsider, hidden.id)).toBe(false);
      });
      await Promise.all([administrator, page, keeper, outsider, reporter].map((one) => one.context().close()));
    });

    test('a matrix is changed after its effect is shown: a rating keeps its version, and a new one is made by the new matrix', async ({
      browser,
    }) => {
      const administrator = await person(browser, tenant, 'administrator');
      const page = await openAs(browser, look, administrator);
      const say = sayOn(page);
      const at = (path: string) => `${address(tenant)}${path}`;
      await page.goto(at('/management/risk-matrix'));
      await expect(page.getByRole('radiogroup', { name: say('riskMatrix.cells') })).toBeVisible();
      const matrix = await ask<RiskMatrix>(page, 'GET', '/api/cf/risklevelmap');
      const lowest = matrix.cells.find(({ likelihood, severity }) => likelihood === 1 && severity === 1);
      const [low, high] = [matrix.levels.at(0)?.label ?? '', matrix.levels.at(-1)?.label ?? ''];
      const cellOf = (level: string, score: number) =>
        page.getByRole('radio', {
          name: say('risk.cell', {
            ...{ likelihood: matrix.likelihood[0]?.label ?? '', severity: matrix.severity[0]?.label ?? '' },
            ...{ level, score },
          }),
        });
      const rated = await raiseHazard(page, 'A tile is loose', {
        facilityId: administrator.facilityId,
        risk: { likelihood: 1, severity: 1 },
      });

      await test.step('a cell gets another level and number, and the records that would move are shown', async () => {
        await cellOf(low, lowest?.score ?? 0).click();
        await page.getByRole('combobox', { name: say('riskMatrix.cellLevel') }).click();
        await page.getByRole('option', { name: high, exact: true }).click();
        await page.getByRole('textbox', { name: say('riskMatrix.cellNumber') }).fill('99');
        await expectAccessible(page, 'the matrix');
        await page.getByRole('button', { name: say('riskMatrix.review'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        const moves = dialog.getByRole('region', { name: say('riskMatrix.moves') });
        await expect(moves).toContainText(say('riskMatrix.move', { from: low, to: high }));
        await expect(moves.getByRole('link', { name: rated.number })).toBeVisible();
        await expectAccessible(page, 'the effect of the new matrix');
        await dialog.getByRole('button', { name: say('riskMatrix.save'), exact: true }).click();
        await expect(page.getByText(say('riskMatrix.saved'))).toBeVisible();
      });

      await test.step('the old rating is shown as it was made', async () => {
        await page.goto(at(`/hazards/${rated.id}`));
        await expect(page.getByRole('heading', { level: 1, name: rated.title })).toBeVisible();
        await expect(await openFacts(page)).toContainText(`${low}${lowest?.score}`);
        await expectAccessible(page, 'the old rating');
      });

      await test.step('a new report is rated by the new matrix', async () => {
        await page.goto(at('/hazards/raise-hazard'));
        await page.getByRole('textbox', { name: say('raise.what') }).fill('Another tile is loose');
        await page.getByText(say('danger.maybe'), { exact: true }).click();
        await chooseKind(page, say('seeded.hazard.category.electricity'));
        await page.getByRole('button', { name: say('raise.more') }).click();
        await cellOf(high, 99).click();
        await page.getByRole('button', { name: say('raise.send'), exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: say('raise.thanks') })).toBeVisible();
        await page.getByRole('link', { name: say('raise.see') }).click();
        await expect(await openFacts(page)).toContainText(`${high}99`);
        const { items } = await ask<{ items: Hazard[] }>(page, 'GET', '/api/hazards?limit=5');
        const versions = items.flatMap(({ risk }) => risk?.matrixVersion ?? []).toSorted((a, b) => a - b);
        expect(versions).toEqual([matrix.version, matrix.version + 1]);
      });
      await page.context().close();
    });
  });

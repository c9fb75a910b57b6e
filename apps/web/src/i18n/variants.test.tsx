import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { STORED, stored } from '../shared/page/stored.ts';
import { loadBundledTexts } from './bundled-texts.ts';
import { showRegion, startI18n } from './i18n.ts';

beforeAll(startI18n);
const readBy = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
afterEach(async () => {
  vi.restoreAllMocks();
  stored.remove(STORED.organisationZone);
  i18next.addResourceBundle('en', 'app', await loadBundledTexts('en'), true, true);
});

test('the texts are of the region that the browser names', async () => {
  readBy('en-GB', 'en');
  expect((await loadBundledTexts('en'))['menu.organisation']).toBe('Organisation');
  readBy('en-US');
  expect((await loadBundledTexts('en'))['menu.organisation']).toBe('Organization');
  readBy('es-ES');
  expect((await loadBundledTexts('es'))['incident.costs']).toBe('Costes');
  readBy('es-MX');
  expect((await loadBundledTexts('es'))['incident.costs']).toBe('Costos');
});

test('a browser that names no region gets the texts of the organisation’s region, once a visit has loaded it', async () => {
  readBy('en');
  expect(i18next.t('menu.organisation')).toBe('Organization');
  expect(await showRegion('Europe/London')).toBe(true);
  expect(i18next.t('menu.organisation')).toBe('Organisation');
  expect((await loadBundledTexts('en'))['menu.organisation']).toBe('Organisation');
  expect(await showRegion('Europe/London')).toBe(false);
});

test('the region of the browser takes precedence over that of the organisation', async () => {
  readBy('en-US');
  expect(await showRegion('Europe/London')).toBe(false);
  expect((await loadBundledTexts('en'))['menu.organisation']).toBe('Organization');
});

import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { ask } from './api.ts';
import { address } from './people.ts';
import { takePhoto } from './photo.ts';
import { sayOn } from './texts.ts';
import { type Look, openLook } from './visit.ts';

/** A poster with a code, as the register knows it. */
export interface Poster {
  readonly id: number;
  readonly code: string;
  /** The address of its QR code. */
  readonly address: string;
  readonly forms: readonly { readonly scheduleId: number; readonly templateId: number; readonly module: string }[];
}

/** Creates a poster, as a person who may; `target` is a place or a task, which has no forms. */
export async function createPoster(page: Page, target: object, templateIds: readonly number[]): Promise<Poster> {
  const body = { targets: [target], templateIds };
  const { posters } = await ask<{ posters: Poster[] }>(page, 'POST', '/api/posters', { body });
  const [poster] = posters;
  if (!poster) throw new Error('no poster was created');
  return poster;
}

/** Returns the id of the form that is used for a kind of records: a type of event, or a category. */
export async function findForm(page: Page, module: string, kind: string): Promise<number> {
  const path = `/api/templates?module=${module}`;
  const all = await ask<{ id: number; usedFor: { kind: string | null }[] }[]>(page, 'GET', path);
  const form = all.find(({ usedFor }) => usedFor.some((use) => use.kind === kind));
  if (!form) throw new Error(`no form of ${kind}`);
  return form.id;
}

/** Opens a browser of somebody without an account. */
export async function openVisitor(browser: Browser, look?: Look): Promise<Page> {
  const context = await (look ? openLook(browser, look) : browser.newContext({ locale: 'en-US' }));
  return context.newPage();
}

/** Opens the address of a poster's QR code, as a phone does that scans it. */
export async function scan(page: Page, tenant: string, poster: Pick<Poster, 'address'>): Promise<void> {
  const { pathname, search, hash } = new URL(poster.address);
  await page.goto(`${address(tenant)}${pathname}${search}${hash}`);
}

/** Opens the report of a claim code in a browser that knows nothing of it. */
export async function openClaim(page: Page, tenant: string, code: string): Promise<void> {
  const say = sayOn(page);
  await page.goto(`${address(tenant)}/qr-code`);
  await page.getByLabel(say('visit.code.label'), { exact: true }).fill(code);
  await page.getByRole('button', { name: say('visit.code.open') }).click();
}

/** Expects the h1 of a visitor's page. */
export const expectHeading = (page: Page, key: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(sayOn(page)(key));

/** Answers the first question of a report, and goes on without a photo. */
export async function answerDanger(page: Page): Promise<void> {
  const say = sayOn(page);
  await page.getByRole('button', { name: say('danger.maybe') }).click();
  await page.getByRole('button', { name: say('visit.photo.skip') }).click();
}

/** Answers the first question, takes a photo, of a width in pixels, and writes the sentence. */
export async function writeReport(page: Page, sentence: string, { width = 640 } = {}): Promise<void> {
  const say = sayOn(page);
  await page.getByRole('button', { name: say('danger.maybe') }).click();
  const photo = await takePhoto(page, 'stairs.jpg', '#7a4b0b', width);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: say('files.takePhoto') }).click(),
  ]);
  await chooser.setFiles(photo);
  await page.getByLabel(say('visit.write.label')).fill(sentence);
}

export const sendReport = (page: Page): Promise<void> =>
  page.getByRole('button', { name: sayOn(page)('raise.send'), exact: true }).click();

/** Reads the claim code that is shown. */
export async function claimCodeOn(page: Page): Promise<string> {
  const claim = page.getByRole('region', { name: sayOn(page)('visit.claim.title') });
  const code = /\d{4} \d{4} \d{4} \d{4}/.exec((await claim.textContent()) ?? '')?.[0] ?? '';
  expect(code).not.toBe('');
  return code;
}

/** Expects that a report was received; returns its claim code, and its number. */
export async function expectReceived(page: Page): Promise<{ code: string; number: string }> {
  const code = await claimCodeOn(page);
  await expectHeading(page, 'visit.sent.title');
  await expectAccessible(page, 'the claim code');
  return { code, number: (await page.getByText(/^(HAZ|INC|ISS)-\d+$/).textContent()) ?? '' };
}

/** Waits until the photo that follows the words has arrived as well. */
export const expectPhotosSent = (page: Page): Promise<void> =>
  expect(page.getByText(sayOn(page)('visit.sent.photos', { count: 1 }))).toHaveCount(0);

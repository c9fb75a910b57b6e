import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { countReports } from '../../shared/visit/visit-storage.ts';
import { answer, refusal } from '../../testing/render-address.tsx';
import { uploadsThroughFetch } from '../../testing/uploads.ts';
import { FORM_ADDRESS, openVisit, POSTER_CODE, reloadVisit, someVisit, visitorToken } from '../../testing/visits.tsx';

const offline = () => Promise.reject(new TypeError('offline'));
/** The code of another poster, and the page of its form. */
const OTHER_CODE = '0000-0Q06-7XAC-4S0Z-N3K8';
const OTHER_ADDRESS = `/issues/raise-issue/execute/template/30?utm_source=qr_code#${OTHER_CODE}`;

beforeEach(() => {
  reloadVisit();
  uploadsThroughFetch();
  localStorage.clear();
  sessionStorage.clear();
});

type Page = Awaited<ReturnType<typeof openVisit>>;
type Answers = Parameters<typeof openVisit>[1];
const press = (page: Page, name: string | RegExp) => screen.findByRole('button', { name }).then(page.user.click);

const somePhoto = () => new File(['photo'], 'a.jpg', { type: 'image/jpeg' });
/** Writes a report with a photo by the first poster and sends it. */
async function report(answers: Answers, photo = somePhoto()): Promise<Page> {
  const page = await openVisit(FORM_ADDRESS, answers);
  await press(page, 'Maybe');
  await page.user.upload(await screen.findByLabelText('Choose from this device', { selector: 'input' }), photo);
  await page.user.type(await screen.findByLabelText('In one sentence'), 'A rail is missing');
  await press(page, 'Send report');
  return page;
}
const close = () => {
  cleanup();
  reloadVisit();
};
/** Opens an address in a new tab, where the code of the first poster is refused, and claims are unless they `open`. */
function openLater(address: string, refused: string, answers: Answers = {}, opens = false): Promise<Page> {
  close();
  sessionStorage.clear();
  return openVisit(address, {
    'POST /api/aum/mauth': ({ body }: { body: unknown }) => {
      const { code } = body as { code?: string };
      if (code === POSTER_CODE) return refusal(422, refused, 'Gone.');
      return code || opens ? { token: visitorToken() } : refusal(422, 'CLAIM_UNKNOWN', 'Unknown.');
    },
    ...answers,
  });
}
const exchanged = (page: Page) =>
  page.of('POST /api/aum/mauth').filter(({ body }) => (body as { code?: string }).code === POSTER_CODE);
const REFUSED = 'A report on this phone was not accepted.';
const refusedReport = async () => {
  const shown = (await screen.findByText(REFUSED)).closest<HTMLElement>('[role="alert"]');
  if (!shown) throw new Error('The refused report is not announced.');
  return shown;
};
const noRefusedReport = () => waitFor(() => expect(screen.queryByText(REFUSED)).toBeNull());

test.each([
  ['POSTER_REPLACED', 'This poster was replaced by a new one'],
  ['POSTER_ENDED', 'This poster is no longer in use'],
])(
  'a report whose poster answers %s stays on the phone, is not sent again by itself, and is sent by another code',
  async (refused, reason) => {
    const first = await report({ 'POST /api/visit/reports': offline });
    await screen.findByRole('heading', { name: 'Your report is kept on this phone and leaves by itself' });
    const [{ claim } = { claim: '' }] = first
      .of('POST /api/visit/reports')
      .map(({ body }) => body as { claim: string });

    const second = await openLater('/qr-code', refused);
    const shown = await refusedReport();
    expect(shown).toHaveTextContent(`A report on this phone was not accepted. ${reason}`);
    expect(within(shown).getByText('A rail is missing')).toBeVisible();
    expect(shown).toHaveTextContent('Scan another poster on site');
    expect(exchanged(second)).toHaveLength(1);
    await second.user.click(within(shown).getByRole('button', { name: 'Copy text' }));
    expect(await navigator.clipboard.readText()).toBe('A rail is missing');

    const third = await openLater('/qr-code', refused);
    expect(await refusedReport()).toHaveTextContent(reason);
    expect(exchanged(third)).toEqual([]);

    const form = { scheduleId: 30, templateId: 9, module: 'issue' as const, name: { en: 'An issue' }, language: 'en' };
    const fourth = await openLater(OTHER_ADDRESS, refused, {
      'GET /api/visit': someVisit({ names: ['Houston Medical Tower', 'West gate'], forms: [form] }),
      'POST /api/aum/mauth': { token: visitorToken() },
    });
    await press(fourth, 'Send it for Houston Medical Tower › West gate');
    await waitFor(() => expect(fourth.of('POST /api/visit/files')).toHaveLength(1));
    expect(fourth.of('POST /api/visit/reports').map(({ body }) => body)).toEqual([
      { scheduleId: 30, description: 'A rail is missing', danger: 'maybe', category: 'safety', claim },
    ]);
    await noRefusedReport();
    expect(screen.getByText('ISS-000007').parentElement).toHaveTextContent('Thank you. Your report is with the team.');
    const last = await openLater('/qr-code', refused);
    await screen.findByRole('heading', { level: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(last.calls.filter(({ name }) => name.startsWith('POST /api/visit'))).toEqual([]);
    expect(screen.queryByText(REFUSED)).toBeNull();
  },
);

test('a report that had arrived without an answer is not shown as refused when its poster is replaced; its photo follows', async () => {
  await report({ 'POST /api/visit/reports': offline });
  await screen.findByRole('heading', { name: 'Your report is kept on this phone and leaves by itself' });
  const page = await openLater('/qr-code', 'POSTER_REPLACED', {}, true);
  await waitFor(() => expect(page.of('POST /api/visit/files')).toHaveLength(1));
  expect(page.of('POST /api/visit/reports')).toEqual([]);
  expect(screen.queryByText(REFUSED)).toBeNull();
});

test('a report that is refused for its content stays until the edited one is sent, also over a reload', async () => {
  const refuse = () => refusal(422, 'CATEGORY_UNKNOWN', 'This category is not in use.');
  await report({ 'POST /api/visit/reports': refuse });
  expect(await refusedReport()).toHaveTextContent('This category is not in use.');
  close();
  const reloaded = await openVisit('/qr-code-success', { 'POST /api/visit/reports': refuse });
  expect(within(await refusedReport()).getByText('A rail is missing')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await press(reloaded, 'Try again');
  await waitFor(() => expect(reloaded.of('POST /api/visit/reports')).toHaveLength(1));
  expect(await refusedReport()).toHaveTextContent('This category is not in use.');
  await press(reloaded, 'Delete from this phone');
  await noRefusedReport();

  close();
  sessionStorage.clear();
  let isRefused = true;
  const page = await report({
    'POST /api/visit/reports': () => (isRefused ? refuse() : answer(201, { number: 'ISS-000007' })),
  });
  await refusedReport();
  await press(page, 'Edit');
  await page.user.type(await screen.findByLabelText('In one sentence'), ' here');
  expect(within(await refusedReport()).getByText('A rail is missing')).toBeVisible();
  isRefused = false;
  await press(page, 'Send report');
  await screen.findByRole('heading', { name: /Your report is with the team/ });
  expect(page.of('POST /api/visit/reports').map(({ body }) => (body as { description: string }).description)).toEqual([
    'A rail is missing',
    'A rail is missing here',
  ]);
  await noRefusedReport();
});

test('a report whose place below that of the poster is not in use any more is sent for the place of the poster', async () => {
  const below = [{ id: 5, level: 'subarea', parentId: 21, name: 'Stair 4' }];
  let isRefused = true;
  const answers = {
    'GET /api/visit': someVisit({ hasPlacesBelow: true }),
    'GET /api/visit/places': below,
    'POST /api/visit/reports': () =>
      isRefused ? refusal(422, 'PLACE_OUTSIDE', 'This place is not here.') : answer(201, { number: 'ISS-000007' }),
  };
  const page = await openVisit(FORM_ADDRESS, answers);
  await press(page, 'Maybe');
  await press(page, 'Continue without a photo');
  await page.user.type(await screen.findByLabelText('In one sentence'), 'A rail is missing');
  await page.user.click(screen.getByText('Say where exactly (optional)'));
  await page.user.selectOptions(await screen.findByLabelText('Within East façade'), 'Stair 4');
  await press(page, 'Send report');
  await refusedReport();

  close();
  const later = await openVisit(FORM_ADDRESS, answers);
  const shown = await refusedReport();
  isRefused = false;
  await later.user.click(
    await within(shown).findByRole('button', { name: 'Send it for Houston Medical Tower › East façade' }),
  );
  await noRefusedReport();
  const places = [page, later].map((one) => one.of('POST /api/visit/reports').map(({ body }) => body));
  expect(places).toEqual([
    [expect.objectContaining({ subareaId: 5 })],
    [expect.not.objectContaining({ subareaId: 5 })],
  ]);
});

test('a report that has waited for more than a week is deleted from the phone, and not sent', async () => {
  await report({ 'POST /api/visit/reports': offline });
  await screen.findByRole('heading', { name: 'Your report is kept on this phone and leaves by itself' });
  const WEEK = 7 * 24 * 3_600_000;
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + WEEK + 60_000);
  const later = await openLater('/qr-code', 'POSTER_ENDED');
  await waitFor(async () => expect(await countReports()).toBe(0));
  expect(later.calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  clock.mockRestore();
});

test('a private window that refuses storage sends a report as well, once there is a connection', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError');
  });
  let isOffline = true;
  const page = await report({
    'POST /api/visit/reports': () => (isOffline ? offline() : answer(201, { number: 'ISS-000007' })),
  });
  await screen.findByRole('heading', { name: 'Your report is kept on this phone and leaves by itself' });
  expect(screen.getByText('This browser can’t store it. Keep this page open until it is sent.')).toBeVisible();
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: /Your report is with the team/ });
  await waitFor(() => expect(page.of('POST /api/visit/files')).toHaveLength(1));
  vi.restoreAllMocks();
});

test('a photo that is refused stays on the phone with the reason, over a closed tab, until it is sent or deleted', async () => {
  const ended = { 'POST /api/visit/files': () => refusal(422, 'REPORT_ENDED', 'It has ended.') };
  const shown = 'A photo was not accepted. It has ended.';
  await report(ended);
  expect(await screen.findByText(shown)).toBeVisible();
  close();
  const second = await openVisit('/qr-code', ended);
  expect(await screen.findByText(shown)).toBeVisible();
  expect(second.of('POST /api/visit/files')).toEqual([]);
  await press(second, 'Try again');
  await waitFor(() => expect(second.of('POST /api/visit/files')).toHaveLength(1));
  expect(await screen.findByText(shown)).toBeVisible();
  close();
  const third = await openVisit('/qr-code');
  await press(third, 'Try again');
  await waitFor(() => expect(third.of('POST /api/visit/files')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(shown)).toBeNull());
  await waitFor(async () => expect(await countReports()).toBe(0));
}, 40_000);

test('a photo for which there is no storage now is sent again by itself', async () => {
  let isFull = true;
  const page = await report({
    'POST /api/visit/files': () => {
      const wasFull = isFull;
      isFull = false;
      return wasFull ? refusal(422, 'STORAGE_FULL', 'The storage is full.') : answer(201, {});
    },
  });
  await waitFor(() => expect(page.of('POST /api/visit/files')).toHaveLength(1));
  expect(screen.queryByText(/A photo was not accepted/)).toBeNull();
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(page.of('POST /api/visit/files')).toHaveLength(2);
  });
  await waitFor(async () => expect(await countReports()).toBe(0));
}, 40_000);

test('a photo for which there is no storage is not sent again before there can be more', async () => {
  const timers = vi.spyOn(window, 'setTimeout');
  const page = await report({ 'POST /api/visit/files': () => refusal(422, 'STORAGE_FULL', 'The storage is full.') });
  await waitFor(() => expect(page.of('POST /api/visit/files')).toHaveLength(1));
  await waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(600_000));
  vi.restoreAllMocks();
}, 40_000);

test('a report with a photo that the phone cannot read is sent from a later page, after it was refused once', async () => {
  const photo = somePhoto();
  photo.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  let answering: () => unknown = () => refusal(422, 'INVALID', 'This is not valid.');
  const first = await report({ 'POST /api/visit/reports': () => answering() }, photo);
  const shown = await refusedReport();
  answering = offline;
  await first.user.click(within(shown).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(first.of('POST /api/visit/reports')).toHaveLength(2));
  close();
  const later = await openVisit('/qr-code', { 'POST /api/visit/reports': answer(201, { number: 'ISS-000007' }) });
  await waitFor(() => expect(later.of('POST /api/visit/reports')).toHaveLength(1));
  await waitFor(async () => expect(await countReports()).toBe(0));
}, 40_000);

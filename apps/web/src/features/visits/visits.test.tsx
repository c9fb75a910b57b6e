import { option, question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { STORAGE } from '../../shared/visit/visit-storage.ts';
import { answer, loginToken, refusal } from '../../testing/render-address.tsx';
import { uploadsThroughFetch } from '../../testing/uploads.ts';
import {
  FORM_ADDRESS,
  openVisit,
  POSTER_CODE,
  reloadVisit,
  someReport,
  someVisit,
  someVisitForm,
  visitorToken,
} from '../../testing/visits.tsx';

const CLAIM = /^[0-9a-f]{64}$/;
const offline = () => Promise.reject(new TypeError('offline'));

beforeEach(() => {
  reloadVisit();
  uploadsThroughFetch();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

type Page = Awaited<ReturnType<typeof openVisit>>;
const press = (page: Page, name: string | RegExp) => screen.findByRole('button', { name }).then(page.user.click);

/** Goes through the steps of a report, without a photo; sends it, once what else it waits for is there. */
async function report(page: Page, sentence = 'A rail is missing', awaited?: () => Promise<unknown>) {
  await press(page, 'Maybe');
  await press(page, 'Continue without a photo');
  await page.user.type(await screen.findByLabelText('In one sentence'), sentence);
  await awaited?.();
  await press(page, 'Send report');
}

test('three touches and one sentence are a report; the claim code is shown before the network answers', async () => {
  let arrive: (response: Response) => void = () => undefined;
  const page = await openVisit(FORM_ADDRESS, {
    'POST /api/visit/reports': () => new Promise<Response>((resolve) => (arrive = resolve)),
  });
  await report(page);
  expect(await screen.findByRole('heading', { name: 'Sending your report' })).toBeVisible();
  const card = screen.getByRole('region', { name: 'Your claim code' });
  const code = /\d{4} \d{4} \d{4} \d{4}/.exec(card.textContent ?? '')?.[0] ?? '';
  expect(code).not.toBe('');
  expect(card).toHaveTextContent('It cannot be recovered.');
  expect(location.pathname).toBe('/qr-code-success');
  await waitFor(() => expect(page.of('POST /api/visit/reports')).toHaveLength(1));
  const [sent] = page.of('POST /api/visit/reports');
  expect(sent?.body).toEqual({
    scheduleId: 12,
    description: 'A rail is missing',
    danger: 'maybe',
    category: 'safety',
    claim: expect.stringMatching(CLAIM),
  });
  expect(JSON.stringify(page.calls)).not.toContain(code.replaceAll(' ', ''));
  arrive(answer(201, { number: 'ISS-000007' }));
  expect(await screen.findByRole('heading', { name: /Your report is with the team/ })).toBeVisible();
  expect(screen.getByText('ISS-000007')).toBeVisible();
});

test('“Yes, right now” shows the number to call before anything else', async () => {
  const page = await openVisit(FORM_ADDRESS);
  await press(page, 'Yes, right now');
  expect(await screen.findByRole('heading', { name: 'First, get everyone to safety' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Call.*911/ })).toHaveAttribute('href', 'tel:911');
  await press(page, /continue/);
  expect(await screen.findByRole('heading', { name: 'Show us what you see' })).toBeVisible();
});

const PLACES = [
  { id: 21, level: 'location', parentId: null, name: 'East façade' },
  { id: 22, level: 'location', parentId: null, name: 'Roof' },
  { id: 31, level: 'subarea', parentId: 21, name: 'Level 3' },
];
test('where exactly it is can be chosen below the place of the poster, and is asked of nobody who does not open that', async () => {
  const page = await openVisit(FORM_ADDRESS, {
    'GET /api/visit': someVisit({ names: ['Houston Medical Tower'], hasPlacesBelow: true }),
    'GET /api/visit/places': PLACES,
  });
  await press(page, 'Maybe');
  await press(page, 'Continue without a photo');
  await page.user.type(await screen.findByLabelText('In one sentence'), 'A rail is missing');
  expect(page.of('GET /api/visit/places')).toEqual([]);
  await page.user.click(screen.getByText('Say where exactly (optional)'));
  await page.user.selectOptions(await screen.findByLabelText('Within Houston Medical Tower'), 'East façade');
  await page.user.selectOptions(await screen.findByLabelText('Within East façade'), 'Level 3');
  await page.user.selectOptions(screen.getByLabelText('Within Houston Medical Tower'), 'Roof');
  expect(screen.queryByLabelText(/Within East/)).toBeNull();
  await page.user.selectOptions(screen.getByLabelText('Within Houston Medical Tower'), 'East façade');
  await page.user.selectOptions(await screen.findByLabelText('Within East façade'), 'Level 3');
  await press(page, 'Send report');
  await waitFor(() => expect(page.of('POST /api/visit/reports')).toHaveLength(1));
  expect(page.of('POST /api/visit/reports')[0]?.body).toMatchObject({ locationId: 21, subareaId: 31 });
});

test('places that could not be loaded are asked for again', async () => {
  let isOffline = true;
  const page = await openVisit(FORM_ADDRESS, {
    'GET /api/visit': someVisit({ names: ['Houston Medical Tower'], hasPlacesBelow: true }),
    'GET /api/visit/places': () => (isOffline ? refusal(503, 'BUSY', 'Too busy.') : answer(200, PLACES)),
  });
  await press(page, 'Maybe');
  await press(page, 'Continue without a photo');
  await page.user.click(screen.getByText('Say where exactly (optional)'));
  expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent('Too busy.');
  isOffline = false;
  await press(page, 'Try again');
  expect(await screen.findByLabelText('Within Houston Medical Tower')).toBeVisible();
});

test('the category of an incident follows from the type of event, and is asked only where it does not', async () => {
  const categories = [
    { value: 'near-miss', label: 'A near miss' },
    { value: 'other', label: 'Something else' },
  ];
  const form = someVisitForm({ module: 'incident', categories, eventTypes: ['nearMiss', 'security'] });
  const page = await openVisit(FORM_ADDRESS, { 'GET /api/visit/forms/12': () => answer(200, form) });
  await press(page, 'Maybe');
  await press(page, 'Continue without a photo');
  await page.user.type(await screen.findByLabelText('In one sentence'), 'A pallet fell');
  await page.user.click(await screen.findByRole('radio', { name: 'Near miss' }));
  expect(screen.queryByRole('radio', { name: 'Something else' })).toBeNull();
  await page.user.click(screen.getByRole('radio', { name: 'Security' }));
  await press(page, 'Send report');
  expect(page.of('POST /api/visit/reports')).toEqual([]);
  await page.user.click(screen.getByRole('radio', { name: 'Something else' }));
  await press(page, 'Send report');
  await waitFor(() => expect(page.of('POST /api/visit/reports')).toHaveLength(1));
  expect(page.of('POST /api/visit/reports')[0]?.body).toMatchObject({ eventType: 'security', category: 'other' });
});

test('a report says its category and type of event also where there is only one, and none that the form does not offer any more', async () => {
  const categories = [{ value: 'near-miss', label: 'A near miss' }];
  const only = someVisitForm({ module: 'incident', categories, eventTypes: ['nearMiss'] });
  const several = someVisitForm({ ...only, eventTypes: ['security', 'nearMiss'] });
  const first = await openVisit(FORM_ADDRESS, { 'GET /api/visit/forms/12': () => answer(200, several) });
  await press(first, 'Maybe');
  await press(first, 'Continue without a photo');
  await first.user.type(await screen.findByLabelText('In one sentence'), 'A pallet fell');
  await first.user.click(await screen.findByRole('radio', { name: 'Security' }));
  first.unmount();
  reloadVisit();
  const page = await openVisit(FORM_ADDRESS, { 'GET /api/visit/forms/12': () => answer(200, only) });
  await press(page, 'Maybe');
  await press(page, 'Continue without a photo');
  expect(await screen.findByLabelText('In one sentence')).toHaveValue('A pallet fell');
  await press(page, 'Send report');
  await waitFor(() => expect(page.of('POST /api/visit/reports')).toHaveLength(1));
  expect(page.of('POST /api/visit/reports')[0]?.body).toMatchObject({ eventType: 'nearMiss', category: 'near-miss' });
});

test('photos follow the words, with the token of the claim and without a name', async () => {
  const page = await openVisit(FORM_ADDRESS);
  await press(page, 'No, but it needs fixing');
  const photo = new File(['photo'], 'me-at-home.jpg', { type: 'image/jpeg' });
  await page.user.upload(await screen.findByLabelText('Choose from this device', { selector: 'input' }), photo);
  await page.user.type(await screen.findByLabelText('In one sentence'), 'Oil on the floor');
  await press(page, 'Send report');
  await waitFor(() => expect(page.of('POST /api/visit/files')).toHaveLength(1));
  const names = page.calls.map(({ name }) => name);
  expect(names.indexOf('POST /api/visit/reports')).toBeLessThan(names.indexOf('POST /api/visit/files'));
  expect(page.of('POST /api/aum/mauth').at(-1)?.body).toEqual({ claim: expect.stringMatching(CLAIM) });
  expect(JSON.stringify(page.calls)).not.toContain('me-at-home');
});

/** What a reopened tab has: the memory of its window and of the tab are gone, the device's is not. */
function closeTab(): void {
  cleanup();
  reloadVisit();
  sessionStorage.clear();
}
/** The number of files that this device keeps. */
const storedFiles = async (): Promise<number> => {
  const storage = await openDB(STORAGE);
  const count = storage.objectStoreNames.contains('file') ? await storage.count('file') : 0;
  storage.close();
  return count;
};

/** Sends a report with a photo. */
async function reportWithPhoto(
  page: Page,
  photo = new File(['photo'], 'stairs.jpg', { type: 'image/jpeg' }),
): Promise<void> {
  await press(page, 'No, but it needs fixing');
  await page.user.upload(await screen.findByLabelText('Choose from this device', { selector: 'input' }), photo);
  await page.user.type(await screen.findByLabelText('In one sentence'), 'Oil on the floor');
  await press(page, 'Send report');
}

test('the words leave while a photo is still being made small, which follows once it is', async () => {
  let makeSmall: () => void = () => undefined;
  const isSmall = new Promise<never>((_, reject) => {
    makeSmall = () => reject(new Error('a browser that cannot read it sends it as it is'));
  });
  vi.stubGlobal('createImageBitmap', () => isSmall);
  const page = await openVisit(FORM_ADDRESS);
  await reportWithPhoto(page);
  expect(await screen.findByRole('heading', { name: /Your report is with the team/ })).toBeVisible();
  expect(screen.getByText('1 photo is still uploading. Keep this page open.')).toBeVisible();
  expect(page.of('POST /api/visit/files')).toEqual([]);
  makeSmall();
  await waitFor(() => expect(page.of('POST /api/visit/files')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/still uploading/)).toBeNull());
});

test('a photo that was not small yet when the page was closed is made small and sent by the next page', async () => {
  const read = vi.fn(() => new Promise<never>(() => undefined));
  vi.stubGlobal('createImageBitmap', read);
  const page = await openVisit(FORM_ADDRESS);
  await reportWithPhoto(page);
  expect(await screen.findByRole('heading', { name: /Your report is with the team/ })).toBeVisible();
  await waitFor(async () => expect(await storedFiles()).toBe(1));
  closeTab();
  read.mockRejectedValue(new Error('a browser that cannot read it sends it as it is') as never);
  read.mockClear();
  const next = await openVisit('/qr-code');
  await waitFor(() => expect(next.of('POST /api/visit/files')).toHaveLength(1), { timeout: 10_000 });
  expect(read).toHaveBeenCalledOnce();
  expect(next.of('POST /api/visit/reports')).toEqual([]);
  await waitFor(async () => expect(await storedFiles()).toBe(0));
});

test('a photo that cannot be read is named, and holds back nothing else', async () => {
  const gone = new File(['photo'], 'gone.jpg', { type: 'image/jpeg' });
  gone.arrayBuffer = () => Promise.reject(new DOMException('The file was moved.', 'NotReadableError'));
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')));
  const page = await openVisit(FORM_ADDRESS);
  await reportWithPhoto(page, gone);
  expect(await screen.findByText('A photo was not accepted. This phone can’t read it.')).toBeVisible();
  expect(screen.queryByText(/still uploading/)).toBeNull();
  expect(page.of('POST /api/visit/files')).toEqual([]);
});

test('a login stays as it is, and is on no request of these pages', async () => {
  const login = loginToken();
  session.setToken(login);
  const page = await openVisit(FORM_ADDRESS);
  await report(page);
  await screen.findByRole('heading', { name: /Your report is with the team/ });
  expect(page.calls.length).toBeGreaterThan(5);
  for (const { name, headers } of page.calls) expect(headers.get('authorization'), name).not.toBe(login);
  expect(session.token()).toBe(login);
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith('sq.token'))).toEqual([]);
  expect(localStorage.getItem('sq.token')).toBe(login);
});

test('a refused token is renewed silently, for the same visit', async () => {
  let isRefused = true;
  const page = await openVisit(FORM_ADDRESS, {
    'GET /api/visit': () => {
      if (!isRefused) return someVisit();
      isRefused = false;
      return answer(401, 'Session expired');
    },
  });
  expect(await screen.findByRole('heading', { name: 'Could someone get hurt today?' })).toBeVisible();
  expect(page.of('POST /api/aum/mauth').map(({ body }) => body)).toEqual([
    { code: POSTER_CODE },
    { code: POSTER_CODE, visit: 'ad-1' },
  ]);
});

test('a reload uses the token that the tab has', async () => {
  await openVisit(FORM_ADDRESS);
  await screen.findByRole('heading', { name: 'Could someone get hurt today?' });
  cleanup();
  reloadVisit();
  const page = await openVisit(FORM_ADDRESS);
  await screen.findByRole('heading', { name: 'Could someone get hurt today?' });
  expect(page.of('POST /api/aum/mauth')).toEqual([]);
  expect(page.of('GET /api/visit')[0]?.headers.get('authorization')).toBe(
    JSON.parse(sessionStorage.getItem('sq.visit') ?? '{}').token,
  );
});

test.each([
  ['POSTER_REPLACED', 'This poster was replaced by a new one'],
  ['POSTER_ENDED', 'This poster is no longer in use'],
])('a poster that answers %s is said to be so, with the number to call', async (code, heading) => {
  await openVisit(FORM_ADDRESS, {
    'POST /api/aum/mauth': () => refusal(422, code, 'Gone.', { emergencyNumber: '555 0100' }),
  });
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(screen.getByRole('link', { name: '555 0100' })).toHaveAttribute('href', 'tel:5550100');
  expect(screen.getByLabelText('Code')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a torn code asks to scan again', async () => {
  await openVisit('/issues/raise-issue/execute/template/12?utm_source=qr_code#0000-0Q05', {
    'POST /api/aum/mauth': () => refusal(422, 'CODE_UNKNOWN', 'This code isn’t valid.'),
  });
  expect(await screen.findByRole('heading', { name: 'Scan the code on the poster again' })).toBeVisible();
});

test.each([
  '/task/12',
  '/incidents/raise-incident/execute/template/3',
  '/incidents/raise-incident/execute/44',
  '/issues/raise-issue/execute/template/3',
  '/issues/raise-issue/execute/44',
  '/inspections/execute/5',
  '/qr-code-success',
])('%s without login and code offers both', async (path) => {
  await openVisit(path);
  expect(await screen.findByLabelText('Code')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
});

test('several forms are a choice, and the code goes along', async () => {
  const forms = [
    ...someVisit().forms,
    { scheduleId: 13, templateId: 4, module: 'incident' as const, name: { en: 'An incident' }, language: 'en' },
    { scheduleId: 14, templateId: 5, module: 'inspection' as const, name: { en: 'Ladder check' }, language: 'en' },
  ];
  const page = await openVisit(`/qr-code?utm_source=qr_code#${POSTER_CODE}`, {
    'GET /api/visit': someVisit({ forms }),
  });
  const links = await screen.findAllByRole('link', { name: /Something|An incident|Ladder/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/issues/raise-issue/execute/template/12?utm_source=qr_code#${POSTER_CODE}`,
    `/incidents/raise-incident/execute/template/13?utm_source=qr_code#${POSTER_CODE}`,
    `/inspections/execute/14?utm_source=qr_code#${POSTER_CODE}`,
  ]);
  await page.user.click(screen.getByRole('link', { name: 'Something is not right' }));
  expect(await screen.findByRole('heading', { name: 'Could someone get hurt today?' })).toBeVisible();
});

test('a typed code opens its poster', async () => {
  const page = await openVisit('/qr-code');
  await page.user.type(await screen.findByLabelText('Code'), POSTER_CODE);
  await press(page, 'Continue');
  expect(await screen.findByRole('heading', { name: 'Could someone get hurt today?' })).toBeVisible();
  expect(location.hash).toBe(`#${POSTER_CODE}`);
});

test('what the form asks is part of the report; its photos follow', async () => {
  const content = template([
    section('s', [question('single-choice', 'bay', { options: [option('one'), option('two')], required: true })]),
  ]);
  const asked = { ...content, sections: content.sections.map((one) => ({ ...one, askedOf: 'reporter' as const })) };
  const page = await openVisit(FORM_ADDRESS, { 'GET /api/visit/forms/12': someVisitForm({ content: asked }) });
  await report(page, 'A rail is missing', () => screen.findByRole('radio', { name: 'two' }));
  expect(await screen.findByText('1 question needs your attention.')).toBeVisible();
  await page.user.click(await screen.findByRole('radio', { name: 'two' }));
  await press(page, 'Send report');
  await waitFor(() => expect(page.of('POST /api/visit/reports')).toHaveLength(1));
  expect(page.of('POST /api/visit/reports')[0]?.body).toMatchObject({
    form: { templateId: 3, version: 1, answers: { bay: { value: 'two' } } },
  });
});

test.each(['/qr-code', '/signin'])(
  'without a connection a report waits on the phone over a closed tab, leaves once from %s, and goes from the phone',
  async (address) => {
    const page = await openVisit(FORM_ADDRESS, { 'POST /api/visit/reports': offline });
    await report(page);
    expect(
      await screen.findByRole('heading', { name: 'Your report is kept on this phone and leaves by itself' }),
    ).toBeVisible();
    const key = page.of('POST /api/visit/reports')[0]?.headers.get('idempotency-key');
    cleanup();
    reloadVisit();
    sessionStorage.clear();
    const next = await openVisit(address);
    await waitFor(() => expect(next.of('POST /api/visit/reports')).toHaveLength(1));
    const [sent] = next.of('POST /api/visit/reports');
    expect(sent?.headers.get('idempotency-key')).toBe(key);
    expect(sent?.body).toMatchObject({ description: 'A rail is missing' });
    cleanup();
    reloadVisit();
    const last = await openVisit(address);
    await screen.findByRole('heading', { level: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(last.of('POST /api/visit/reports')).toEqual([]);
  },
);

test('a report for which a busy server has taken too long waits and is sent again, as its photos are', async () => {
  const tooSlow = () => refusal(503, 'TOO_SLOW', 'This took too long and was stopped.');
  const slowOnce = (then: () => Response) => {
    let isSlow = true;
    return () => {
      const isFirst = isSlow;
      isSlow = false;
      return isFirst ? tooSlow() : then();
    };
  };
  const page = await openVisit(FORM_ADDRESS, {
    'POST /api/visit/reports': slowOnce(() => answer(201, { number: 'ISS-000007' })),
    'POST /api/visit/files': slowOnce(() => answer(201, {})),
  });
  await press(page, 'No, but it needs fixing');
  const photo = new File(['photo'], 'stairs.jpg', { type: 'image/jpeg' });
  await page.user.upload(await screen.findByLabelText('Choose from this device', { selector: 'input' }), photo);
  await page.user.type(await screen.findByLabelText('In one sentence'), 'Oil on the floor');
  await press(page, 'Send report');
  expect(
    await screen.findByRole('heading', { name: 'Your report is kept on this phone and leaves by itself' }),
  ).toBeVisible();
  const arrived = { name: /Your report is with the team/ };
  expect(await screen.findByRole('heading', arrived, { timeout: 10_000 })).toBeVisible();
  await waitFor(() => expect(page.of('POST /api/visit/files')).toHaveLength(2), { timeout: 10_000 });
  expect(screen.queryByText(/not accepted/)).toBeNull();
  const keys = page.of('POST /api/visit/reports').map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
}, 40_000);

const A_DAY_MS = 24 * 60 * 60_000;
const keptDrafts = () => Object.keys(localStorage).filter((name) => name.startsWith('sq.visit.draft.'));

/** Writes a sentence, and closes the tab without sending it. */
async function leaveUnsent(): Promise<void> {
  const page = await openVisit(FORM_ADDRESS);
  await press(page, 'Maybe');
  await press(page, 'Continue without a photo');
  await page.user.type(await screen.findByLabelText('In one sentence'), 'A rail is missing');
  closeTab();
}

test('what was written and not sent is there again after a closed tab, can be sent, and is gone from the device then', async () => {
  await leaveUnsent();
  const page = await openVisit(FORM_ADDRESS, { 'POST /api/visit/reports': offline });
  await press(page, 'Continue writing');
  expect(await screen.findByLabelText('In one sentence')).toHaveValue('A rail is missing');
  await press(page, 'Send report');
  await screen.findByRole('heading', { name: 'Your report is kept on this phone and leaves by itself' });
  expect(page.of('POST /api/visit/reports')[0]?.body).toMatchObject({
    danger: 'maybe',
    description: 'A rail is missing',
  });
  expect(keptDrafts()).toEqual([]);
});

test('what was written and not sent can be deleted from the device', async () => {
  await leaveUnsent();
  const page = await openVisit(FORM_ADDRESS);
  await press(page, 'Delete from this phone');
  expect(screen.queryByRole('button', { name: 'Continue writing' })).toBeNull();
  await press(page, 'Maybe');
  await press(page, 'Continue without a photo');
  expect(await screen.findByLabelText('In one sentence')).toHaveValue('');
  expect(keptDrafts()).toEqual([]);
});

test('what was written and not sent is kept for 7 days, and deleted by any page of visitors after that', async () => {
  await leaveUnsent();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6.9 * A_DAY_MS });
  await openVisit(FORM_ADDRESS);
  expect(await screen.findByRole('button', { name: 'Continue writing' })).toBeVisible();
  closeTab();
  vi.setSystemTime(Date.now() + 0.2 * A_DAY_MS);
  await openVisit('/qr-code');
  await waitFor(() => expect(keptDrafts()).toEqual([]), { timeout: 10_000 });
  vi.useRealTimers();
});

test('words on the device that were handed over by the page before are preferred to older ones', async () => {
  const handOverWords = (description: string) =>
    sessionStorage.setItem(
      'sq.visit.words',
      JSON.stringify({ code: POSTER_CODE, description, place: {}, names: ['Houston Medical Tower'] }),
    );
  const open = () =>
    openVisit(`/qr-code?report=hazard#${POSTER_CODE}`, {
      'GET /api/visit': someVisit({ kind: 'facility', forms: [] }),
      'GET /api/visit/types/hazard': { categories: [{ value: 'safety', label: 'Safety' }], form: null },
    });
  const toWords = async (page: Page) => {
    await press(page, 'Maybe');
    await press(page, 'Continue without a photo');
    return screen.findByLabelText('In one sentence');
  };
  handOverWords('A cable');
  const page = await open();
  await page.user.type(await toWords(page), ' is bare');
  closeTab();
  handOverWords('A cable');
  expect(await toWords(await open())).toHaveValue('A cable is bare');
  closeTab();
  handOverWords('Oil on the floor');
  expect(await toWords(await open())).toHaveValue('Oil on the floor');
});

test('a kept draft whose form was changed is sent without the answers to questions that are gone', async () => {
  const formOf = (id: string) =>
    someVisitForm({
      content: template([
        { ...section('report', [question('short-text', id, { text: { en: `Which ${id}?` } })]), askedOf: 'reporter' },
      ]),
    });
  const page = await openVisit(FORM_ADDRESS, { 'GET /api/visit/forms/12': formOf('bay') });
  await press(page, 'Maybe');
  await press(page, 'Continue without a photo');
  await page.user.type(await screen.findByLabelText('In one sentence'), 'A rail is missing');
  await page.user.type(await screen.findByLabelText(/Which bay/), '2');
  closeTab();
  const next = await openVisit(FORM_ADDRESS, { 'GET /api/visit/forms/12': formOf('rail') });
  await press(next, 'Continue writing');
  await next.user.type(await screen.findByLabelText(/Which rail/), 'upper');
  await press(next, 'Send report');
  await waitFor(() => expect(next.of('POST /api/visit/reports')).toHaveLength(1));
  expect(next.of('POST /api/visit/reports')[0]?.body).toMatchObject({
    form: { answers: { rail: { value: 'upper' } } },
  });
  expect(JSON.stringify(next.of('POST /api/visit/reports')[0]?.body)).not.toContain('bay');
});

test('while the device is offline the overlay says that what was written stays on it', async () => {
  const page = await openVisit(FORM_ADDRESS);
  await press(page, 'Maybe');
  await press(page, 'Continue without a photo');
  await page.user.type(await screen.findByLabelText('In one sentence'), 'A rail is missing');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText('What you have written stays on this phone for 7 days.')).toBeInTheDocument();
  onLine.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
});

test('a refused report says why, and can be changed', async () => {
  const page = await openVisit(FORM_ADDRESS, {
    'POST /api/visit/reports': () => refusal(422, 'FORM_UNKNOWN', 'This form was changed.'),
  });
  await report(page);
  expect(await screen.findByRole('heading', { name: 'Your report was not accepted' })).toBeVisible();
  expect(screen.getByText(/This form was changed/)).toBeVisible();
  await press(page, 'Edit');
  expect(await screen.findByLabelText('In one sentence')).toHaveValue('A rail is missing');
});

test('a claim code opens the report: questions are answered, and what was done is accepted', async () => {
  let view = someReport({
    stage: 'resolved',
    outcome: 'The rail is back.',
    messages: [{ id: 1, isMine: false, text: 'Which bay?', createdAt: '2026-11-20T10:00:00.000Z', photos: 0 }],
    abilities: { message: true, addFile: true, accept: true, decline: true },
  });
  const page = await openVisit('/qr-code', {
    'GET /api/visit/report': () => view,
    'POST /api/visit/report/messages': () => {
      const message = { id: 2, isMine: true, text: 'Bay 3', createdAt: '2026-11-20T11:00:00.000Z', photos: 0 };
      view = { ...view, messages: [...view.messages, message] };
      return answer(201, message);
    },
    'POST /api/visit/report/accept': () => someReport({ stage: 'closed' }),
  });
  await page.user.type(await screen.findByLabelText('Code'), '1234 5678 9012 3456');
  await press(page, 'Continue');
  expect(await screen.findByText('Which bay?')).toBeVisible();
  expect(screen.getByText('The rail is back.')).toBeVisible();
  await page.user.type(screen.getByLabelText('Your message'), 'Bay 3');
  await press(page, 'Send message');
  expect(await screen.findByText('Bay 3', { selector: 'bdi' })).toBeVisible();
  await press(page, 'Yes, it’s fixed');
  expect(await screen.findByRole('heading', { name: /This report is closed/ })).toBeVisible();
  expect(JSON.stringify(page.calls)).not.toContain('1234567890123456');
});

test('what is not fixed needs a reason', async () => {
  const page = await openVisit('/qr-code', {
    'GET /api/visit/report': someReport({
      stage: 'resolved',
      abilities: { message: false, addFile: false, accept: true, decline: true },
    }),
    'POST /api/visit/report/decline': someReport({ stage: 'inProgress' }),
  });
  await page.user.type(await screen.findByLabelText('Code'), '1234567890123456');
  await press(page, 'Continue');
  await press(page, 'No, it’s not fixed');
  await press(page, 'Send');
  expect(await screen.findByText('Describe what is still wrong.')).toBeVisible();
  await page.user.type(screen.getByLabelText('What is still wrong?'), 'It is loose');
  await press(page, 'Send');
  expect(await screen.findByRole('heading', { name: /Work on it has started/ })).toBeVisible();
  expect(page.of('POST /api/visit/report/decline')[0]?.body).toEqual({ reason: 'It is loose' });
});

test('a task takes a note', async () => {
  const page = await openVisit(`/task/9?utm_source=qr_code#${POSTER_CODE}`, {
    'GET /api/visit': someVisit({
      forms: [],
      task: { title: 'Check the ladder', description: 'Both feet.', dueOn: '2026-12-01' },
    }),
    'POST /api/visit/notes': () => answer(201, {}),
  });
  expect(await screen.findByRole('heading', { name: 'Check the ladder' })).toBeVisible();
  expect(screen.getByText('Due December 1, 2026')).toBeVisible();
  await page.user.type(screen.getByLabelText('Note'), 'Left foot is worn');
  await press(page, 'Send note');
  expect(await screen.findByRole('heading', { name: /We received your note/ })).toBeVisible();
  expect(page.of('POST /api/visit/notes')[0]?.body).toEqual({
    text: 'Left foot is worn',
    claim: expect.stringMatching(CLAIM),
  });
});

test('an inspection by a poster is filled in and sent', async () => {
  const content = template([section('s', [question('short-text', 'note', { required: true })])]);
  const page = await openVisit(`/inspections/execute/12?utm_source=qr_code#${POSTER_CODE}`, {
    'GET /api/visit/forms/12': someVisitForm({ module: 'inspection', content }),
  });
  await page.user.type(await screen.findByRole('textbox'), 'All good');
  await press(page, 'Submit');
  expect(await screen.findByRole('heading', { name: /We received the form/ })).toBeVisible();
  expect(page.of('POST /api/visit/reports')[0]?.body).toEqual({
    scheduleId: 12,
    form: { templateId: 3, version: 1, answers: { note: { value: 'All good' } } },
    claim: expect.stringMatching(CLAIM),
  });
});

test('the language can be switched, and a login’s profile keeps its own', async () => {
  session.setToken(loginToken());
  const page = await openVisit(FORM_ADDRESS);
  await page.user.selectOptions(await screen.findByLabelText('Language'), 'ar');
  expect(await screen.findByRole('heading', { name: 'هل يمكن أن يُصاب أحد اليوم؟' })).toBeVisible();
  expect(document.documentElement.dir).toBe('rtl');
  expect(page.of('PATCH /api/aum/um/employee')).toEqual([]);
});

test('a visitor’s token is never one of a session', () => {
  expect(visitorToken()).not.toBe('');
  expect(session.isLoggedIn()).toBe(false);
});

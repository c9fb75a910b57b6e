import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import type { Question } from '@safety-qube/domain/templates/template';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { answer } from '../../testing/render-address.tsx';
import { uploadsThroughFetch } from '../../testing/uploads.ts';
import { FORM_ADDRESS, openVisit, POSTER_CODE, reloadVisit, someVisit, someVisitForm } from '../../testing/visits.tsx';

beforeAll(() => import('./visit-inspection.tsx'), 120_000);
beforeEach(() => {
  reloadVisit();
  uploadsThroughFetch();
  localStorage.clear();
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

type Page = Awaited<ReturnType<typeof openVisit>>;
const press = (page: Page, name: string | RegExp) => screen.findByRole('button', { name }).then(page.user.click);

const MATRIX: RiskMatrix = {
  likelihood: [{ value: 1, label: 'Rare' }],
  severity: [{ value: 2, label: 'Minor' }],
  levels: [{ key: 'low', label: 'Low', color: '#11aa55', mark: 'L', isSerious: false }],
  formerLevels: [],
  version: 1,
  cells: [{ likelihood: 1, severity: 2, score: 2, level: 'low' }],
};
const IMAGE = 'a'.repeat(64);

/** Opens an inspection with these questions. */
const inspect = (questions: readonly Question[], answers: Parameters<typeof openVisit>[1] = {}) =>
  openVisit(`/inspections/execute/12?utm_source=qr_code#${POSTER_CODE}`, {
    'GET /api/visit/forms/12': someVisitForm({
      module: 'inspection',
      content: template([section('s', questions)]),
    }),
    'GET /api/visit/risk-matrix': MATRIX,
    ...answers,
  });
/** Opens the last step of a report. */
async function writeReport(): Promise<Page> {
  const page = await openVisit(FORM_ADDRESS);
  await press(page, 'Maybe');
  await press(page, 'Continue without a photo');
  return page;
}
const sent = (page: Page) => page.of('POST /api/visit/reports');

test('a visitor rates a risk in the matrix, and sees the image of an instruction, by their own token', async () => {
  const image = { id: IMAGE, width: 40, height: 30, alt: { en: 'How to lift' } };
  const page = await inspect([question('instruction', 'how', { image }), question('risk-rating', 'risk')], {
    [`GET /api/visit/images/${IMAGE}`]: () => new Response('bytes'),
  });
  expect(await screen.findByRole('img', { name: 'How to lift' })).toHaveAttribute('src', 'blob:picture');
  await page.user.click(await screen.findByRole('radio', { name: 'Rare, Minor: Low 2' }));
  await press(page, 'Submit');
  await waitFor(() => expect(sent(page)).toHaveLength(1));
  const risk = { likelihood: 1, likelihoodLabel: 'Rare', severity: 2, severityLabel: 'Minor', score: 2, level: 'low' };
  expect(sent(page)[0]?.body).toMatchObject({ form: { answers: { risk: { value: JSON.stringify(risk) } } } });
  expect(page.calls.filter(({ name }) => /cf\/|templates/.test(name))).toEqual([]);
});

test('a form without a risk asks for no matrix', async () => {
  const page = await inspect([question('short-text', 'note')]);
  await screen.findByRole('textbox');
  expect(page.of('GET /api/visit/risk-matrix')).toEqual([]);
});

test('a document is not taken, which is said at once; photos are', async () => {
  const page = await inspect([question('file', 'proof')]);
  const field = await screen.findByLabelText('Add photos', { selector: 'input' });
  expect(field).toHaveAttribute('accept', 'image/*');
  fireEvent.change(field, { target: { files: [new File(['x'], 'names.pdf', { type: 'application/pdf' })] } });
  expect(await screen.findByText(/Only photos can be sent here/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: /Remove names.pdf/ }));
  fireEvent.change(field, { target: { files: [new File(['photo'], 'bay.jpg', { type: 'image/jpeg' })] } });
  await screen.findByRole('button', { name: /Remove bay.jpg/ });
  await press(page, 'Submit');
  await waitFor(() => expect(page.of('POST /api/visit/files')).toHaveLength(1));
});

test('10,000 words are kept, and a sentence says how many can be sent; nothing is sent before', async () => {
  const page = await writeReport();
  const field = await screen.findByLabelText('In one sentence');
  const words = 'word '.repeat(10_000).trim();
  fireEvent.input(field, { target: { value: words } });
  expect(field).toHaveValue(words);
  expect(await screen.findByText(/49,999 characters, but only 8,000 can be sent/)).toBeVisible();
  await press(page, 'Send report');
  expect(location.pathname).not.toBe('/qr-code-success');
  fireEvent.input(field, { target: { value: words.slice(0, 8000) } });
  await press(page, 'Send report');
  await waitFor(() => expect(sent(page)).toHaveLength(1));
});

test('a text of a form that is too long stays, and says so', async () => {
  const page = await inspect([question('short-text', 'note')]);
  const field = await screen.findByRole('textbox');
  fireEvent.input(field, { target: { value: 'x'.repeat(501) } });
  expect(field).toHaveValue('x'.repeat(501));
  expect(await screen.findByText('Too long. Shorten it.')).toBeVisible();
  await press(page, 'Submit');
  expect(sent(page)).toEqual([]);
});

test('more photos than a report takes are said before it is sent', async () => {
  const page = await writeReport();
  const photos = Array.from({ length: 51 }, (_, at) => new File(['photo'], `${at}.jpg`, { type: 'image/jpeg' }));
  await page.user.type(await screen.findByLabelText('In one sentence'), 'Oil');
  await page.user.upload(screen.getByLabelText('Add photos', { selector: 'input' }), photos);
  await press(page, 'Send report');
  expect(await screen.findByText(/A report takes 50 photos/)).toBeVisible();
  expect(sent(page)).toEqual([]);
});

test('more photos than a note about a task takes are said before it is sent', async () => {
  const page = await openVisit(`/task/9?utm_source=qr_code#${POSTER_CODE}`, {
    'GET /api/visit': someVisit({ forms: [], task: { title: 'Check the ladder', description: '', dueOn: null } }),
    'POST /api/visit/notes': () => answer(201, {}),
  });
  const photos = Array.from({ length: 51 }, (_, at) => new File(['photo'], `${at}.jpg`, { type: 'image/jpeg' }));
  await page.user.type(await screen.findByLabelText('Note'), 'Left foot is worn');
  await page.user.upload(screen.getByLabelText('Add photos', { selector: 'input' }), photos);
  await press(page, 'Send note');
  expect(await screen.findByText(/A report takes 50 photos/)).toBeVisible();
  expect(page.of('POST /api/visit/notes')).toEqual([]);
});

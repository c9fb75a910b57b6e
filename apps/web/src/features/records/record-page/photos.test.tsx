import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { someFile, someHazard } from '../../../testing/hazards.ts';
import { openRecord } from '../../../testing/record-page.ts';
import { answer, refusal } from '../../../testing/render-address.tsx';
import { uploadsThroughFetch } from '../../../testing/uploads.ts';
import { write } from '../../../testing/write.ts';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(() => import('./record-page.tsx'), 120_000);
beforeEach(uploadsThroughFetch);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = (name: string, type: string) => new File(['x'], name, { type });
const ADD = 'POST /api/records/341/attachments';
const COMMENT = 'POST /api/records/341/comments';
/** A server that accepts only PDFs. */
const answers = {
  'POST /api/attachments': ({ url }: { url: URL }) => {
    const name = url.searchParams.get('name') ?? '';
    if (name.endsWith('.exe')) return refusal(415, 'ATTACHMENT_TYPE', 'Not accepted.');
    if (name.endsWith('.jpg')) return refusal(422, 'ATTACHMENT_DAMAGED', 'Damaged.');
    if (name.endsWith('.txt')) return refusal(422, 'ATTACHMENTS_WAITING', 'Too many wait.');
    return answer(201, someFile(77, { name, purpose: null }));
  },
};

/** Opens the page of a hazard with the dialog that adds files to it. */
async function openDialog() {
  const page = await openRecord(someHazard({}, { attach: true }), {}, { ...answers, [ADD]: [someFile(77)] });
  await page.user.click(screen.getByRole('button', { name: 'Add photos or files' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add photos or files' }));
  const choose = (...files: File[]) =>
    page.user.upload(dialog.getByLabelText('Add photos or files', { selector: 'input' }), files);
  return { page, dialog, choose, add: () => page.user.click(dialog.getByRole('button', { name: 'Add to record' })) };
}

test('a refused file blocks the others until it is removed', async () => {
  const { page, dialog, choose, add } = await openDialog();
  await choose(file('ok.pdf', 'application/pdf'), file('virus.exe', 'application/x-msdownload'));
  await add();
  expect(await dialog.findByText('1 file failed to upload. Try again, or remove it.')).toBeVisible();
  expect(page.of(ADD)).toHaveLength(0);
  await page.user.click(dialog.getByRole('button', { name: 'Remove virus.exe' }));
  expect(dialog.queryByText(/failed to upload/)).toBeNull();
  await add();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.of(ADD)[0]?.body).toMatchObject({ attachmentIds: [77] });
});

test('each reason names its files, and only useful actions are offered', async () => {
  const { dialog, choose } = await openDialog();
  const huge = file('big.pdf', 'application/pdf');
  Object.defineProperty(huge, 'size', { value: 120_000_000 });
  await choose(file('a.exe', ''), file('b.exe', ''), file('fake.jpg', 'image/jpeg'), huge);
  expect(await dialog.findByText('Not accepted.')).toHaveTextContent('a.exeb.exeNot accepted.');
  expect(await dialog.findByText('Damaged.')).toHaveTextContent('fake.jpgDamaged.');
  expect(dialog.getByText(/^Files can be up to 25 MB/)).toHaveTextContent(/^big\.pdf/);
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  await choose(file('note.txt', 'text/plain'));
  expect(await dialog.findByText('Too many wait.')).toHaveTextContent('note.txt');
  expect(dialog.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
});

test('a comment whose file is refused during sending is not sent without it, and says so', async () => {
  const sent = Promise.withResolvers<Response>();
  const page = await openRecord(someHazard(), {}, { 'POST /api/attachments': () => sent.promise, [COMMENT]: {} });
  await page.user.click(await screen.findByRole('button', { name: 'Add files' }));
  await write(page.user, screen.getByPlaceholderText(/comment/i), 'See the file');
  const chooser = screen.getByLabelText('Add photos or files', { selector: 'input' });
  await page.user.upload(chooser, file('virus.exe', ''));
  await page.user.click(screen.getByRole('button', { name: 'Send' }));
  sent.resolve(refusal(415, 'ATTACHMENT_TYPE', 'Not accepted.'));
  expect(await screen.findByText('1 file failed to upload. Try again, or remove it.')).toBeVisible();
  expect(page.of(COMMENT)).toHaveLength(0);
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { someFile, someHazard } from '../../../testing/hazards.ts';
import { loadRecordParts } from '../../../testing/load-record-parts.ts';
import { entry, openRecord, RESOLVED } from '../../../testing/record-page.ts';
import { refusal, showToasts } from '../../../testing/render-address.tsx';
import { write } from '../../../testing/write.ts';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(loadRecordParts, 120_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the second of two editors chooses field by field, and no input is lost', async () => {
  const mine = someHazard({}, { edit: true });
  const theirs = someHazard({ title: 'Rail missing at bay 3', priority: 1, version: 5 }, { edit: true });
  let tries = 0;
  const page = await openRecord(
    mine,
    { history: [entry(3, 'edited', { at: '2026-11-18T08:00:00.000Z' })] },
    {
      'PATCH /api/hazards/341': () =>
        ++tries === 1 ? refusal(409, 'STALE', 'Somebody else changed this.', theirs) : { ...theirs, version: 6 },
    },
  );
  await page.user.click(screen.getByRole('button', { name: 'Edit report' }));
  // Not by `findBy…`, which prints the page at each try: the form is rendered between these, a few milliseconds at a time.
  const title = await vi.waitUntil(() => screen.queryByLabelText('Title'), { timeout: 8000 });
  await page.user.clear(title);
  await write(page.user, title, 'Guardrail missing');
  await write(page.user, screen.getByLabelText('What was found'), ' It is high.');
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  const choice = within((await screen.findByText('Changed by Ana Costa')).closest('section') as HTMLElement);
  expect(choice.getByRole('radio', { name: /Keep mine/ })).toBeChecked();
  expect(choice.getByText('Guardrail missing')).toBeVisible();
  expect(choice.getByText('Rail missing at bay 3')).toBeVisible();
  expect(choice.getByText('Now: Critical')).toBeVisible();
  expect(choice.getAllByRole('radio')).toHaveLength(2);
  await page.user.click(choice.getByRole('radio', { name: /Take theirs/ }));
  await page.user.click(choice.getByRole('button', { name: 'Save selection' }));
  await waitFor(() => expect(page.of('PATCH /api/hazards/341')).toHaveLength(2));
  const [first, second] = page.of('PATCH /api/hazards/341');
  expect(first?.headers.get('if-match')).toBe('"3"');
  expect(first?.body).toEqual({ title: 'Guardrail missing', description: 'The rail at bay 3 is missing. It is high.' });
  expect(second?.headers.get('if-match')).toBe('"5"');
  expect(second?.body).toEqual({ description: 'The rail at bay 3 is missing. It is high.' });
});

test.each([
  [{ takenAt: null, isOpen: true }, '4 people were notified. No one has it yet.'],
  [{ takenAt: null, isOpen: false }, '4 people were notified.'],
  [{ takenAt: '2026-11-26T14:04:00.000Z', isOpen: false }, '4 people were notified. Someone has had it since 2:04 PM.'],
  [
    { takenAt: '2026-11-24T14:04:00.000Z', isOpen: false },
    '4 people were notified. Someone has had it since Nov 24, 2:04 PM.',
  ],
])('the page of a critical record says who was notified, without names: %j', async (alert, text) => {
  vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00.000Z'), toFake: ['Date'] });
  const record = someHazard({ alert: { raisedAt: '2026-11-26T14:00:00.000Z', notified: 4, ...alert } });
  await openRecord(record, {});
  expect(
    await screen.findByText((_, shown) => shown?.textContent?.trim() === text && shown.tagName === 'P'),
  ).toBeVisible();
  vi.useRealTimers();
});

test('archiving is done at once, and undo restores the record with the new version', async () => {
  let archived = false;
  const page = await openRecord(
    someHazard({}, { archive: true, restore: true }),
    {},
    {
      'GET /api/hazards/341': () =>
        someHazard({ archivedAt: archived ? '2026-11-20T00:00:00.000Z' : null }, { archive: true, restore: true }),
      'PUT /api/records/341/archived': ({ body }: { body: unknown }) => {
        archived = (body as { archived: boolean }).archived;
        return { version: archived ? 4 : 5 };
      },
    },
  );
  showToasts();
  await page.user.click(screen.getByRole('button', { name: 'More actions' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  expect(await screen.findByText('Archived')).toBeVisible();
  await waitFor(() => expect(page.of('PUT /api/records/341/archived')).toHaveLength(1));
  await page.user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(page.of('PUT /api/records/341/archived')).toHaveLength(2));
  const [, undone] = page.of('PUT /api/records/341/archived');
  expect(undone?.body).toEqual({ archived: false });
  expect(undone?.headers.get('if-match')).toBe('"4"');
  expect(await screen.findByText('Undone: HAZ-000341 archived')).toBeInTheDocument();
});

test('the record is downloaded as a PDF from its menu, and the page says so', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const hazard = someHazard();
  const page = await openRecord(hazard, {}, { 'GET /api/records/341/pdf': new Response('%PDF') });
  showToasts();
  await page.user.click(screen.getByRole('button', { name: 'More actions' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Download as PDF' }));
  expect(await screen.findByText('File downloaded successfully')).toBeVisible();
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe(`${hazard.number}.pdf`);
  saved.mockRestore();
});

test('a record that is too long for one PDF is offered without comments and history', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const tooLong = refusal(422, 'DOCUMENT_TOO_LONG', 'This record is too long for one PDF.');
  const page = await openRecord(
    someHazard(),
    {},
    {
      'GET /api/records/341/pdf': ({ url }: { url: URL }) =>
        url.searchParams.get('content') === 'brief' ? new Response('%PDF') : tooLong,
    },
  );
  showToasts();
  const choose = async (name: string) => {
    await page.user.click(screen.getByRole('button', { name: 'More actions' }));
    await page.user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Download as PDF');
  expect(await screen.findByText('This record is too long for one PDF.')).toBeVisible();
  await choose('Download PDF without comments and history');
  expect(await screen.findByText('File downloaded successfully')).toBeVisible();
  saved.mockRestore();
});

test('photos open large, and arrow keys move between them', async () => {
  const files = [someFile(1), someFile(2, { purpose: 'evidence', name: 'after.jpg' })];
  const page = await openRecord(
    someHazard(RESOLVED),
    { files },
    {
      'GET /api/attachments/1/file': new Response('x'),
      'GET /api/attachments/2/file': new Response('x'),
    },
  );
  expect(screen.getByRole('heading', { name: 'Before and after' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'View photo1.jpg full size' }));
  const box = within(await screen.findByRole('dialog'));
  expect(box.getByText(/1 of 2/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
  expect(box.getByRole('button', { name: 'Close' })).not.toHaveFocus();
  await page.user.keyboard('{ArrowRight}');
  expect(await box.findByText(/2 of 2/)).toBeVisible();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a record that the user may not see shows a plain page, also when access is lost while it is open', async () => {
  let isSeen = true;
  const page = await openRecord(
    someHazard(),
    {},
    {
      'GET /api/hazards/341': () => (isSeen ? someHazard() : refusal(404, 'NOT_FOUND', 'This does not exist.')),
    },
  );
  isSeen = false;
  const { queryClient } = await import('../../../shared/api/query-client.ts');
  await queryClient.invalidateQueries({ queryKey: ['record', 341] });
  expect(await screen.findByRole('heading', { name: 'Looks like you got lost' })).toBeVisible();
  expect(screen.queryByText('Rail missing')).toBeNull();
  page.unmount();
});

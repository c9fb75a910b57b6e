import type { Comment } from '@safety-qube/contract/schemas/activity';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { someHazard } from '../../../testing/hazards.ts';
import { entry, openRecord } from '../../../testing/record-page.ts';
import { answer } from '../../../testing/render-address.tsx';
import { write } from '../../../testing/write.ts';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(() => import('./record-page.tsx'), 120_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const comment = (id: number, body: string, more: Partial<Comment> = {}): Comment => ({
  id,
  authorId: 8,
  body,
  mentions: [],
  createdAt: '2026-11-18T09:00:00.000Z',
  editedAt: null,
  deletedAt: null,
  attachmentIds: [],
  abilities: { edit: false, delete: false },
  ...more,
});

test('a comment mentions people by @, chosen with the keyboard', async () => {
  let comments: Comment[] = [];
  const page = await openRecord(
    someHazard(),
    {},
    {
      'GET /api/records/341/comments': () => comments,
      'POST /api/records/341/comments': () => {
        comments = [comment(1, 'Look @Théo Noël please', { authorId: 7, mentions: [10] })];
        return answer(201, comments[0]);
      },
    },
  );
  const box = await screen.findByLabelText('Comment, or @mention someone');
  await page.user.type(box, 'Look @n');
  const list = await screen.findByRole('listbox', { name: 'People to mention' });
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['TNThéo Noël', 'OLOlivia Lund', 'ACAna Costa']);
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveValue('Look @Théo Noël '));
  await write(page.user, box, 'please');
  await page.user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('@Théo Noël')).toBeVisible();
  expect(page.of('POST /api/records/341/comments')[0]?.body).toEqual({
    body: 'Look @Théo Noël please',
    mentions: [10],
  });
  expect(box).toHaveValue('');
});

test('what is typed right after choosing a person follows their name', async () => {
  const page = await openRecord(someHazard(), {}, { 'GET /api/records/341/comments': () => [] });
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Comment, or @mention someone');
  await page.user.type(box, 'Ask  later');
  await page.user.type(box, '@n', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  await page.user.click(await screen.findByRole('option', { name: /Théo Noël/ }));
  expect(box.value.slice(0, box.selectionStart)).toBe('Ask @Théo Noël ');
});

test('a user can change and delete their own comment, and a trace of it stays', async () => {
  let comments = [comment(1, 'Wrong', { authorId: 7, abilities: { edit: true, delete: true } })];
  const page = await openRecord(
    someHazard(),
    {},
    {
      'GET /api/records/341/comments': () => comments,
      'PATCH /api/records/341/comments/1': () => {
        comments = comments.map((one) => ({ ...one, body: 'Right', editedAt: '2026-11-18T10:00:00.000Z' }));
        return comments[0];
      },
      'DELETE /api/records/341/comments/1': () => {
        comments = comments.map((one) => ({ ...one, body: '', deletedAt: '2026-11-18T11:00:00.000Z' }));
        return {};
      },
    },
  );
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const box = screen.getByLabelText('Edit');
  await page.user.clear(box);
  await write(page.user, box, 'Right');
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Right')).toBeVisible();
  expect(screen.getByText(/edited/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('This comment was withdrawn.')).toBeVisible();
});

test('the history describes the values before and after, and can be shown without comments', async () => {
  const history = [
    entry(6, 'linked', { change: { task: [null, 'TSK-000007'] } }),
    // A change that this reader may not see.
    entry(5, 'linked', { change: { task: [null, null] } }),
    entry(4, 'edited', {
      change: {
        priority: [3, 1],
        category: ['electricity', 'height'],
        locationId: [null, 21],
        immediateDanger: [false, true],
        risk_score: [1, 4],
        dueOn: [null, '2026-11-20'],
      },
    }),
    entry(3, 'assigned', { fromStatus: 'Open', toStatus: 'Assigned', change: { team: [[], [10]] } }),
    entry(2, 'rejected', { actorId: 7, note: 'Bay 3 is open.' }),
    entry(1, 'raised', { actorId: null, toStatus: 'Open' }),
  ];
  const page = await openRecord(someHazard(), { history, comments: [comment(1, 'Seen it.')] });
  const lines = () =>
    within(screen.getByRole('region', { name: 'Activity' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  const edited = () => lines().find((line) => line?.includes('edited the report'));
  await waitFor(() => expect(edited()).toContain('Priority Low'));
  expect(edited()).toMatch(/Priority Low\s*Critical/);
  expect(edited()).toMatch(/Kind Electricity\s*Work at height|Category Electricity\s*Work at height/);
  expect(edited()).toMatch(/Area None\s*East side/);
  expect(edited()).toMatch(/Immediate danger No\s*Yes/);
  expect(edited()).toMatch(/Due date None\s*Nov 20, 2026/);
  expect(edited()).not.toContain('risk_score');
  expect(lines().join()).toMatch(/Ana Costa assigned this/);
  expect(lines().join()).toContain('Bay 3 is open.');
  expect(lines().join()).toContain('Reported anonymously');
  const added = lines().filter((line) => line?.includes('added a task'));
  expect(added.map((line) => line?.includes('Task None'))).toEqual([true, false]);
  expect(added[0]).toContain('TSK-000007');
  await page.user.click(screen.getByRole('button', { name: 'Comments 1' }));
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toContain('Seen it.');
  await page.user.click(screen.getByRole('button', { name: 'Changes 6' }));
  expect(lines()).toHaveLength(6);
});

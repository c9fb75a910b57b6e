import type { Conversation } from '@safety-qube/contract/schemas/conversation';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { someHazard } from '../../../testing/hazards.ts';
import { openRecord } from '../../../testing/record-page.ts';
import { answer } from '../../../testing/render-address.tsx';
import { write } from '../../../testing/write.ts';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(() => import('./record-page.tsx'), 120_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const askable = (converse: boolean) => {
  const hazard = someHazard({ canAskReporter: true, isAnonymous: true, raiserId: null });
  return { ...hazard, abilities: { ...hazard.abilities, converse } };
};

test('the owner asks a reporter who has no name, apart from the comments', async () => {
  const messages: Conversation['messages'] = [
    { id: 1, authorId: null, text: 'It is at bay 3', createdAt: '2026-11-18T09:00:00.000Z', attachmentIds: [] },
  ];
  const page = await openRecord(
    askable(true),
    {},
    {
      'GET /api/records/341/conversation': () => ({ messages, abilities: { write: true } }),
      'POST /api/records/341/conversation': () => {
        const message = { ...messages[0], id: 2, authorId: 7, text: 'Which side?' } as (typeof messages)[number];
        messages.push(message);
        return answer(201, message);
      },
    },
  );
  const section = within(await screen.findByRole('region', { name: 'Conversation with the reporter' }));
  expect(section.getByText('It is at bay 3')).toBeVisible();
  expect(section.getByText(/The reporter reads this/)).toBeVisible();
  await write(page.user, section.getByLabelText('Message to the reporter'), 'Which side?');
  await page.user.click(section.getByRole('button', { name: 'Send to the reporter' }));
  expect(await section.findByText('Which side?', { selector: 'p' })).toBeVisible();
  expect(page.of('POST /api/records/341/conversation')[0]?.body).toEqual({ text: 'Which side?' });
});

test('others neither see nor request the conversation', async () => {
  const page = await openRecord(askable(false), {}, {});
  await waitFor(() => expect(page.of('GET /api/records/341/comments')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Conversation with the reporter' })).toBeNull();
  expect(page.of('GET /api/records/341/conversation')).toEqual([]);
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { someHazard } from '../../../testing/hazards.ts';
import { openRecord, RESOLVED, TEAM } from '../../../testing/record-page.ts';

// Loads the modules of the page and of its form beforehand, so that this does not count as time of the first test.
beforeAll(() => Promise.all([import('./record-page.tsx'), import('./edit-form.tsx')]), 120_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const APPROVE = 'POST /api/hazards/341/approve';

/** Opens a hazard that waits for the user's approval. */
async function openApproval() {
  const waiting = someHazard(
    { status: 'Resolution Implemented', isEHSMember: true, needsMyAction: true, people: TEAM, ...RESOLVED },
    { approve: true, reject: true, comment: true, edit: true },
  );
  const approved = { ...waiting, status: 'Resolution Approved by EHS Team', version: 4 };
  return openRecord(waiting, {}, { [APPROVE]: approved });
}

test('the keys of a record’s decision are listed by the question mark, each with the name of its button', async () => {
  const { user } = await openApproval();
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const keyOf = (name: string) => within(list).getByText(name).previousElementSibling?.textContent;
  expect([keyOf('Approve the resolution'), keyOf('Send back'), keyOf('Edit report')]).toEqual(['A', '2', 'E']);
  expect(within(list).getByText('Send the form or comment')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a key edits the record, another one takes the decision; neither does while the user is typing', async () => {
  const { user, of } = await openApproval();
  await user.click((await screen.findAllByRole('textbox')).at(0) as HTMLElement);
  await user.keyboard('ae');
  expect(of(APPROVE)).toEqual([]);
  expect(screen.queryByLabelText('Title')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('e');
  await vi.waitUntil(() => screen.queryByLabelText('Title'), { timeout: 8000 });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
  await user.keyboard('a');
  await waitFor(() => expect(of(APPROVE)).toHaveLength(1));
});

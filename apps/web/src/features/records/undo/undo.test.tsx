import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { someHazard } from '../../../testing/hazards.ts';
import { entry, openRecord, RESOLVED, TEAM } from '../../../testing/record-page.ts';
import { refusal, showToasts } from '../../../testing/render-address.tsx';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(async () => {
  await import('../record-page/record-page.tsx');
  await import('./offer-undo.ts');
}, 120_000);
beforeEach(showToasts);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const UNDO = 'POST /api/records/341/undo';
const WAITING = {
  ...{ status: 'Resolution Implemented', isEHSMember: true, needsMyAction: true, people: TEAM },
  ...RESOLVED,
} as const;
const MATRIX = {
  version: 2,
  likelihood: [1, 2, 3].map((value) => ({ value, label: `L${value}` })),
  severity: [1, 2, 3].map((value) => ({ value, label: `S${value}` })),
  levels: [
    { key: 'low', label: 'Low', color: '#9BD3AE', mark: 'L', isSerious: false },
    { key: 'high', label: 'High', color: '#F4A58A', mark: 'H', isSerious: true },
  ],
  formerLevels: [],
  cells: [1, 2, 3].flatMap((likelihood) =>
    [1, 2, 3].map((severity) => {
      const score = likelihood * severity;
      return { likelihood, severity, score, level: score > 4 ? 'high' : 'low' };
    }),
  ),
};

/** Opens a hazard that waits for the user's approval, which the server takes; `undone` is its answer to an undo. */
async function openApproval(more: Partial<Hazard> = {}, after: Partial<Hazard> = {}, undone: unknown = { version: 3 }) {
  const waiting = someHazard({ ...WAITING, ...more }, { approve: true, reject: true, comment: true });
  const approved = someHazard({
    ...{ ...waiting, status: 'Resolution Approved by EHS Team', version: 2, needsMyAction: false },
    ...after,
  });
  const page = await openRecord(
    waiting,
    {},
    {
      'POST /api/hazards/341/approve': approved,
      [UNDO]: undone,
      'GET /api/cf/risklevelmap': MATRIX,
      'GET /api/cf/risklevelmap/2': MATRIX,
    },
  );
  const approve = () => page.user.click(screen.getByRole('button', { name: 'Approve the resolution' }));
  return { ...page, approve };
}
/** Waits for a message with this text, which is announced. */
const message = async (text: string): Promise<HTMLElement> =>
  await waitFor(() => {
    const found = screen.getAllByRole('status').find((one) => one.textContent?.startsWith(text));
    if (!found) throw new Error(`no message ${text}`);
    return found;
  });
const undos = (calls: { name: string; headers: Headers }[]) =>
  calls.filter(({ name }) => name === UNDO).map(({ headers }) => headers.get('if-match'));

test('an approval is undone by the button of its message, which is announced and says what was undone', async () => {
  const { calls, user, approve } = await openApproval();
  await approve();
  await user.click(within(await message('Approved')).getByRole('button', { name: /^Undo/ }));
  await message('Approval undone');
  expect(undos(calls)).toEqual(['"2"']);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument());
});

test('Ctrl+Z undoes an approval, unless the user is typing', async () => {
  const { calls, user, approve } = await openApproval();
  await approve();
  await message('Approved');
  await user.click(screen.getAllByRole('textbox').at(0) as HTMLElement);
  await user.keyboard('{Control>}z{/Control}');
  expect(undos(calls)).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Control>}z{/Control}');
  await message('Approval undone');
  expect(undos(calls)).toEqual(['"2"']);
});

test('a refused undo says who has acted since', async () => {
  const since = 'Olivia Bennett accepted the resolution. This can no longer be undone.';
  const { user, approve } = await openApproval({}, {}, refusal(409, 'ACTED_SINCE', since));
  await approve();
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText(since)).toBeInTheDocument();
  expect(screen.queryByText('Approval undone')).not.toBeInTheDocument();
});

test('what has alerted people offers no undo', async () => {
  const alert = { raisedAt: '2026-11-20T12:00:00.000Z', isOpen: true, takenAt: null, notified: 3 };
  const { approve } = await openApproval({}, { alert });
  await approve();
  await message('Approved');
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('approving a hazard of a serious risk asks for the risk that remains, by one tap on the matrix', async () => {
  const risk = { likelihood: 3, severity: 3, score: 9, level: 'high', matrixVersion: 2 };
  const residualRisk = { likelihood: 1, severity: 3, score: 3, level: 'low', matrixVersion: 2 };
  const { calls, user, approve } = await openApproval({ risk, needsResidualRisk: true }, { residualRisk });
  await approve();
  const dialog = await screen.findByRole('dialog', { name: 'Approve the resolution' });
  const send = within(dialog).getByRole('button', { name: 'Approve the resolution' });
  const cell = await within(dialog).findByRole('radio', { name: 'L1, S3: Low 3' });
  await user.click(send);
  expect(await within(dialog).findByText('Choose the residual risk.')).toBeInTheDocument();
  await user.click(cell);
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ name }) => name.endsWith('/approve'))?.body).toEqual({
    residualRisk: { likelihood: 1, severity: 3, matrixVersion: 2 },
  });
  const shown = await screen.findByRole('img', { name: 'High 9, now Low 3' });
  expect(shown).toHaveTextContent('93');
});

test('the history says both, what was done and that it was undone, and the residual risk in words', async () => {
  const history = [
    entry(3, 'undone', { undoes: 'approved', change: { residualScore: [3, null], residualLevel: ['low', null] } }),
    entry(2, 'approved', { change: { residualScore: [null, 3], residualLevel: [null, 'low'] } }),
  ];
  await openRecord(someHazard(), {}, { 'GET /api/records/341/history': history });
  expect(await screen.findByText(/: Approval undone$/)).toBeInTheDocument();
  expect(await screen.findByText(/approved the resolution/)).toBeInTheDocument();
});

test('another owner is undone, by the call that undoes actions', async () => {
  const owned = someHazard({ people: TEAM, ownerId: 9 }, { edit: true });
  const { calls, user } = await openRecord(
    owned,
    {},
    { 'PATCH /api/hazards/341': someHazard({ ...owned, ownerId: 10, version: 2 }), [UNDO]: { version: 3 } },
  );
  await user.click(screen.getByRole('button', { name: 'Change people' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByLabelText('Owner', { selector: 'input' }));
  await user.click((await screen.findAllByRole('option')).at(-1) as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await user.click(within(await message('Owner of 1 record changed')).getByRole('button', { name: /^Undo/ }));
  await message('Reassignment undone');
  expect(undos(calls)).toEqual(['"2"']);
});

import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

const NAMES = ['Rare', 'Possible', 'Likely'];
const values = NAMES.map((label, at) => ({ value: at + 1, label }));
const MATRIX: RiskMatrix = {
  version: 3,
  likelihood: values,
  severity: values.map((one) => ({ ...one, label: `Harm ${one.value}` })),
  levels: [
    { key: 'low', label: 'Low', color: '#DDF0E4', mark: 'L', isSerious: false },
    { key: 'high', label: 'High', color: '#F5B7B1', mark: 'H', isSerious: true },
  ],
  formerLevels: [],
  cells: [1, 2, 3].flatMap((likelihood) =>
    [1, 2, 3].map((severity) => ({
      likelihood,
      severity,
      score: likelihood * severity,
      level: likelihood * severity > 4 ? 'high' : 'low',
    })),
  ),
};
const EFFECT = {
  records: 12,
  openRecords: 3,
  confidentialRecords: 2,
  levels: [
    { key: 'low', label: 'Low', before: 8, after: 7 },
    { key: 'high', label: 'High', before: 4, after: 5 },
  ],
  moves: [
    {
      from: 'low',
      to: 'high',
      records: 1,
      openRecords: 1,
      examples: [{ id: 7, type: 'hazard', number: 'HAZ-000007' }],
    },
  ],
  approverLines: 2,
};
const READ = 'GET /api/cf/risklevelmap';
const SAVE = 'POST /api/cf/risklevelmap';
const LOOK = 'POST /api/cf/risklevelmap/effect';
const EDITOR = ['management.customField.read', 'management.customField.edit'];
/** The saved matrix, with the line of the log by which it is undone. */
const saved = (matrix: object) =>
  new Response(JSON.stringify(matrix), { headers: { 'content-type': 'application/json', 'audit-entry': '90' } });

beforeEach(() => {
  window.innerWidth = 1440;
});
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});
async function open(answers: Record<string, unknown> = {}, rights = EDITOR) {
  const network = signedIn(rights, { answers: { [READ]: MATRIX, [LOOK]: EFFECT, ...answers } });
  await visit('/management/risk-matrix');
  showToasts();
  await screen.findByRole('radiogroup', { name: 'Risk matrix' });
  return { ...network, user: userEvent.setup({ delay: null }) };
}
const cell = (name: RegExp) => screen.getByRole('radio', { name });

test('the level and the number of a cell are changed, and saved after the effect is shown', async () => {
  const { user, of } = await open({
    [SAVE]: ({ body }: { body: object }) => saved({ ...MATRIX, ...body, version: 4 }),
    'POST /api/management/audit/90/undo': { id: 90 },
  });
  expect(screen.getByRole('button', { name: 'Review and save' })).toBeDisabled();
  await user.click(cell(/^Rare, Harm 1: Low 1/));
  await user.click(screen.getByRole('combobox', { name: 'Level of the cell' }));
  await user.click(await screen.findByRole('option', { name: 'High' }));
  const number = screen.getByRole('textbox', { name: 'Number' });
  await user.clear(number);
  await user.type(number, '40');
  expect(cell(/^Rare, Harm 1: High 40/)).toHaveTextContent('H40');
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('row', { name: /High/ })).toHaveTextContent('High45');
  expect(within(dialog).getByText('Low → High')).toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: 'HAZ-000007' })).toHaveAttribute('href', '/hazards/7');
  expect(within(dialog).getByText('2 confidential records')).toBeInTheDocument();
  expect(within(dialog).getByText(/^2 approver assignments are for a level that goes/)).toBeInTheDocument();
  expect(of(SAVE)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Save new version' }));
  await waitFor(() => expect(of(SAVE)).toHaveLength(1));
  const { version, cells } = { ...(of(SAVE)[0]?.body as { version: number; cells: object[] }) };
  expect([version, cells[0]]).toEqual([3, { likelihood: 1, severity: 1, score: 40, level: 'high' }]);
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(of('POST /api/management/audit/90/undo')).toHaveLength(1));
});

test('sides and levels grow and shrink within their limits, and the cells follow', async () => {
  const { user, of } = await open();
  const severity = screen.getByRole('region', { name: 'Severity' });
  expect(within(severity).getByRole('button', { name: 'Remove Harm 1' })).toBeDisabled();
  await user.click(within(severity).getByRole('button', { name: 'Add a value' }));
  await user.type(within(severity).getByRole('textbox', { name: 'Severity 4' }), 'Harm 4');
  await user.click(within(severity).getByRole('button', { name: 'Remove Harm 2' }));
  const levels = screen.getByRole('region', { name: 'Levels' });
  await user.click(within(levels).getByRole('button', { name: 'Add a level' }));
  const [name] = within(levels).getAllByRole('textbox', { name: 'Name' });
  await user.type(name as HTMLElement, 'Extreme');
  await user.click(within(levels).getByRole('button', { name: 'Remove Low' }));
  await user.click(
    within(within(levels).getByRole('group', { name: 'Color of High' })).getByRole('radio', { name: 'Blue' }),
  );
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  await screen.findByRole('dialog');
  const body = of(LOOK)[0]?.body as RiskMatrix;
  expect(body.severity).toEqual(['Harm 1', 'Harm 3', 'Harm 4'].map((label, at) => ({ value: at + 1, label })));
  expect(body.levels).toEqual([
    { key: 'high', label: 'High', color: '#C5DDF7', mark: 'H', isSerious: true },
    { key: 'new 1', label: 'Extreme', color: '#FAEDB9', mark: null, isSerious: true },
  ]);
  expect(body.cells).toHaveLength(9);
  expect(new Set(body.cells.map(({ level }) => level))).toEqual(new Set(['high']));
  expect(body.cells).toContainEqual({ likelihood: 3, severity: 3, score: 12, level: 'high' });
});

test('a refusal is shown, and nothing that was entered is lost', async () => {
  const { user } = await open({
    [LOOK]: refusal(422, 'RISK_LABELS_ALIKE', 'Each value and each level needs a name of its own.'),
  });
  const field = screen.getByRole('textbox', { name: 'Likelihood 1' });
  await user.clear(field);
  await user.type(field, 'Likely');
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  expect(await screen.findByText('Each value and each level needs a name of its own.')).toBeInTheDocument();
  expect(field).toHaveValue('Likely');
});

test('a version that somebody else has saved does not replace what was entered', async () => {
  let now = MATRIX;
  const theirs = { ...MATRIX, version: 4, likelihood: values.with(0, { value: 1, label: 'Theirs' }) };
  const { user, of } = await open({
    [READ]: () => now,
    [SAVE]: ({ body }: { body: { version: number } }) =>
      body.version === 3
        ? refusal(409, 'STALE', 'Somebody else has changed this.')
        : saved({ ...MATRIX, ...body, version: 5 }),
  });
  const field = screen.getByRole('textbox', { name: 'Severity 1' });
  await user.clear(field);
  await user.type(field, 'Scratch');
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  now = theirs;
  await user.click(await screen.findByRole('button', { name: 'Save new version' }));
  await user.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
  expect(field).toHaveValue('Scratch');
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  await user.click(await screen.findByRole('button', { name: 'Save new version' }));
  await waitFor(() => expect(of(SAVE).map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]));
});

test('who may only read the matrix sees it without fields', async () => {
  await open({}, ['management.customField.read']);
  expect(cell(/^Likely, Harm 3: High 9/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Review and save' })).not.toBeInTheDocument();
});

import type { GivenMatrix, RiskMatrix, RiskMatrixEffect } from '@safety-qube/contract/schemas/custom-fields';
import { isRiskResponse } from '@safety-qube/domain/records/risk';
import { beforeEach, expect, test } from 'vitest';
import { logOf } from '../../testing/audit-log.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../organisation/organisation.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
let manager: Person;
let worker: Person;
let facilityId: number;
beforeEach(async () => {
  manager = await t.person(acme(), 'ehsManager');
  worker = await t.person(acme(), 'employee');
  facilityId ??= await addFacility(t, acme(), 'North');
});

const send = (as: Person, request: string, payload?: object, language = 'en') =>
  t.call('acme', request, { as, language, ...(payload && { payload }) });
const current = async (): Promise<RiskMatrix> => (await send(worker, 'GET /api/cf/risklevelmap')).json();
const save = (body: object, as = manager, language = 'en') => send(as, 'POST /api/cf/risklevelmap', body, language);
/** The current matrix as a request with this change. */
const changed = async (change: Partial<GivenMatrix> = {}): Promise<GivenMatrix> => {
  const { likelihood, severity, levels, cells } = await current();
  return { likelihood, severity, levels, cells: cells as GivenMatrix['cells'], ...change };
};
const axis = (count: number) => Array.from({ length: count }, (_, at) => ({ value: at + 1, label: `Value ${at + 1}` }));
/** A matrix of so many likelihoods and severities, with the levels fine and bad. */
const sized = (rows: number, columns: number): GivenMatrix => ({
  likelihood: axis(rows),
  severity: axis(columns),
  levels: [
    { key: 'a', label: 'Fine', color: '#DDF0E4', mark: '✓', isSerious: false },
    { key: 'b', label: 'Bad', color: '#F5B7B1', mark: '!!', isSerious: true },
  ],
  cells: axis(rows).flatMap(({ value: likelihood }) =>
    axis(columns).map(({ value: severity }) => ({
      likelihood,
      severity,
      score: likelihood + severity,
      level: severity === columns ? 'b' : 'a',
    })),
  ),
});
async function raise(risk: object, more: object = {}) {
  const body = { description: 'Wet floor', category: 'other', facilityId, risk, ...more };
  const answer = await send(worker, 'POST /api/hazards', body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json();
}

test('the seeded matrix rates each of its 25 cells by likelihood x severity: low to 5, medium to 10, high to 19, extreme to 25', async () => {
  const { cells, version } = await current();
  expect(version).toBe(1);
  expect(
    Map.groupBy(cells, ({ likelihood }) => likelihood)
      .values()
      .map((row) => row.map(({ score, level }) => `${score}${level?.[0]}`).join(' '))
      .toArray(),
  ).toEqual(['1l 2l 3l 4l 5l', '2l 4l 6m 8m 10m', '3l 6m 9m 12h 15h', '4l 8m 12h 16h 20e', '5l 10m 15h 20e 25e']);
});

test('a changed matrix is a new version: earlier ratings keep theirs, and records are rated by the new one', async () => {
  const before = await raise({ likelihood: 5, severity: 5 });
  expect(before.risk).toEqual({ likelihood: 5, severity: 5, score: 25, level: 'extreme', matrixVersion: 1 });
  const saved = await save({ ...sized(3, 4), version: 1 });
  expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining({ version: 2 })]);
  const now = await current();
  expect(now.levels).toEqual([
    { key: 'level-1', label: 'Fine', color: '#DDF0E4', mark: '✓', isSerious: false },
    { key: 'level-2', label: 'Bad', color: '#F5B7B1', mark: '!!', isSerious: true },
  ]);
  expect(now.formerLevels.map(({ key }) => key)).toEqual(['low', 'medium', 'high', 'extreme']);
  expect((await send(worker, `GET /api/hazards/${before.id}`)).json().risk).toEqual(before.risk);
  const after = await raise({ likelihood: 3, severity: 4 });
  expect(after.risk).toEqual({ likelihood: 3, severity: 4, score: 7, level: 'level-2', matrixVersion: 2 });
  expect((await send(manager, `GET /api/records/${after.id}/tasks`)).json()).toMatchObject({ isSerious: true });
  const listed = async (level: string) =>
    (await send(manager, `GET /api/hazards?level=${level}`)).json().items.map(({ id }: { id: number }) => id);
  expect([await listed('extreme'), await listed('level-2')]).toEqual([[before.id], [after.id]]);
  const first = (await send(worker, 'GET /api/cf/risklevelmap/1')).json();
  expect(first.levels.at(-1)).toMatchObject({ key: 'extreme', label: 'Extreme', mark: 'E' });
  expect((await send(worker, 'GET /api/cf/risklevelmap/99')).statusCode).toBe(404);
});

test('a cell that was chosen in an earlier version is rated by it, and an edit of other fields leaves a rating alone', async () => {
  const { version } = await current();
  const waiting = await raise({ likelihood: 5, severity: 5, matrixVersion: 1 });
  expect(waiting.risk).toMatchObject({ level: 'extreme', matrixVersion: 1 });
  const edited = await t.call('acme', `PATCH /api/hazards/${waiting.id}`, {
    as: worker,
    headers: { 'if-match': '1' },
    payload: { title: 'A wet floor', risk: { likelihood: 5, severity: 5 } },
  });
  expect([edited.statusCode, edited.json().risk]).toEqual([200, waiting.risk]);
  const again = await t.call('acme', `PATCH /api/hazards/${waiting.id}`, {
    as: worker,
    headers: { 'if-match': '2' },
    payload: { risk: { likelihood: 3, severity: 3, matrixVersion: version } },
  });
  expect(again.json().risk).toMatchObject({ score: 6, matrixVersion: version });
  const body = { description: 'Wet floor', category: 'other', facilityId };
  for (const risk of [
    { likelihood: 5, severity: 5 },
    { likelihood: 3, severity: 3, matrixVersion: 99 },
  ])
    expect((await send(worker, 'POST /api/hazards', { ...body, risk })).json().code).toBe('RISK_UNKNOWN');
});

test('a version is never changed, by the application either', async () => {
  const db = t.database.forTenant(acme().id);
  await expect(db.updateTable('risk_matrix').set({ version: 9 }).execute()).rejects.toThrow(/permission denied/);
  await expect(db.deleteFrom('risk_matrix').execute()).rejects.toThrow(/permission denied/);
});

test('the effect counts the records by level under both, and names who would move', async () => {
  await save(sized(3, 3));
  const risky = await raise({ likelihood: 1, severity: 3 });
  await raise({ likelihood: 1, severity: 1 });
  const hidden = await raise({ likelihood: 2, severity: 3 });
  const db = t.database.forTenant(acme().id);
  await db.updateTable('record').set({ is_confidential: true }).where('id', '=', hidden.id).execute();
  const { levels } = await current();
  const [fine, bad] = levels.map(({ key }) => key);
  const before = (await send(manager, 'POST /api/cf/risklevelmap/effect', await changed())).json();
  expect(before).toMatchObject({ confidentialRecords: 0 });
  expect(before.moves.filter(({ from }: { from: string }) => from === fine || from === bad)).toEqual([]);
  const cells = (await current()).cells.map((cell) => ({ ...cell, level: fine ?? '' }));
  const effect: RiskMatrixEffect = (
    await send(manager, 'POST /api/cf/risklevelmap/effect', await changed({ cells }))
  ).json();
  expect(effect.confidentialRecords).toBe(1);
  expect(effect.moves.find(({ from }) => from === bad)).toEqual({
    from: bad,
    to: fine,
    records: 1,
    openRecords: 1,
    examples: [{ id: risky.id, type: 'hazard', number: risky.number }],
  });
  const counted = effect.levels.find(({ key }) => key === bad);
  expect(counted).toMatchObject({ label: 'Bad', before: 1, after: 0 });
  const limited = await t.person(acme(), 'administrator');
  const { role_id } = await db
    .selectFrom('employee')
    .select('role_id')
    .where('id', '=', limited.id)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('role_privilege')
    .where('role_id', '=', role_id)
    .where('privilege', '=', 'management.confidentiality.read')
    .execute();
  t.sessions.forget(acme().id);
  const unaware = (await send(limited, 'POST /api/cf/risklevelmap/effect', await changed({ cells }))).json();
  expect(unaware.confidentialRecords).toBeUndefined();
  expect((await current()).version).toBe((await current()).version);
  expect((await send(worker, 'POST /api/cf/risklevelmap/effect', await changed())).statusCode).toBe(403);
});

test.each([
  [
    '1 x 50',
    () => sized(1, 50),
    'RISK_MATRIX_SIZE',
    'Una matrice dei rischi ha da 3 a 7 valori di probabilità e da 3 a 7 di gravità.',
  ],
  [
    'a dark colour',
    () => ({ ...sized(3, 3), levels: sized(3, 3).levels.map((level) => ({ ...level, color: '#223344' })) }),
    'RISK_COLOUR_DARK',
    'Il testo sul colore di Fine non si legge. Scegli un colore più chiaro.',
  ],
  [
    'a long mark',
    () => ({ ...sized(3, 3), levels: sized(3, 3).levels.map((level, at) => ({ ...level, mark: `abc${at}` })) }),
    'RISK_MARK_LONG',
    'Un simbolo ha uno o due caratteri.',
  ],
])('%s is refused in the person’s language, and nothing is changed', async (_, body, code, message) => {
  const { version } = await current();
  const refused = await save(body(), manager, 'it');
  expect([refused.statusCode, refused.json()]).toEqual([422, expect.objectContaining({ code, message })]);
  expect((await current()).version).toBe(version);
});

test('a matrix is saved on the version that was read, by who may; the same again adds no version', async () => {
  const { version } = await current();
  const same = await save(await changed());
  expect([same.statusCode, same.json().version]).toEqual([200, version]);
  const stale = await save({ ...sized(4, 4), version: version - 1 });
  expect([stale.statusCode, stale.json().code, stale.json().data.current.version]).toEqual([409, 'STALE', version]);
  expect((await save(sized(4, 4), worker)).statusCode).toBe(403);
});

test('a change is logged in words and undone by the log, as another version', async () => {
  const before = await current();
  const levels = before.levels.map((level, at) => (at ? level : { ...level, label: 'Harmless', color: '#C5DDF7' }));
  const cells = before.cells.map((cell, at) => (at ? cell : { ...cell, score: 99 })) as GivenMatrix['cells'];
  const saved = await save(await changed({ levels, cells }));
  const line = (await logOf(t, acme(), 'risk_matrix', 1)).at(-1);
  expect(line).toMatchObject({ action: 'risk_matrix.changed', actor_id: manager.id });
  const entry = Number(saved.headers['audit-entry']);
  const administrator = await t.person(acme(), 'administrator');
  const shown = (await send(administrator, `GET /api/management/audit/${entry}`)).json();
  expect(shown).toMatchObject({ text: 'Risk matrix changed', undo: 'possible' });
  expect(shown.changes).toContainEqual({
    label: 'Cells',
    before: 'Value 1 × Value 1: Fine 2',
    after: 'Value 1 × Value 1: Harmless 99',
  });
  const undone = await send(manager, `POST /api/management/audit/${entry}/undo`);
  expect(undone.statusCode).toBe(200);
  expect(await current()).toEqual({ ...before, version: before.version + 2 });
});

test('the answer to a risk question has exactly its six keys under any matrix', async () => {
  const { likelihood, severity, cells } = await current();
  const [cell] = cells;
  const six = {
    ...cell,
    likelihoodLabel: likelihood[0]?.label,
    severityLabel: severity[0]?.label,
  };
  expect(isRiskResponse(JSON.stringify(six))).toBe(true);
});

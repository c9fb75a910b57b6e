import { expect, test } from 'vitest';
import { filesOf } from '../attachments/attachments.factory.ts';
import { startImportTest } from './imports.factory.ts';

const { t, administrator, i, upload } = await startImportTest();

test('a file is read unchanged, and the meaning of its columns is guessed', async () => {
  const uploaded = await upload(
    'Ref;Event date;Site;What happened;Weight\n007;2024-03-02;Yard;"A hole\nin the floor";1\n',
  );
  expect(uploaded).toMatchObject({
    state: 'ready',
    format: 'csv',
    reading: { encoding: 'utf-8', delimiter: ';', sheet: null, hasHeader: true },
    columns: [
      { name: 'Ref', samples: ['007'] },
      { name: 'Event date', samples: ['2024-03-02'] },
      { name: 'Site', samples: ['Yard'] },
      { name: 'What happened', samples: ['A hole\nin the floor'] },
      { name: 'Weight', samples: ['1'] },
    ],
    preview: [['007', '2024-03-02', 'Yard', 'A hole\nin the floor', '1']],
    mapping: {
      fields: {
        number: { column: 0 },
        raisedAt: { column: 1 },
        facility: { column: 2 },
        description: { column: 3 },
        category: { value: 'other' },
      },
      onError: 'stop',
    },
    abilities: { change: true, check: true, start: false, cancel: false, undo: false, delete: true },
  });
  expect((await i().get(administrator, uploaded.id)).id).toBe(uploaded.id);
  expect((await i().call(administrator, 'GET /api/imports')).json()[0]).toMatchObject({ id: uploaded.id });
});

test('another reading is applied at once, and the meaning of its columns is guessed again', async () => {
  const uploaded = await upload('Description;Site\nA;B\n');
  const reading = { ...uploaded.reading, delimiter: ',', hasHeader: false };
  const answer = await i().call(administrator, `PUT /api/imports/${uploaded.id}`, { reading }, uploaded.version);
  expect(answer.json()).toMatchObject({
    version: uploaded.version + 1,
    columns: [{ name: 'A', samples: ['Description;Site', 'A;B'] }],
  });
  const stale = await i().call(administrator, `PUT /api/imports/${uploaded.id}`, { reading }, uploaded.version);
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE']);
});

test('a body that is too large is aborted at the limit, and nothing of it is stored', async () => {
  const before = await filesOf(t);
  const answer = await t.call('acme', 'POST /api/imports?type=hazard&name=a.csv', {
    as: administrator,
    headers: { 'content-type': 'text/csv', 'content-length': '1000000000' },
    payload: 'a',
  });
  expect(answer.statusCode).toBe(413);
  expect(await filesOf(t)).toEqual(before);
});

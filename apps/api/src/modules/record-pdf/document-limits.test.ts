import { beforeAll, expect, test } from 'vitest';
import { readDocument } from '../../testing/read-document.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../attachments/attachments.factory.ts';
import { addHazard } from '../records/records.factory.ts';
import { DOCUMENT_LIMITS, measureTexts } from './document-limits.ts';
import { askDocument } from './documents.factory.ts';

const t = useTestApp();
let raiser: Person;
let facilityId: number;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);

beforeAll(async () => {
  raiser = await t.person(acme(), 'employee');
  facilityId = await addFacility(t, acme());
});

async function hazardWith(comments: number, body: (n: number) => string): Promise<number> {
  const record_id = await addHazard(t, acme(), { facility_id: facilityId, people: { raiser: [raiser] } });
  const rows = Array.from({ length: comments }, (_, n) => ({ record_id, author_id: raiser.id, body: body(n) }));
  for (let at = 0; at < rows.length; at += 500)
    await db()
      .insertInto('record_comment')
      .values(rows.slice(at, at + 500))
      .execute();
  return record_id;
}

test.each([
  ['more comments than a document holds', DOCUMENT_LIMITS.comments + 1, () => 'Short'],
  ['450 comments of nothing but lines', 450, () => 'a\n'.repeat(2000)],
  ['450 comments of Arabic', 450, () => 'يوجد تسرب زيت '.repeat(280)],
])('a record with %s is refused; a document without comments is made', async (_, count, body) => {
  const id = await hazardWith(count, body);
  const refused = await askDocument(t, raiser, id);
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    {
      code: 'DOCUMENT_TOO_LONG',
      message: expect.stringMatching(/1,?000 comments.*without comments and history/),
    },
  ]);
  const brief = await askDocument(t, raiser, id, { content: 'brief' });
  expect(brief.statusCode).toBe(200);
  const { text } = await readDocument(brief.rawPayload);
  expect(text).not.toMatch(/Comments|History/);
});

test('a record with more history than a document holds is refused', async () => {
  const record_id = await hazardWith(0, String);
  const rows = Array.from({ length: 1001 }, () => ({ record_id, action: 'edited', actor_id: raiser.id }));
  for (let n = 0; n < 2; n++) await db().insertInto('record_change').values(rows).execute();
  expect((await askDocument(t, raiser, record_id)).json()).toMatchObject({ code: 'DOCUMENT_TOO_LONG' });
});

test('the document of a record of ordinary length is complete', async () => {
  const id = await hazardWith(300, (n) => `Comment ${n}: the rail is still loose, the fitter comes on Monday.`);
  const answer = await askDocument(t, raiser, id);
  expect(answer.statusCode).toBe(200);
  expect((await readDocument(answer.rawPayload)).text).toContain('Comment 299:');
});

test('a record that is too long even without comments is refused with a code of its own', () => {
  const count = measureTexts('brief');
  count('x'.repeat(DOCUMENT_LIMITS.characters - 100), 1);
  expect(() => count('x'.repeat(100), 1)).toThrow(
    expect.objectContaining({ status: 422, code: 'DOCUMENT_FAR_TOO_LONG' }),
  );
});

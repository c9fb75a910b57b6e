// The rights of each type of records that calls about any type require: the isolation suite tries such a call with one type.
import type { Import } from '@safety-qube/contract/schemas/imports';
import { PRIVILEGES } from '@safety-qube/domain/privileges';
import { descriptorOf, RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { beforeAll, expect, test } from 'vitest';
import { askNow, readCsv } from './modules/exports/exports.factory.ts';
import { uploadImport } from './modules/imports/imports.factory.ts';
import { addFacility } from './modules/people/people.factory.ts';
import { addRecordOf, personWith } from './modules/records/records.factory.ts';
import { type Person, useTestApp } from './testing/test-app.ts';
import { RIGHTS_OF_TYPES, type RightOfType } from './testing/type-rights.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let facilityId: number;
beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
});

const recordOf = (id: number) => db().selectFrom('record').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const importsOf = async (type: RecordType) =>
  (await db().selectFrom('import').select('id').where('type', '=', type).execute()).length;

/** The call of each right about a record, and what it has done. */
const attempts = {
  viewAll: {
    call: (as: Person, { type }: RightOfType, id: number) =>
      t.call('acme', `GET /api/${descriptorOf(type).plural}/${id}`, { as }),
    async done(answer, _, id) {
      expect(answer.json()).toMatchObject({ id });
    },
  },
  archive: {
    call: (as, _, id) =>
      t.call('acme', `PUT /api/records/${id}/archived`, {
        as,
        payload: { archived: true },
        headers: { 'if-match': '"1"' },
      }),
    async done(_, __, id) {
      expect((await recordOf(id)).archived_at).toEqual(expect.any(Date));
    },
  },
  delete: {
    call: (as, _, id) => t.call('acme', `DELETE /api/records/${id}`, { as, headers: { 'if-match': '"1"' } }),
    async done(_, __, id) {
      expect((await recordOf(id)).deleted_at).toEqual(expect.any(Date));
    },
  },
  import: {
    call: (as, { type }) => uploadImport(t, as, 'Facility,Description\nBoston Yard,One\n', 'old.csv', {}, type),
    async done(answer, { type }) {
      expect((answer.json() as Import).id).toEqual(expect.any(Number));
      expect(await importsOf(type)).toBe(1);
    },
  },
  export: {
    call: (as, { type }) => askNow(t, acme(), as, { type }),
    async done(answer, _, id) {
      const { number } = await recordOf(id);
      expect(readCsv(answer.rawPayload).rows.map(([first]) => first)).toContain(number);
    },
  },
} satisfies Record<
  RightOfType['right'],
  {
    call(as: Person, of: RightOfType, id: number): ReturnType<typeof t.call>;
    done(answer: Awaited<ReturnType<typeof t.call>>, of: RightOfType, id: number): Promise<void>;
  }
>;

test('every type has the rights that are tried here', () => {
  const rights = RIGHTS_OF_TYPES.map(({ type, right }) => `${type} ${right}`);
  for (const type of RECORD_TYPE_NAMES)
    expect(rights).toEqual(
      expect.arrayContaining(['viewAll', 'archive', 'delete', 'export'].map((one) => `${type} ${one}`)),
    );
  expect(rights).toEqual(expect.arrayContaining(['hazard', 'incident', 'issue'].map((type) => `${type} import`)));
});

test.each(RIGHTS_OF_TYPES)('$key demands $code', async (of) => {
  const { type, right, code } = of;
  const { viewAll } = descriptorOf(type).privileges;
  const id = await addRecordOf(t, acme(), type, { facility_id: facilityId });
  const others = PRIVILEGES.map((one) => one.code).filter((one) => one !== code);
  const before = [await recordOf(id), await importsOf(type)];
  const { call, done } = attempts[right];
  const refused = await call(await personWith(t, acme(), others), of, id);
  // Without the right to see it, nobody learns that it exists.
  const answer = right === 'viewAll' ? [404, undefined] : [403, code];
  expect([refused.statusCode, refused.json().data?.privilege]).toEqual(answer);
  expect([await recordOf(id), await importsOf(type)]).toEqual(before);
  const allowed = await call(await personWith(t, acme(), [...new Set([viewAll, code])]), of, id);
  expect([allowed.statusCode, allowed.body]).toEqual([right === 'import' ? 201 : 200, expect.anything()]);
  await done(allowed, of, id);
});

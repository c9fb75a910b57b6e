// Attempts of administrators who mean harm, or of people who administer something smaller and want more: each is refused in the person's
// language, and nothing is changed by it.
import type { Privilege } from '@safety-qube/domain/privileges';
import { SEEDED_ROLE_PRIVILEGES, type SeededRole } from '@safety-qube/domain/seeded-roles';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { pngOf } from './testing/images.ts';
import type { Side } from './testing/isolation/fixture.ts';
import { sideOf } from './testing/isolation/sides.ts';
import { addGroup, addHolder, addPlace, addRole, contentOf, newName } from './testing/isolation/things.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const t = useTestApp();
let home: Side;
let boss: Person;
beforeAll(async () => {
  home = await sideOf(t, t.tenants.acme);
  boss = home.administrator;
});

interface Attempt {
  readonly as?: Person;
  readonly request: string;
  readonly body?: object | Buffer;
}
const send = ({ as = boss, request, body }: Attempt, language: string) =>
  t.call('acme', request, {
    ...{ as, language },
    ...(body && { payload: body }),
    ...(Buffer.isBuffer(body) && { headers: { 'content-type': 'application/octet-stream' } }),
  });
/** The refusal as code and text: of the whole request, or of its only line. */
async function refusalOf(attempt: Attempt, language: string): Promise<readonly [string, string]> {
  const answer = await send(attempt, language);
  const body = answer.json();
  const lines = (body.outcome ?? body).lines as { result: string; code: string; message: string }[] | undefined;
  expect([answer.body, answer.statusCode]).toEqual([
    expect.anything(),
    lines ? 200 : expect.toBeOneOf([400, 403, 404, 409, 422]),
  ]);
  if (lines) expect(lines.map(({ result }) => result)).toEqual(['refused']);
  const { code, message } = lines?.[0] ?? body;
  return [code, message];
}
/** The content of the tenant without what the user's latest file is said to have done. */
const content = async () => ({ ...(await contentOf(home)), file_work: undefined });

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ value: at + 1, label: `Value ${at + 1}` }));
const OPTIONS = many(10_000).map(({ label }) => ({ label }));
const dataUrl = (bytes: Buffer, type: string) => `data:image/${type};base64,${bytes.toString('base64')}`;
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const roleNamed = (key: SeededRole) =>
  home.db.selectFrom('role').select(['id', 'name']).where('key', '=', key).executeTakeFirstOrThrow();
const emailOf = async (id: number) =>
  (await home.db.selectFrom('employee').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const person = () => addHolder(home, []);
const line = (more: object) => ({
  email: `${newName('new').replace(' ', '')}@mail.example`,
  firstname: 'New',
  lastname: 'Person',
  ...more,
});
const fileOf = (one: object) => Buffer.from(`${Object.keys(one).join(',')}\n${Object.values(one).join(',')}\n`);
/** Makes a change as the administrator and returns the line of the log by which it is undone. */
async function entryOf(request: string, body?: object): Promise<string> {
  const answer = await send({ request, ...(body && { body }) }, 'en');
  expect([answer.body, answer.statusCode]).toEqual([expect.anything(), expect.toBeOneOf([200, 201])]);
  return String(answer.headers['audit-entry']);
}
const undo = (entry: string, as: Person = boss): Attempt => ({
  as,
  request: `POST /api/management/audit/${entry}/undo`,
});
const PEOPLE: readonly Privilege[] = [
  ...SEEDED_ROLE_PRIVILEGES.employee,
  ...(['management.user.create', 'management.user.read', 'management.user.edit'] as const),
];
/** Somebody who reads the log and has these rights of administration. */
const clerk = (...privileges: readonly Privilege[]) => addHolder(home, ['management.audit.read', ...privileges]);
/** Two people, the second of whom reports to the first. */
async function managed() {
  const [manager, report] = [await person(), await person()];
  await entryOf('PATCH /api/aum/um/employee', { id: report.id, managerId: manager.id });
  return { manager, report };
}
const approving = async () => {
  const groupId = await addGroup(home);
  await home.db.insertInto('approver').values({ type: 'hazard', group_id: groupId }).execute();
  return groupId;
};

const ATTEMPTS: Readonly<Record<string, readonly [code: string, make: () => Promise<Attempt> | Attempt]>> = {
  'a field with 10,000 options': [
    'FIELD_OPTIONS_TOO_MANY',
    () => ({ request: 'POST /api/cf', body: { type: 'hazard', kind: 'choices', label: 'Any', options: OPTIONS } }),
  ],
  '10,000 categories': [
    'FIELD_OPTIONS_TOO_MANY',
    async () => {
      const { id } = await home.db
        .selectFrom('custom_field')
        .select('id')
        .where('type', '=', 'hazard')
        .where('key', '=', 'category')
        .executeTakeFirstOrThrow();
      return { request: 'POST /api/cf', body: { type: 'hazard', id, options: OPTIONS } };
    },
  ],
  'a matrix of 1 x 50': [
    'RISK_MATRIX_SIZE',
    () => ({
      request: 'POST /api/cf/risklevelmap',
      body: {
        ...{ likelihood: many(1), severity: many(50) },
        levels: [
          { key: 'a', label: 'Fine', color: '#DDF0E4', mark: 'F', isSerious: false },
          { key: 'b', label: 'Bad', color: '#F5B7B1', mark: 'B', isSerious: true },
        ],
        cells: many(50).map(({ value }) => ({ likelihood: 1, severity: value, score: value, level: 'a' })),
      },
    }),
  ],
  'a facility that is merged into itself': [
    'PLACE_TARGET_UNKNOWN',
    async () => {
      const { facilityId } = await addPlace(home);
      return { request: `DELETE /api/fm/facility/${facilityId}?moveTo=${facilityId}` };
    },
  ],
  'a department that is merged into its own area': [
    'PLACE_TARGET_UNKNOWN',
    async () => {
      const { departmentId, locationId } = await addPlace(home);
      return { request: `DELETE /api/fm/department/${departmentId}?moveTo=${locationId}` };
    },
  ],
  'a department that is moved below its own area': [
    'UNIT_NOT_BELOW',
    async () => {
      const { departmentId, locationId } = await addPlace(home);
      return { request: 'POST /api/fm/department/create', body: { id: departmentId, parentId: locationId } };
    },
  ],
  ...Object.fromEntries(
    ['logoLight', 'favicon'].flatMap((kind) => [
      [
        `a script in SVG as ${kind}`,
        [
          'NOT_AN_IMAGE',
          () => ({
            request: `POST /api/management/branding/pictures/${kind}`,
            body: { image: dataUrl(Buffer.from(SCRIPT), 'svg+xml') },
          }),
        ],
      ],
      [
        `a bomb of pixels as ${kind}`,
        [
          'NOT_AN_IMAGE',
          () => ({
            request: `POST /api/management/branding/pictures/${kind}`,
            body: { image: dataUrl(pngOf(30_000, 30_000, 100), 'png') },
          }),
        ],
      ],
    ]),
  ),
  'a bomb of pixels as the picture of a person': [
    'NOT_AN_IMAGE',
    async () => ({
      request: `POST /api/aum/um/employee/dp/${(await person()).id}`,
      body: {
        image: dataUrl(
          await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
            .png({ compressionLevel: 9, palette: true, colours: 2 })
            .toBuffer(),
          'png',
        ),
      },
    }),
  ],
  'a circle of line managers': [
    'MANAGER_CIRCLE',
    async () => {
      const { manager, report } = await managed();
      return { request: 'PATCH /api/aum/um/employee', body: { id: manager.id, managerId: report.id } };
    },
  ],
  'a circle of line managers by a list': [
    'MANAGER_CIRCLE_IN_FILE',
    async () => {
      const { manager, report } = await managed();
      const one = { email: await emailOf(manager.id), manager: await emailOf(report.id) };
      return { request: 'POST /api/aum/um/employee/bulk', body: { people: [one] } };
    },
  ],
  'a circle of line managers by a file': [
    'MANAGER_CIRCLE_IN_FILE',
    async () => {
      const { manager, report } = await managed();
      const one = { email: await emailOf(manager.id), manager: await emailOf(report.id) };
      return { request: 'POST /api/aum/um/employee/file?name=people.csv', body: fileOf(one) };
    },
  ],
  'a circle of line managers by an undo': [
    'MANAGER_CIRCLE',
    async () => {
      const { manager, report } = await managed();
      const taken = await entryOf('PATCH /api/aum/um/employee', { id: report.id, managerId: null });
      await entryOf('PATCH /api/aum/um/employee', { id: manager.id, managerId: report.id });
      return undo(taken);
    },
  ],
  'a role above one’s own, by hand': [
    'ROLE_ABOVE_YOURS',
    async () => ({
      as: await clerk(...PEOPLE),
      request: 'PATCH /api/aum/um/employee',
      body: { id: (await person()).id, roleId: (await roleNamed('administrator')).id },
    }),
  ],
  'a role above one’s own, by a list': [
    'ROLE_ABOVE_YOURS',
    async () => ({
      as: await clerk(...PEOPLE),
      request: 'POST /api/aum/um/employee/bulk',
      body: { people: [line({ role: (await roleNamed('administrator')).name })] },
    }),
  ],
  'a role above one’s own, by a file': [
    'ROLE_ABOVE_YOURS',
    async () => ({
      as: await clerk(...PEOPLE),
      request: 'POST /api/aum/um/employee/file?name=people.csv',
      body: fileOf(line({ role: (await roleNamed('administrator')).name })),
    }),
  ],
  'a role above one’s own, by the undo of its end': [
    'ROLE_ABOVE_YOURS',
    async () => {
      const { id } = await person();
      const [{ id: high }, low] = [await roleNamed('administrator'), await addRole(home)];
      await entryOf('PATCH /api/aum/um/employee', { id, roleId: high });
      const taken = await entryOf('PATCH /api/aum/um/employee', { id, roleId: low });
      return undo(taken, await clerk(...PEOPLE));
    },
  ],
  'a right that one lacks, for a role': [
    'PRIVILEGE_ABOVE_YOURS',
    async () => ({
      as: await clerk('management.role.read', 'management.role.edit'),
      request: `PUT /api/rp/${await addRole(home)}/hazard.record.delete/true`,
    }),
  ],
  'a right that one lacks, by the undo of its end': [
    'PRIVILEGE_ABOVE_YOURS',
    async () => {
      const role = await addRole(home, ['hazard.record.delete']);
      const taken = await entryOf(`PUT /api/rp/${role}/hazard.record.delete/false`);
      return undo(taken, await clerk('management.role.read', 'management.role.edit'));
    },
  ],
  'a user role by the call for fields': [
    'FORBIDDEN',
    async () => ({
      as: await clerk('management.customField.create', 'management.customField.edit'),
      request: 'POST /api/cf',
      body: { type: 'role', label: newName('Role'), privileges: ['management.user.edit'] },
    }),
  ],
  'the end of a user role by the call for fields': [
    'FORBIDDEN',
    async () => ({
      as: await clerk('management.customField.delete'),
      request: `DELETE /api/cf/role/${await addRole(home)}`,
    }),
  ],
  'an approver of what one may not approve': [
    'FORBIDDEN',
    async () => {
      const as = await clerk('management.approver.read', 'management.approver.create');
      return { as, request: 'POST /api/approvers', body: { type: 'hazard', employeeId: as.id } };
    },
  ],
  'an approver of what one may not approve, by the undo of a line’s end': [
    'FORBIDDEN',
    async () => {
      const added = home.db.insertInto('approver').values({ type: 'hazard', employee_id: (await person()).id });
      const { id } = await added.returning('id').executeTakeFirstOrThrow();
      const removed = await entryOf(`DELETE /api/approvers/${id}`);
      return undo(removed, await clerk('management.approver.read', 'management.approver.create'));
    },
  ],
  'oneself, in a group that approves, by hand': [
    'GROUP_GIVES_RIGHTS',
    async () => {
      const as = await clerk('management.userGroup.read', 'management.userGroup.edit');
      return { as, request: `PATCH /api/management/groups/${await approving()}`, body: { memberIds: [as.id] } };
    },
  ],
  'oneself, in a group that approves, by its rule': [
    'GROUP_GIVES_RIGHTS',
    async () => {
      const as = await clerk('management.userGroup.read', 'management.userGroup.edit');
      const own = home.db.selectFrom('employee').select('role_id').where('id', '=', as.id);
      const { role_id } = await own.executeTakeFirstOrThrow();
      const body = { kind: 'rule', roleIds: [role_id] };
      return { as, request: `PATCH /api/management/groups/${await approving()}`, body };
    },
  ],
  'oneself, in a group that approves, by the undo of one’s end there': [
    'GROUP_GIVES_RIGHTS',
    async () => {
      const [as, group] = [await clerk('management.userGroup.read', 'management.userGroup.edit'), await addGroup(home)];
      await entryOf(`PATCH /api/management/groups/${group}`, { memberIds: [as.id] });
      const taken = await entryOf(`PATCH /api/management/groups/${group}`, { memberIds: [] });
      await home.db.insertInto('approver').values({ type: 'hazard', group_id: group }).execute();
      return undo(taken, as);
    },
  ],
  'oneself as the deputy of somebody': [
    'DEPUTY_YOURSELF',
    async () => ({
      request: `PUT /api/aum/um/delegate?employeeId=${(await person()).id}&delegatedEmployeeId=${boss.id}`,
    }),
  ],
  'a deputy of somebody above oneself': [
    'ROLE_ABOVE_YOURS',
    async () => ({
      as: await clerk(...PEOPLE),
      request: `PUT /api/aum/um/delegate?employeeId=${boss.id}&delegatedEmployeeId=${(await person()).id}`,
    }),
  ],
  'confidential records of another person for their deputy': [
    'DEPUTY_CONFIDENTIAL',
    async () => {
      const [one, deputy] = [await person(), await person()];
      const query = `employeeId=${one.id}&delegatedEmployeeId=${deputy.id}&confidential=true`;
      return { request: `PUT /api/aum/um/delegate?${query}` };
    },
  ],
  'a service account with a role above one’s own': [
    'ROLE_ABOVE_YOURS',
    async () => ({
      as: await clerk(...PEOPLE),
      request: 'POST /api/management/service-accounts',
      body: { name: newName('Account'), roleId: (await roleNamed('administrator')).id },
    }),
  ],
  'confidential records for one’s own role': [
    'FORBIDDEN',
    async () => {
      const as = await clerk('management.confidentiality.read', 'management.confidentiality.create');
      return { as, request: 'POST /api/confidentiality', body: { type: 'hazard', roleIds: [await addRole(home)] } };
    },
  ],
};

test.each(Object.entries(ATTEMPTS))(
  '%s is refused in the person’s language, and changes nothing',
  async (_, [code, make]) => {
    const attempt = await make();
    const before = await content();
    const [english, italian] = [await refusalOf(attempt, 'en'), await refusalOf(attempt, 'it')];
    expect([english[0], italian[0]]).toEqual([code, code]);
    expect(italian[1]).not.toBe(english[1]);
    expect(await content()).toEqual(before);
  },
);

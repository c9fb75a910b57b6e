import { readFileSync } from 'node:fs';
import { TEMPLATE_BYTES, type Template, type TemplateModule } from '@safety-qube/contract/schemas/templates';
import type { Privilege } from '@safety-qube/domain/privileges';
import { presenceDestination, presenceTopic } from '@safety-qube/domain/realtime';
import type { Question, QuestionOf, TemplateContent } from '@safety-qube/domain/templates/template';
import { writeTemplate } from '@safety-qube/domain/templates/template-json';
import { TEMPLATE_MODULES } from '@safety-qube/domain/templates/template-rights';
import { beforeAll, expect, test, vi } from 'vitest';
import { addFacility } from '../../modules/people/people.factory.ts';
import { personWith } from '../../modules/records/records.factory.ts';
import { connectAs, frame, listen } from '../../testing/stomp-client.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let editor: Person;
beforeAll(async () => {
  editor = await t.person(t.tenants.acme, 'administrator');
});

const question = (id: string, rules: Question['rules'] = []): Question => ({
  id,
  type: 'yes-no',
  text: { en: `Question ${id}` },
  required: false,
  notApplicable: true,
  critical: false,
  weight: 1,
  tags: [],
  negative: ['no'],
  rules,
});
const contentWith = (...questions: readonly Question[]): TemplateContent => ({
  name: { en: 'Forklift', ar: 'رافعة' },
  language: 'en',
  languages: [],
  lists: [],
  sections: [{ id: 's', name: { en: 'Section' }, weight: 1, questions, subSections: [] }],
});

const call = async (
  request: string,
  { as = editor, version, payload }: { as?: Person; version?: number; payload?: object } = {},
) => {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await t.call('acme', request, { as, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
async function create(content = contentWith(question('q')), module: TemplateModule = 'inspection'): Promise<Template> {
  const { status, body } = await call('POST /api/templates', { payload: { module, content } });
  expect(status).toBe(201);
  return body;
}
const publish = (id: number, version: number) => call(`POST /api/templates/${id}/publish`, { version });

test('a draft is saved as a whole and read back unchanged, with all of its problems', async () => {
  const { id, version } = await create();
  const followup = {
    id: 'r',
    when: { operator: 'is', value: 'no' },
    action: 'show-question',
    followupQuestion: question('q'),
  } as const;
  const content = contentWith(question('q', [followup]));
  const saved = await call(`PUT /api/templates/${id}/draft`, { version, payload: { content } });
  expect([saved.status, saved.body.version, saved.body.problems]).toEqual([
    200,
    version + 1,
    [{ code: 'duplicate-id', level: 'error', about: 'question', id: 'q' }],
  ]);
  expect((await call(`GET /api/templates/${id}`)).body).toMatchObject({
    content,
    name: content.name,
    isChanged: true,
    publishedVersion: null,
    savedBy: { id: editor.id },
    problems: saved.body.problems,
  });
});

test('a user who saves a version that another user has changed in the meantime is told who and when, and changes nothing', async () => {
  const { id, version } = await create();
  const other = await t.person(t.tenants.acme, 'administrator');
  const theirs = contentWith(question('theirs'));
  await call(`PUT /api/templates/${id}/draft`, { as: other, version, payload: { content: theirs } });
  const late = await call(`PUT /api/templates/${id}/draft`, { version, payload: { content: contentWith() } });
  expect([late.status, late.body.code, late.body.data]).toEqual([
    409,
    'TEMPLATE_CHANGED',
    { version: version + 1, savedAt: expect.any(String), savedBy: { id: other.id, name: expect.any(String) } },
  ]);
  expect(late.body.message).toContain(late.body.data.savedBy.name);
  expect((await call(`GET /api/templates/${id}`)).body.content).toEqual(theirs);
});

test('users who have a template open are notified of the others there and of what they save, if they may read its page', async () => {
  const port = await listen(t.app);
  const { id, version } = await create();
  const other = await personWith(t, t.tenants.acme, ['inspection.template.edit']);
  const outsider = await personWith(t, t.tenants.acme, ['incident.form.edit']);
  const stranger = await t.person(t.tenants.globex, 'administrator');
  const topic = presenceTopic(`template/${id}`);
  const [mine, theirs] = [await connectAs(port, editor.token), await connectAs(port, other.token)];
  for (const client of [mine, theirs]) await client.subscribe(topic);
  mine.publish(presenceDestination(`template/${id}`), { state: 'editing' });
  await vi.waitFor(() => expect(theirs.bodies()).toEqual([{ employeeId: editor.id, state: 'editing' }]));
  const saved = await call(`PUT /api/templates/${id}/draft`, {
    as: other,
    version,
    payload: { content: contentWith(question('p')) },
  });
  await vi.waitFor(() =>
    expect(mine.bodies()).toEqual([{ employeeId: other.id, version: saved.body.version, savedAt: saved.body.savedAt }]),
  );
  expect(theirs.bodies()).toHaveLength(1);
  for (const client of [
    await connectAs(port, outsider.token),
    await connectAs(port, stranger.token, { tenant: 'globex' }),
  ]) {
    client.send(frame('SUBSCRIBE', { id: '1', destination: topic }));
    expect((await client.receives('ERROR')).headers['message']).toBe('forbidden');
  }
  for (const client of [mine, theirs]) client.close();
});

test('of many who save the same version at once one succeeds, and the others are told so', async () => {
  const { id, version } = await create();
  const save = (name: string) =>
    call(`PUT /api/templates/${id}/draft`, { version, payload: { content: contentWith(question(name)) } });
  // Connections that are open already, so that the saves are concurrent.
  await Promise.all([...'abcdefgh'].map(() => call(`GET /api/templates/${id}`)));
  const answers = await Promise.all([...'abcdefgh'].map(save));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
});

test('a template with errors cannot be published, and the refusal names each', async () => {
  const { id, version } = await create(contentWith());
  const { status, body } = await publish(id, version);
  expect([status, body.code, body.data]).toEqual([
    422,
    'TEMPLATE_HAS_ERRORS',
    { problems: [{ code: 'no-questions', level: 'error', about: 'template', id: '' }] },
  ]);
});

test('a form of observations cannot be published while it asks for a person, a form of issues can', async () => {
  const { negative: _, ...who } = question('who') as QuestionOf<'yes-no'>;
  const content = (category: string): TemplateContent => ({
    ...contentWith({ ...who, type: 'person' }),
    categories: [category],
  });
  const card = await create(content('safety-observation'), 'issue');
  const refused = await publish(card.id, card.version);
  expect([refused.status, refused.body.data]).toEqual([
    422,
    { problems: [{ code: 'asks-for-person', level: 'error', about: 'question', id: 'who' }] },
  ]);
  const form = await create(content('security'), 'issue');
  expect((await publish(form.id, form.version)).status).toBe(201);
});

test('unfinished additions can be saved: a list not chosen yet, an incomplete address, rows that no table has', async () => {
  const { id, version } = await create();
  const notify = {
    id: 'n',
    when: { operator: 'answered' },
    action: 'notify',
    audiences: [{ kind: 'address', address: 'safety@' }],
  } as const;
  const { negative: _, ...plain } = question('list', [notify]) as QuestionOf<'yes-no'>;
  const content = contentWith(
    { ...plain, type: 'dropdown', listId: '' },
    { ...plain, id: 'rows', rules: [], type: 'table', columns: [], maxRows: 1000 },
  );
  const saved = await call(`PUT /api/templates/${id}/draft`, { version, payload: { content } });
  expect([saved.status, saved.body.problems.map(({ code }: { code: string }) => code)]).toEqual([
    200,
    ['unknown-list', 'bad-address', 'no-columns', 'bad-range'],
  ]);
});

test('publishing creates a version that no later draft changes, numbered after the previous one', async () => {
  const { id, version, content } = await create();
  const first = await publish(id, version);
  expect([first.status, first.body.publishedVersion, first.body.isChanged]).toEqual([201, 1, false]);
  const again = await publish(id, first.body.version);
  expect([again.status, again.body.code]).toEqual([422, 'TEMPLATE_UNCHANGED']);

  const next = contentWith(question('q'), question('new'));
  const saved = await call(`PUT /api/templates/${id}/draft`, {
    version: first.body.version,
    payload: { content: next },
  });
  expect(saved.body).toMatchObject({ publishedVersion: 1, isChanged: true });
  const draftCompared = await call(`GET /api/templates/${id}/comparison?from=1`);
  await publish(id, saved.body.version);

  const versions = await call(`GET /api/templates/${id}/versions`);
  expect(
    versions.body.map(({ number, publishedBy }: { number: number; publishedBy: { id: number } }) => [
      number,
      publishedBy.id,
    ]),
  ).toEqual([
    [2, editor.id],
    [1, editor.id],
  ]);
  expect((await call(`GET /api/templates/${id}/versions/1`)).body.content).toEqual(content);
  const compared = await call(`GET /api/templates/${id}/comparison?from=1&to=2`);
  expect(compared.body).toEqual({
    added: [{ kind: 'question', id: 'new', parentId: 's' }],
    removed: [],
    moved: [],
    changed: [],
  });
  expect(draftCompared.body).toEqual(compared.body);
  expect((await call(`GET /api/templates/${id}/comparison?from=3`)).status).toBe(404);
});

test('of two forms for one kind of event the later is used: a warning comes before, the list shows it, and archiving it brings back the older one', async () => {
  const forKind = (name: string): TemplateContent => ({
    ...contentWith(question('q')),
    name: { en: name },
    eventTypes: ['vehicle'],
    sections: [
      { id: 's', name: { en: 'S' }, weight: 1, questions: [question('q')], subSections: [], askedOf: 'reporter' },
    ],
  });
  await t.database.forTenant(t.tenants.acme.id).updateTable('template').set({ archived_at: new Date() }).execute();
  const older = await create(forKind('Older'), 'incident');
  expect(older.problems).toEqual([]);
  await publish(older.id, older.version);
  const newer = await create(forKind('Newer'), 'incident');
  const form = { id: older.id, name: { en: 'Older' }, language: 'en' };
  expect(newer.problems).toEqual([
    { code: 'replaces-form', level: 'warning', about: 'template', id: '', form, kinds: ['vehicle'] },
  ]);
  const published = await publish(newer.id, newer.version);
  const asked = async () => (await call('GET /api/incidents/reporter-forms/vehicle')).body.form.templateId;
  const replacedBy = async () => {
    const { body } = await call('GET /api/templates?module=incident');
    return Object.fromEntries(body.map((head: Template) => [head.id, head.usedFor[0]?.replacedBy?.id]));
  };
  expect([await asked(), await replacedBy()]).toEqual([newer.id, { [older.id]: newer.id, [newer.id]: undefined }]);
  await call(`POST /api/templates/${newer.id}/archive`, { version: published.body.version });
  expect([await asked(), await replacedBy()]).toEqual([older.id, { [older.id]: undefined }]);
});

test('the database itself prevents changing or removing a published version', async () => {
  const { id, version } = await create();
  await publish(id, version);
  const db = t.database.forTenant(t.tenants.acme.id);
  const change = db.updateTable('template_version').set({ content: '{}' }).where('template_id', '=', id).execute();
  await expect(change).rejects.toThrow(/permission denied/);
  await expect(db.deleteFrom('template_version').where('template_id', '=', id).execute()).rejects.toThrow(
    /permission denied/,
  );
});

test('a template is archived and restored; only an archived one can be deleted, and is then no longer found', async () => {
  const { id, version } = await create();
  const listed = async (archived: boolean) =>
    (await call(`GET /api/templates?module=inspection&archived=${archived}`)).body.some(
      (one: Template) => one.id === id,
    );
  expect((await call(`DELETE /api/templates/${id}`, { version })).status).toBe(403);
  const archived = await call(`POST /api/templates/${id}/archive`, { version });
  expect(archived.body).toMatchObject({ isArchived: true, abilities: { edit: false, publish: false, delete: true } });
  expect([await listed(false), await listed(true)]).toEqual([false, true]);
  expect((await publish(id, archived.body.version)).status).toBe(403);
  const restored = await call(`POST /api/templates/${id}/restore`, { version: archived.body.version });
  expect([restored.body.isArchived, await listed(false)]).toEqual([false, true]);
  const last = await call(`POST /api/templates/${id}/archive`, { version: restored.body.version });
  expect((await call(`DELETE /api/templates/${id}`, { version: last.body.version })).status).toBe(200);
  expect((await call(`GET /api/templates/${id}`)).status).toBe(404);
  expect([await listed(false), await listed(true)]).toEqual([false, false]);
});

const RIGHTS: Record<TemplateModule, Record<'create' | 'edit' | 'archive' | 'delete', Privilege>> = {
  incident: {
    create: 'incident.form.create',
    edit: 'incident.form.edit',
    archive: 'incident.form.archive',
    delete: 'incident.form.delete',
  },
  issue: {
    create: 'issue.form.create',
    edit: 'issue.form.edit',
    archive: 'issue.form.archive',
    delete: 'issue.form.delete',
  },
  inspection: {
    create: 'inspection.template.create',
    edit: 'inspection.template.edit',
    archive: 'inspection.template.archive',
    delete: 'inspection.template.archive',
  },
  riskAssessment: {
    create: 'riskAssessment.template.create',
    edit: 'riskAssessment.template.edit',
    archive: 'riskAssessment.template.edit',
    delete: 'riskAssessment.template.edit',
  },
};
test.each(TEMPLATE_MODULES)(
  '%s templates are created, changed, archived and deleted with the form privileges of their module only',
  async (module) => {
    const content = contentWith(question('q'));
    const mine = new Set(Object.values(RIGHTS[module]));
    const withRights = (wanted: (privilege: Privilege) => boolean) =>
      personWith(
        t,
        t.tenants.acme,
        [...new Set(Object.values(RIGHTS).flatMap((rights) => Object.values(rights)))].filter(wanted),
      );
    const stranger = await withRights((privilege) => !mine.has(privilege));
    const { id, version } = await create(content, module);
    const attempts = {
      create: (as: Person) => call('POST /api/templates', { as, payload: { module, content } }),
      edit: (as: Person, at: number) =>
        call(`PUT /api/templates/${id}/draft`, { as, version: at, payload: { content } }),
      archive: (as: Person, at: number) => call(`POST /api/templates/${id}/archive`, { as, version: at }),
      delete: (as: Person, at: number) => call(`DELETE /api/templates/${id}`, { as, version: at }),
    };
    expect((await call(`GET /api/templates?module=${module}`, { as: stranger })).status).toBe(403);
    expect((await call(`GET /api/templates/${id}`, { as: stranger })).status).toBe(404);
    let at: number = (await publish(id, version)).body.version;
    for (const [name, attempt] of Object.entries(attempts)) {
      const right = RIGHTS[module][name as keyof typeof attempts];
      const lacking = await withRights((privilege) => mine.has(privilege) && privilege !== right);
      const holder = await withRights((privilege) => privilege === right);
      const isNew = name === 'create';
      expect([name, (await attempt(stranger, at)).status]).toEqual([name, isNew ? 403 : 404]);
      expect([name, (await attempt(lacking, at)).status]).toEqual([name, 403]);
      const done = await attempt(holder, at);
      expect([name, done.status]).toEqual([name, isNew ? 201 : 200]);
      at = isNew ? at : done.body.version;
    }
  },
);

test('a role that is limited to facilities may see templates, which belong to the whole tenant, and change none', async () => {
  const { acme } = t.tenants;
  const facilityId = await addFacility(t, acme, 'Boston Yard');
  const limited = await personWith(t, acme, Object.values(RIGHTS.inspection).slice(0, 3), [facilityId]);
  const { id, version, content } = await create();
  const { status, body } = await call(`GET /api/templates/${id}`, { as: limited });
  expect([status, body.abilities]).toEqual([200, { edit: false, publish: false, archive: false, delete: false }]);
  const attempts = [
    await call('POST /api/templates', { as: limited, payload: { module: 'inspection', content } }),
    await call(`PUT /api/templates/${id}/draft`, { as: limited, version, payload: { content } }),
    await call(`POST /api/templates/${id}/archive`, { as: limited, version }),
  ];
  expect(attempts.map((attempt) => attempt.status)).toEqual([403, 403, 403]);
});

test('a user who may create a template may finish it until it is published for the first time', async () => {
  const author = await personWith(t, t.tenants.acme, ['incident.form.create']);
  const content = contentWith(question('q'));
  const made = await call('POST /api/templates', { as: author, payload: { module: 'incident', content } });
  expect(made.body.abilities).toEqual({ edit: true, publish: true, archive: false, delete: false });
  const done = await call(`POST /api/templates/${made.body.id}/publish`, { as: author, version: 1 });
  expect([done.status, done.body.abilities.edit]).toEqual([201, false]);
});

const FILE = new URL('../../seed/data/safetyculture-property-inspection.json', import.meta.url);
const upload = (file: string, more: object = {}) =>
  call('POST /api/templates/import', { payload: { module: 'inspection', file, ...more } });

test('a file that is invalid under a name of any length is refused with a message', async () => {
  const content = {
    ...contentWith(question('q')),
    lists: [{ id: 'l', name: { ['x'.repeat(100_000)]: 'y' }, options: [] }],
  };
  const { status, body } = await upload(JSON.stringify({ format: 'safety-qube-template', schemaVersion: 1, content }));
  expect([status, body.code]).toEqual([422, 'TEMPLATE_FILE_BROKEN']);
  expect(body.message.length).toBeLessThan(400);
});

test('an inspection of SafetyCulture becomes a draft that can be published, with a list of what was left out', async () => {
  const { status, body } = await upload(readFileSync(FILE, 'utf8'), { language: 'en' });
  expect([status, body.name, body.problems]).toEqual([201, { en: 'Property Inspection' }, []]);
  expect(body.leftOut).toContainEqual({ path: 'template_data.metadata.image', reason: 'picture' });
  expect((await publish(body.id, body.version)).status).toBe(201);
});

test('a file with a byte order mark, and the built-in responses of SafetyCulture, is read in its own language', async () => {
  const options = { response_set: '7bb1cb11-7020-11e2-bcfd-0800200c9a66' };
  const items = [
    { item_id: 's', type: 'section', label: 'السلم', children: ['q'] },
    { item_id: 'q', parent_id: 's', type: 'question', label: 'هل السلم آمن؟', options },
  ];
  const file = { template_data: { response_sets: {}, metadata: { name: 'فحص السلم' } }, items };
  const { status, body } = await upload(`\ufeff${JSON.stringify(file)}`, { language: 'ar' });
  expect([status, body.language, body.leftOut]).toEqual([201, 'ar', []]);
  const { options: answers } = body.content.sections[0].questions[0];
  expect(answers.map((answer: { label: { ar: string; en: string } }) => [answer.label.ar, answer.label.en])).toEqual([
    ['آمن', 'Safe'],
    ['معرّض للخطر', 'At Risk'],
    ['لا ينطبق', 'N/A'],
  ]);
  expect((await publish(body.id, body.version)).status).toBe(201);
});

const itemsOf = (count: number, more: object) =>
  Array.from({ length: count }, (_, at) => ({ item_id: `i${at}`, type: 'text', label: 'x'.repeat(120), ...more }));
const section = { item_id: 's', type: 'section', label: 'All' };

test.each([
  ['100,000 items', itemsOf(100_000, { label: '' })],
  ['more questions in a section than a template can have', [section, ...itemsOf(2001, { parent_id: 's' })]],
  ['more left out than a draft may hold', itemsOf(15_000, { one: 1, two: 2, three: 3 })],
])('a file of SafetyCulture with %s is refused with a message', async (_, items) => {
  const file = { template_data: { response_sets: {}, metadata: { name: 'Long' } }, items };
  const { status, body } = await upload(JSON.stringify(file));
  expect([status, body.code]).toEqual([422, 'TEMPLATE_FILE_TOO_LONG']);
});

test('what an import left out is kept with the template until a user who may edit it has dismissed it', async () => {
  const { body } = await upload(readFileSync(FILE, 'utf8'), { language: 'en' });
  const reader = await personWith(t, t.tenants.acme, ['inspection.template.viewAll']);
  const leftOut = async () => (await call(`GET /api/templates/${body.id}`, { as: reader })).body.leftOut;
  const path = `DELETE /api/templates/${body.id}/left-out`;
  expect((await call(path, { as: reader })).status).toBe(403);
  expect(await leftOut()).toEqual(body.leftOut);
  expect((await call(path)).status).toBe(200);
  expect(await leftOut()).toEqual([]);
  // A user who has the draft open saves it as before.
  expect((await publish(body.id, body.version)).status).toBe(201);
});

test('an exported template is imported unchanged', async () => {
  const instruction: Question = {
    ...{ id: 'i', text: { en: 'How to lift' }, required: false, notApplicable: false, critical: false, weight: 1 },
    ...{ tags: [], rules: [], type: 'instruction', video: 'https://videos.example.com/lifting' },
  };
  const { content } = await create(contentWith(question('q'), instruction));
  expect((await upload(writeTemplate(content))).body).toMatchObject({ content, leftOut: [] });
});

test.each([
  ['{', 'TEMPLATE_FILE_NOT_JSON'],
  ['{"format":"other"}', 'TEMPLATE_FILE_UNKNOWN'],
  ['{"format":"safety-qube-template","schemaVersion":99,"content":{}}', 'TEMPLATE_FILE_NEWER'],
  [
    '{"format":"safety-qube-template","schemaVersion":1,"content":{"name":{"en":"x"},"sections":5}}',
    'TEMPLATE_FILE_BROKEN',
  ],
])('the file %s is refused as %s', async (file, code) => {
  const { status, body } = await upload(file);
  expect([status, body.code]).toEqual([422, code]);
});

test('a draft ten times as large as allowed is refused', async () => {
  const { id, version } = await create();
  const content = contentWith({ ...question('q'), help: { en: 'x'.repeat(10 * TEMPLATE_BYTES) } });
  expect((await call(`PUT /api/templates/${id}/draft`, { version, payload: { content } })).status).toBe(413);
});

test('follow-ups nested too deeply to be read are refused before they are processed', async () => {
  const { id, version } = await create();
  const nested = (depth: number) => {
    const head = '{"id":"q","type":"yes-no","rules":[{"id":"r","action":"show-question","followupQuestion":';
    return `${head.repeat(depth)}null${'}]}'.repeat(depth)}`;
  };
  const text = `{"content":{"sections":[{"questions":[${nested(5_000)}]}]}}`;
  const headers = { 'if-match': `"${version}"`, 'content-type': 'application/json' };
  const answer = await t.call('acme', `PUT /api/templates/${id}/draft`, { as: editor, headers, payload: text });
  expect(answer.statusCode).toBe(400);
});

test('a hundred follow-ups within each other are saved and published like any other', async () => {
  const deep = Array.from({ length: 100 }).reduce<Question>(
    (inner, _, at) =>
      question(`q${at}`, [
        { id: 'r', when: { operator: 'is', value: 'no' }, action: 'show-question', followupQuestion: inner },
      ]),
    question('innermost'),
  );
  const { id, version, problems } = await create(contentWith(deep));
  expect([problems, (await publish(id, version)).status]).toEqual([[], 201]);
});

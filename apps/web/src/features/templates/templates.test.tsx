import type { Template } from '@safety-qube/contract/schemas/templates';
import { presenceTopic } from '@safety-qube/domain/realtime';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { hub } from '../../shared/realtime/hub.ts';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { openBuilder, TEMPLATE } from '../../testing/open-builder.ts';
import { refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  window.innerWidth = 1024;
});

const write = async (user: ReturnType<typeof userEvent.setup>, words: string) => {
  const canvas = screen.getByRole('region', { name: 'Questions' });
  await user.click(await within(canvas).findByRole('textbox', { name: 'Question' }));
  await user.paste(words);
};

test('a question with a follow-up is built, saved automatically and published on the saved version', async () => {
  const { user, of, draft } = await openBuilder();
  await user.click(screen.getByRole('button', { name: 'Add a question' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Yes / No' }));
  await write(user, 'Is a rung broken?');
  await user.click(screen.getByRole('button', { name: 'Add a follow-up' }));
  const canvas = screen.getByRole('region', { name: 'Questions' });
  expect(within(canvas).getByText('If No')).toBeVisible();
  await write(user, 'Which one?');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(of('POST /api/templates/5/publish')).toHaveLength(1));
  const [question] = draft().sections[0]?.questions ?? [];
  expect(question).toMatchObject({
    type: 'yes-no',
    scores: { yes: 1, no: 0 },
    negative: ['no'],
    text: { en: 'Is a rung broken?' },
    rules: [{ when: { operator: 'is', value: 'no' }, followupQuestion: { text: { en: 'Which one?' } } }],
  });
  const saves = of('PUT /api/templates/5/draft');
  expect(saves.at(-1)?.headers.get('if-match')).toBe(`"${saves.length}"`);
  expect(of('POST /api/templates/5/publish')[0]?.headers.get('if-match')).toBe(`"${saves.length + 1}"`);
  // Each typed word is one undo step.
  await user.keyboard('{Control>}z{/Control}');
  expect(screen.queryByText('Which one?')).toBeNull();
  expect(within(canvas).getByText('If No')).toBeVisible();
});

test('the menu of types works by keyboard, and a choice moves the focus to the text of the new question', async () => {
  const { user } = await openBuilder();
  const opener = screen.getByRole('button', { name: 'Add a question' });
  opener.focus();
  await user.keyboard('{Enter}');
  const entry = (name: string) => screen.findByRole('menuitem', { name });
  await waitFor(async () => expect(await entry('Short answer')).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  expect(await entry('Paragraph')).toHaveFocus();
  await user.keyboard('d');
  expect(await screen.findByRole('menuitem', { name: /^Dropdown/ })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await entry('Short answer')).toHaveFocus());
  await user.keyboard('y{Enter}');
  const canvas = screen.getByRole('region', { name: 'Questions' });
  await waitFor(() => expect(within(canvas).getByRole('textbox', { name: 'Question' })).toHaveFocus());
});

const yesNo = (id: string, words: string) => ({
  ...{ id, type: 'yes-no' as const, text: { en: words }, negative: ['no' as const], weight: 1 },
  ...{ required: false, notApplicable: true, critical: false, tags: [], rules: [] },
});
const withQuestions = (...questions: TemplateContent['sections'][number]['questions']): Template => ({
  ...TEMPLATE,
  content: { ...TEMPLATE.content, sections: TEMPLATE.content.sections.map((one) => ({ ...one, questions })) },
});

test('an existing question becomes a follow-up by a tool or keys, and is taken out again; both are undone from the toast', async () => {
  const two = withQuestions(yesNo('a', 'Is a rung broken?'), yesNo('b', 'Can somebody fall?'));
  const { user } = await openBuilder({ 'GET /api/templates/5': two });
  showToasts();
  const canvas = screen.getByRole('region', { name: 'Questions' });
  const card = (name: string) => within(canvas).getByRole('button', { name: new RegExp(name) });
  expect(within(canvas).getByText('2')).toBeVisible();
  await user.click(card('Can somebody fall'));
  await user.click(within(canvas).getByRole('button', { name: 'Make a follow-up' }));
  expect(within(canvas).getByText('If No')).toBeVisible();
  expect(within(canvas).getByText('1.1')).toBeVisible();
  const properties = screen.getByRole('region', { name: 'Properties' });
  expect(within(properties).getByRole('combobox', { name: 'When it is asked' })).toHaveValue(
    'Follow-up of 1 Is a rung broken?',
  );
  await user.click(await screen.findByRole('button', { name: /^Undo.*Z$/ }));
  expect(within(canvas).queryByText('If No')).toBeNull();
  await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  expect(within(canvas).getByText('1.1')).toBeVisible();
  await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
  expect(within(canvas).queryByText('1.1')).toBeNull();
});

test('the canvas draws each answer as the form shows it, out of reach', async () => {
  const options = ['Top rail', 'Mid rail'].map((words, at) => ({ id: `o${at}`, label: { en: words } }));
  const choice = { ...yesNo('b', 'Which parts are missing?'), type: 'multiple-choice' as const, options };
  await openBuilder({ 'GET /api/templates/5': withQuestions(yesNo('a', 'Are there guardrails?'), choice) });
  const canvas = screen.getByRole('region', { name: 'Questions' });
  expect(within(canvas).getByText('N/A')).toBeVisible();
  expect(within(canvas).getByText('Mid rail')).toBeVisible();
  expect(within(canvas).queryByRole('radio')).toBeNull();
  expect(within(canvas).queryByRole('checkbox')).toBeNull();
  expect(within(canvas).getByText('Mid rail').closest('[inert]')).not.toBeNull();
});

test('/ opens the menu of types, outside of text fields', async () => {
  const { user } = await openBuilder();
  await user.keyboard('/');
  expect(await screen.findByRole('menuitem', { name: /^Checkboxes/ })).toBeVisible();
});

test('a problem is shown while building, links to its question, and blocks publishing', async () => {
  const { user, of } = await openBuilder();
  showToasts();
  await user.click(screen.getByRole('button', { name: 'Add a question' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Yes / No' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const problem = await screen.findByRole('button', { name: /It has no text yet/ });
  expect(of('POST /api/templates/5/publish')).toHaveLength(0);
  await user.click(problem);
  await write(user, 'Is a rung broken?');
  await user.click(screen.getByRole('button', { name: /^Problems/ }));
  expect(await screen.findByText('No problems. The template can be published.')).toBeVisible();
});

test('after another user saved, nothing is sent: the user loads that version, or continues in a copy', async () => {
  const changed = refusal(409, 'TEMPLATE_CHANGED', 'Ana saved this template in the meantime.', {
    version: 9,
    savedAt: '2026-11-02T09:00:00.000Z',
    savedBy: { id: 8, name: 'Ana Person' },
  });
  const { user, of, router } = await openBuilder({
    'GET /api/templates/5': { ...TEMPLATE, content: { ...TEMPLATE.content, name: { en: 'Ladders', it: 'Scale' } } },
    'PUT /api/templates/5/draft': changed,
    'POST /api/templates': ({ body }: { body: { content: TemplateContent } }) => ({ ...TEMPLATE, ...body, id: 6 }),
    'GET /api/templates/6': { ...TEMPLATE, id: 6, name: { en: 'Copy of Ladders' } },
  });
  const saveNow = () => window.dispatchEvent(new Event('online'));
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  saveNow();
  const notice = await screen.findByText(/Ana Person saved this template/);
  expect(notice).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  saveNow();
  expect(of('PUT /api/templates/5/draft')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Continue in a copy' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inspections/templates/6'));
  const [copy] = of('POST /api/templates').map(({ body }) => body as { content: TemplateContent });
  expect([copy?.content.name, copy?.content.sections.length]).toEqual([
    { en: 'Copy of Ladders', it: 'Copia di Scale' },
    3,
  ]);
  expect(of('PUT /api/templates/5/draft')).toHaveLength(1);
});

test('other editors and their saves are shown at once; their version is loaded, and undo restores the user’s own', async () => {
  const theirs: Template = { ...TEMPLATE, version: 2, savedBy: { id: 8, name: 'Ana Person' } };
  const { user, of } = await openBuilder({
    'GET /api/aum/um/brief': [{ id: 8, firstname: 'Ana', lastname: 'Person', isActive: true }],
    'GET /api/templates/5': vi.fn((): Template => theirs).mockReturnValueOnce(TEMPLATE),
  });
  const receive = (body: object) => act(async () => hub.received({ destination: presenceTopic('template/5'), body }));
  await receive({ employeeId: 8, state: 'editing' });
  expect(screen.getByText(/Ana Person is also editing this template/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  await receive({ employeeId: 8, version: 2, savedAt: '2026-11-02T09:00:00.000Z' });
  expect(screen.getByRole('alert')).toHaveTextContent(/Ana Person saved this template/);
  window.dispatchEvent(new Event('online'));
  await user.click(screen.getByRole('button', { name: 'Load their version' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(of('PUT /api/templates/5/draft')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(of('PUT /api/templates/5/draft')[0]?.headers.get('if-match')).toBe('"2"'));
});

test('in the phone preview a form starts with the instructions before its first question', async () => {
  const plain = { required: false, notApplicable: false, critical: false, weight: 1, tags: [], rules: [] };
  const questions = [
    { ...plain, id: 'i', type: 'instruction' as const, text: { en: 'Bend your knees' } },
    { ...plain, id: 'q', type: 'yes-no' as const, text: { en: 'Is the way clear?' }, negative: [] },
  ];
  const content = { ...TEMPLATE.content, sections: TEMPLATE.content.sections.map((one) => ({ ...one, questions })) };
  const { user } = await openBuilder({ 'GET /api/templates/5': { ...TEMPLATE, content } });
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Bend your knees' })).toBeVisible();
  expect(screen.queryByRole('heading', { level: 3, name: /Is the way clear/ })).toBeNull();
});

test('a template is exported as formatted JSON, and a message says so', async () => {
  const { content, problems, leftOut, ...head } = TEMPLATE;
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob);
    return 'blob:template';
  };
  HTMLAnchorElement.prototype.click = () => undefined; // jsdom does not navigate
  serve({
    ...asAdministrator(),
    'GET /api/templates': [head],
    'GET /api/templates/5': { ...head, content, problems, leftOut },
  });
  await visit('/inspections/templates');
  showToasts();
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ladders' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export as JSON' }));
  expect(await screen.findByText('File downloaded successfully')).toBeVisible();
  const text = await blobs[0]?.text();
  expect(JSON.parse(text ?? '')).toMatchObject({ content });
  expect(text).toContain('\n  "content": {');
});

test('a module whose forms are not in use offers no new ones, and existing ones can be opened', async () => {
  window.innerWidth = 1440;
  const { content, problems, leftOut, ...head } = TEMPLATE;
  serve({ ...asAdministrator(), 'GET /api/templates': [{ ...head, module: 'riskAssessment' }] });
  await visit('/risk-assessments/templates?create=true');
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByText(/Forms of this type aren’t used yet/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New template' })).toBeNull();
  expect(screen.queryByLabelText('Template file (JSON)')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Actions for Ladders' }));
  expect(await screen.findByRole('menuitem', { name: 'Export as JSON' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
});

test('unsupported content of an imported file is listed before the template opens, and in it until dismissed', async () => {
  window.innerWidth = 1440;
  const imported: Template = {
    ...TEMPLATE,
    leftOut: [
      { path: 'audit_data', reason: 'answer' },
      { path: 'items.logo', reason: 'picture', label: 'Logo of the site' },
    ],
  };
  const { of } = serve({
    ...asAdministrator(),
    'GET /api/templates': [],
    'GET /api/templates/5': imported,
    'GET /api/option-lists': { items: [], next: null },
    'POST /api/templates/import': imported,
    'DELETE /api/templates/5/left-out': {},
  });
  const { router } = await visit('/inspections/templates');
  const user = userEvent.setup({ delay: null });
  const file = new File(['{"template_data":{}}'], 'audit.json', { type: 'application/json' });
  await user.upload(await screen.findByLabelText('Template file (JSON)'), file);
  const dialog = await screen.findByRole('dialog', { name: 'Template imported' });
  expect(within(dialog).getByText('1 section · 0 questions')).toBeInTheDocument();
  expect(
    within(dialog)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['To add by hand 1', 'Not part of a template 1']);
  expect(within(dialog).getByText('Logo of the site')).toBeInTheDocument();
  expect(of('POST /api/templates/import')[0]?.body).toMatchObject({ module: 'inspection' });
  await user.click(within(dialog).getByRole('button', { name: 'Open template' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inspections/templates/5'));
  const again = await screen.findByRole('button', { name: 'What the import left out (1)' });
  await user.click(again);
  expect(await screen.findByText('Logo of the site')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove this list' }));
  await waitFor(() => expect(again).not.toBeInTheDocument());
  expect(of('DELETE /api/templates/5/left-out')).toHaveLength(1);
});

test('a form that is available somewhere is archived after the dialog says where; one that is not, immediately', async () => {
  const ARCHIVE = 'POST /api/templates/5/archive';
  const head = {
    ...{ ...TEMPLATE, publishedVersion: 1, isArchived: false, usedFor: [], savedBy: null },
    abilities: { edit: true, publish: true, archive: true, delete: false },
  };
  let use = { places: 3, posters: 2, begun: 0 };
  const { of } = serve({
    ...asAdministrator(),
    'GET /api/templates': ({ url }: { url: URL }) => (url.searchParams.has('archived') ? [] : [head]),
    'GET /api/templates/5/use': () => use,
    [ARCHIVE]: { ...head, isArchived: true },
  });
  const user = userEvent.setup({ delay: null });
  await visit('/inspections/templates');
  const archive = async () => {
    await user.click((await screen.findAllByRole('button', { name: /^Actions/ }))[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  };
  await archive();
  const dialog = await screen.findByRole('dialog', { name: /^Archive / });
  expect(await within(dialog).findByText('Locations where it is available')).toBeInTheDocument();
  expect(dialog).toHaveTextContent(/available3Posters that offer it2/);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(of(ARCHIVE)).toHaveLength(0);
  use = { places: 0, posters: 0, begun: 0 };
  await archive();
  await waitFor(() => expect(of(ARCHIVE)).toHaveLength(1));
});

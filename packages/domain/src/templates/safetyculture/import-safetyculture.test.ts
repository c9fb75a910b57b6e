import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { publishProblems } from '../publish-problems.ts';
import { isBadId, type Question } from '../template.ts';
import { placesOf } from '../walk.ts';
import { importSafetyCulture } from './import-safetyculture.ts';
import { imported as importedFrom } from './safetyculture.factory.ts';
import { itemsIn, keysFrom } from './source.ts';

const FILE = new URL('../../../../../apps/api/src/seed/data/safetyculture-property-inspection.json', import.meta.url);
const source = JSON.parse(readFileSync(FILE, 'utf8'));
const imported = (file: unknown = source) => importedFrom(file);
const questionNamed = (start: string): Question => {
  const found = placesOf(imported().content).find(({ question }) => question.text['en']?.startsWith(start));
  if (!found) throw new Error(`There is no question ${start}`);
  return found.question;
};

test('a real inspection is imported completely: sections, sub-sections and every question, ready to be published', () => {
  const { content } = imported();
  expect(content.name).toEqual({ en: 'Property Inspection' });
  expect(content.sections.map((s) => [s.name['en'], s.questions.length])).toEqual([
    ['Information', 5],
    ['Audit', 0],
  ]);
  expect(content.sections[1]?.subSections.map((s) => [s.name['en'], s.questions.length])).toEqual([
    ['Property Exterior', 6],
    ['Property Interior', 4],
    ['Risk Reduction', 4],
    ['Potential risks', 7],
    ['Further action', 2],
  ]);
  expect(publishProblems(content)).toEqual([]);
});

test('the audit’s own answers score the same here as in SafetyCulture: 1 of 14', () => {
  const answers = Object.fromEntries(
    source.items
      .filter((item: { responses?: { selected?: unknown } }) => item.responses?.selected)
      .map((item: { item_id: string; responses: { selected: { id: string }[] } }) => [
        item.item_id,
        { value: item.responses.selected[0]?.id },
      ]),
  );
  const { score, sections } = evaluate(imported().content, answers);
  expect(score).toEqual({ score: 1, max: 14, percent: source.audit_data.score_percentage });
  expect(sections[1]?.subSections.map(({ score: { max } }) => max)).toEqual([4, 1, 2, 7, 0]);
});

test('failed responses are negative, and a response without a score is not counted', () => {
  expect(questionNamed('Is the roof')).toMatchObject({
    type: 'single-choice',
    options: [
      { label: { en: 'Safe' }, score: 1, negative: false },
      { label: { en: 'At Risk' }, score: 0, negative: true },
      { label: { en: 'N/A' }, score: 1, negative: false },
    ],
  });
  const risk = questionNamed('Are there any further risks');
  expect('options' in risk && risk.options[2]).toEqual({
    id: expect.any(String),
    label: { en: 'N/A' },
    negative: false,
  });
});

test('a smart field becomes a rule that shows its follow-up question', () => {
  expect(questionNamed('Is there a stove').rules).toMatchObject([
    {
      when: { operator: 'is', value: 'b5935f54-fd15-45ea-a6e7-4b7cddce81b3' },
      action: 'show-question',
      followupQuestion: { type: 'instruction', text: { en: expect.stringMatching(/^In addition to undertaking/) } },
    },
  ]);
});

test('a repeated part becomes a table with its questions as columns', () => {
  const room = questionNamed('Room');
  expect(room.type === 'table' && room.columns.map(({ type, text }) => [type, text['en']])).toEqual([
    ['single-choice', 'Decor in acceptable condition?'],
    ['single-choice', 'Is the condition and cleanliness of the bathroom in acceptable condition?'],
    ['single-choice', 'Are the floor coverings in acceptable condition?'],
  ]);
});

test('what could not be imported is listed with its path in the file and the reason', () => {
  const { leftOut } = imported();
  const places = (reason: string) => leftOut.filter((left) => left.reason === reason).map(({ path }) => path);
  expect(places('bookkeeping')).toEqual(['template_id', 'audit_id', 'archived', 'created_at', 'modified_at']);
  expect(places('picture')).toEqual(['template_data.metadata.image']);
  expect(places('unused-response-set')).toHaveLength(3);
  expect(places('colour')).toHaveLength(7);
  expect(places('answer')).toContain('header_items.f3245d42-ea77-11e1-aff1-0800200c9a66.responses');
  expect(leftOut.filter(({ reason }) => reason === 'address-as-text')).toMatchObject([{ label: 'Location' }]);
  expect(places('unknown-field')).toEqual([]);
});

test('nothing is dropped silently: whatever is added to the file is either in the template or in the list', () => {
  const more = structuredClone(source);
  more.extra = 1;
  more.template_data.mood = 'good';
  more.items.push(
    { item_id: 'stray', type: 'text', label: 'Stray' },
    { item_id: 'noise', parent_id: 'x', type: 'noise', label: 'Noise', options: { unit: 'dB' } },
    {
      item_id: 'odd',
      type: 'smartfield',
      label: '',
      options: { condition: 'cda7c337-e500-11e1-aff1-0800200c9a66', values: ['1', '2'] },
    },
  );
  const exterior = more.items.find((item: { label: string }) => item.label === 'Property Exterior');
  exterior.children.push('noise', 'missing');
  more.items.find((item: { label: string }) => item.label.startsWith('Is the roof')).children = ['odd'];
  const { leftOut } = imported(more);
  const before = new Set(imported().leftOut.map(({ path, reason }) => `${reason} ${path}`));
  expect(
    leftOut
      .map(({ path, reason }) => `${reason} ${path}`)
      .filter((one) => !before.has(one))
      .sort(),
  ).toEqual([
    `missing-item items.${exterior.item_id}.children.missing`,
    'not-in-the-tree items.stray',
    'unknown-condition items.odd',
    'unknown-field extra',
    'unknown-field items.noise.options.unit',
    'unknown-field template_data.mood',
    'unknown-type items.noise',
  ]);
});

test.each<[string, string[], unknown]>([
  ['3f206180', [], { operator: 'answered' }],
  ['3f206181', [], { operator: 'empty' }],
  ['3f206183', ['b'], { operator: 'is-not', value: 'b' }],
  ['3f206184', ['a', 'b'], { operator: 'in', values: ['a', 'b'] }],
  ['3f206185', ['b'], { operator: 'in', values: ['a'] }],
])('the condition %s of %j means %j', (condition, values, when) => {
  const options = { condition: `${condition}-e4f6-11e1-aff1-0800200c9a66`, values };
  const responses = ['a', 'b'].map((id) => ({ id, label: id, score: 1 }));
  const { content } = imported({
    template_data: { metadata: { name: 'Small' }, response_sets: { set: { responses } } },
    items: [
      { item_id: 's', type: 'section', label: 'Section', children: ['q'] },
      { item_id: 'q', parent_id: 's', type: 'question', label: 'Q', options: { response_set: 'set' }, children: ['f'] },
      { item_id: 'f', parent_id: 'q', type: 'smartfield', options, children: ['t'] },
      { item_id: 't', parent_id: 'f', type: 'text', label: 'Why' },
    ],
  });
  expect(content.sections[0]?.questions[0]?.rules).toMatchObject([
    { when, followupQuestion: { id: 't', type: 'long-text' } },
  ]);
});

test('items that contain each other in a circle are read once', () => {
  const { content } = imported({
    template_data: { response_sets: {} },
    items: [
      { item_id: 's', type: 'section', label: 'Section', children: ['c'] },
      { item_id: 'c', parent_id: 's', type: 'category', label: 'Part', children: ['c', 's'] },
    ],
  });
  expect(content.sections).toMatchObject([{ subSections: [{ id: 'c', questions: [] }] }]);
});

test('nested parts are read as deep as a form allows, deeper ones are listed', () => {
  const item = (id: string, type: string, child?: string, parent?: string) => ({
    item_id: id,
    type,
    label: id,
    ...(parent && { parent_id: parent }),
    children: child ? [child] : [],
  });
  const parts = Array.from({ length: 3000 }, (_, at) =>
    item(`p${at}`, 'category', `p${at + 1}`, at ? `p${at - 1}` : 'top'),
  );
  const items = [item('top', 'section', 'p0'), ...parts, item('p3000', 'textsingle', undefined, 'p2999')];
  const { content, leftOut } = imported({ template_data: { response_sets: {}, metadata: {} }, items });
  expect(placesOf(content)).toEqual([]);
  expect(leftOut.map(({ reason }) => reason)).toContain('too-deep');
  expect(leftOut).toContainEqual(expect.objectContaining({ path: 'items.p3000', reason: 'not-in-the-tree' }));
});

test('any other JSON is refused, and for no JSON does the import throw or lose an item', () => {
  for (const other of [null, 5, 'text', [], {}, { items: [] }, { items: {}, template_data: { response_sets: {} } }])
    expect(importSafetyCulture(other, 'en')).toBeUndefined();
  const ids = ['a', 'b', 'c', '__proto__', 'constructor', ' '];
  const types = [
    'section',
    'category',
    'question',
    'smartfield',
    'dynamicfield',
    'primeelement',
    'information',
    'slider',
  ];
  const anyItems = fc.array(
    fc.record(
      {
        item_id: fc.constantFrom(...ids),
        parent_id: fc.constantFrom(...ids, ''),
        type: fc.constantFrom(...types, 'other'),
        label: fc.constantFrom('', 'Words'),
        children: fc.oneof(fc.jsonValue(), fc.subarray(ids)),
        options: fc.oneof(fc.jsonValue(), fc.record({ response_set: fc.constantFrom(...ids) })),
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(anyItems, fc.jsonValue(), (items, metadata) => {
      const { content, leftOut } = imported({ items, template_data: { metadata, response_sets: {} } });
      const parts = content.sections.flatMap((section) => [section, ...section.subSections]);
      const all = [...parts, ...placesOf(content).map(({ question }) => question)].map(({ id }) => id);
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter(isBadId)).toEqual([]);
      const columns = placesOf(content).flatMap(({ question }) => (question.type === 'table' ? question.columns : []));
      const made = new Set([...all, ...columns.map(({ id }) => id)]);
      const listed = new Set(leftOut.map(({ path }) => path));
      for (const { key, path, type } of itemsIn([{ list: items, path: 'items' }], keysFrom('item')))
        if (type === 'question' || type === 'slider') expect(made.has(key) || listed.has(path)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

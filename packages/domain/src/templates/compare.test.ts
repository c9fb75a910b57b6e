import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions } from './compare.ts';
import type { Question } from './template.ts';
import { option, question, section, shows, subSection, template, templates } from './templates.factory.ts';

const SAME = { added: [], removed: [], moved: [], changed: [] };
const date = (id: string) => question('date', id);

test('a version equals itself, also after it was written as JSON and read back', () => {
  fc.assert(
    fc.property(templates, (content) => {
      expect(compareVersions(content, JSON.parse(JSON.stringify(content)))).toEqual(SAME);
    }),
    { numRuns: 100 },
  );
});

test('what is added in one direction is removed in the other', () => {
  fc.assert(
    fc.property(templates, templates, (a, b) => {
      const [there, back] = [compareVersions(a, b), compareVersions(b, a)];
      expect(back.removed).toEqual(there.added);
      expect(back.added).toEqual(there.removed);
      const turned = ({ changed }: typeof there) =>
        new Set(changed.flatMap(({ kind, id, fields }) => fields.map(({ field }) => `${kind} ${id} ${field}`)));
      expect(turned(back)).toEqual(turned(there));
    }),
    { numRuns: 100 },
  );
});

test('another image of an instruction and another text alternative are separate changes', () => {
  const shown = (id: string, words: string) =>
    template([question('instruction', 'i', { image: { id, width: 4, height: 3, alt: { en: words } } })]);
  const fields = (to: ReturnType<typeof shown>) =>
    compareVersions(shown('a', 'A ladder'), to).changed.map((one) => one.fields);
  expect(fields(shown('b', 'A ladder'))).toEqual([
    [{ field: 'image', from: { id: 'a', width: 4, height: 3 }, to: { id: 'b', width: 4, height: 3 } }],
  ]);
  expect(fields(shown('a', 'A rope'))).toEqual([
    [{ field: 'imageText', from: { en: 'A ladder' }, to: { en: 'A rope' } }],
  ]);
});

test('each difference is listed once, with its parent', () => {
  const followup = question('short-text', 'why');
  const rule = shows({ operator: 'is', value: 'no' }, followup);
  const before = template([
    section('s', [question('yes-no', 'q', { rules: [rule] }), date('gone')], { subSections: [subSection('t', [])] }),
  ]);
  const after = template(
    [
      section(
        's',
        [
          question('yes-no', 'q', {
            text: { en: 'Other words' },
            rules: [shows({ operator: 'empty' }, { ...followup, required: true })],
          }),
        ],
        { subSections: [subSection('t', [date('new')], 2)] },
      ),
    ],
    { lists: [{ id: 'list', name: { en: 'List' }, options: [option('y', 0, true), option('x', 1)] }] },
  );
  expect(compareVersions(before, after)).toEqual({
    added: [{ kind: 'question', id: 'new', parentId: 't' }],
    removed: [{ kind: 'question', id: 'gone', parentId: 's' }],
    moved: [{ kind: 'option', id: 'y', parentId: 'list', fromParentId: 'list' }],
    changed: [
      { kind: 'section', id: 't', parentId: 's', fields: [{ field: 'weight', from: 1, to: 2 }] },
      {
        kind: 'question',
        id: 'q',
        parentId: 's',
        fields: [{ field: 'text', from: { en: 'q' }, to: { en: 'Other words' } }],
      },
      {
        kind: 'rule',
        id: 'shows-why',
        parentId: 'q',
        fields: [{ field: 'when', from: { operator: 'is', value: 'no' }, to: { operator: 'empty' } }],
      },
      { kind: 'question', id: 'why', parentId: 'q.shows-why', fields: [{ field: 'required', from: false, to: true }] },
    ],
  });
});

test('a question that moves to another section is listed as moved, with its follow-ups, and neither as removed nor as added', () => {
  const whole = question('yes-no', 'q', { rules: [shows({ operator: 'answered' }, date('why'))] });
  const before = template([section('s', [whole]), section('t', [])]);
  const after = template([section('s', []), section('t', [whole])]);
  expect(compareVersions(before, after)).toEqual({
    ...SAME,
    moved: [{ kind: 'question', id: 'q', parentId: 't', fromParentId: 's' }],
  });
});

test('for a new order the fewest questions that explain it are listed as moved', () => {
  const of = (ids: string) => template([...ids].map(date) as Question[]);
  const movedIds = (from: string, to: string) =>
    compareVersions(of(from), of(to))
      .moved.map(({ id }) => id)
      .join('');
  expect(movedIds('abcdef', 'bcdefa')).toBe('a');
  expect(movedIds('abcdef', 'fabcde')).toBe('f');
  expect(movedIds('abcdef', 'xacbdey')).toHaveLength(1);
  expect(movedIds('abc', 'cba')).toHaveLength(2);
});

import fc from 'fast-check';
import type { Answer, Answers } from './answers.ts';
import type {
  Condition,
  Option,
  Question,
  QuestionOf,
  QuestionType,
  Rule,
  Section,
  SubSection,
  TemplateContent,
} from './template.ts';
import { placesOf } from './walk.ts';

const BASE = { required: false, notApplicable: false, critical: false, weight: 1, tags: [], rules: [] };
/** The minimum that a question of a type needs. */
const MINIMUM: Partial<Record<QuestionType, object>> = {
  'yes-no': { negative: [] },
  slider: { min: 0, max: 10, step: 1 },
  'single-choice': { options: [{ id: 'a', label: { en: 'A' } }] },
  'multiple-choice': { options: [{ id: 'a', label: { en: 'A' } }] },
  dropdown: { listId: 'list' },
  table: { columns: [{ id: 'c', type: 'short-text', text: { en: 'Column' }, required: false }] },
  formula: { formula: '1' },
};

/** A question of a type with the minimum that it needs, and what a test adds. */
export const question = <T extends QuestionType>(
  type: T,
  id: string,
  special: Partial<QuestionOf<T>> = {},
): QuestionOf<T> => ({ ...BASE, ...MINIMUM[type], id, type, text: { en: id }, ...special }) as QuestionOf<T>;

export const option = (id: string, score?: number, negative = false): Option => ({
  id,
  label: { en: id },
  negative,
  ...(score !== undefined && { score }),
});

/** A rule that shows a question. */
export const shows = (when: Condition, followupQuestion: Question): Rule => ({
  id: `shows-${followupQuestion.id}`,
  when,
  action: 'show-question',
  followupQuestion,
});

export const subSection = (id: string, questions: readonly Question[], weight = 1): SubSection => ({
  id,
  name: { en: id },
  weight,
  questions,
});
export const section = (
  id: string,
  questions: readonly Question[],
  { subSections = [], weight = 1 }: { subSections?: readonly SubSection[]; weight?: number } = {},
): Section => ({ ...subSection(id, questions, weight), subSections });

/** A template in English; questions without sections are put into one section. */
export const template = (
  parts: readonly Section[] | readonly Question[],
  more: Partial<TemplateContent> = {},
): TemplateContent => ({
  name: { en: 'Template' },
  language: 'en',
  languages: [],
  lists: [{ id: 'list', name: { en: 'List' }, options: [option('x', 1), option('y', 0, true)] }],
  sections: parts.every((part) => 'subSections' in part) ? parts : [section('s', parts as readonly Question[])],
  ...more,
});

/** A question without an id yet, with its follow-ups. */
interface Sketch {
  readonly type: 'yes-no' | 'single-choice' | 'multiple-choice' | 'number' | 'dropdown' | 'formula' | 'short-text';
  readonly flags: readonly [boolean, boolean, boolean];
  readonly weight: number;
  readonly end: boolean;
  readonly condition: number;
  readonly followups: readonly Sketch[];
}

const sketch: fc.Memo<Sketch> = fc.memo((depth) =>
  fc.record({
    type: fc.constantFrom('yes-no', 'single-choice', 'multiple-choice', 'number', 'dropdown', 'formula', 'short-text'),
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    weight: fc.constantFrom(0, 1, 2),
    end: fc.nat(9).map((n) => n === 0),
    condition: fc.nat(3),
    followups: depth > 1 ? fc.array(sketch(depth - 1), { maxLength: 2 }) : fc.constant([]),
  }),
);

const CONDITIONS: Record<Sketch['type'], readonly Condition[]> = {
  'yes-no': [{ operator: 'is', value: 'no' }, { operator: 'empty' }, { operator: 'is-not', value: 'no' }],
  'single-choice': [{ operator: 'in', values: ['a', 'b'] }, { operator: 'answered' }],
  'multiple-choice': [
    { operator: 'is', value: 'a' },
    { operator: 'is-not', value: 'b' },
  ],
  number: [
    { operator: 'between', from: 2, to: 5 },
    { operator: 'greater', value: 3 },
    { operator: 'less', value: 3 },
  ],
  dropdown: [{ operator: 'is', value: 'y' }],
  formula: [{ operator: 'greater', value: 4 }, { operator: 'empty' }],
  'short-text': [{ operator: 'answered' }, { operator: 'empty' }],
};

const THREE = [option('a', 2), option('b', 0, true), option('c')];
const SPECIAL: Partial<Record<QuestionType, object>> = {
  'yes-no': { scores: { yes: 1, no: 0 }, negative: ['no'] },
  'single-choice': { options: THREE },
  'multiple-choice': { options: THREE },
};

/** Arbitrary templates of up to about thirty questions, with follow-ups up to three levels deep, without circles. */
export const templates: fc.Arbitrary<TemplateContent> = fc
  .array(fc.array(fc.array(sketch(3), { maxLength: 3 }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((sketches) => {
    const made: string[] = [];
    const numeric: string[] = [];
    const draw = ({ type, flags, weight, end, condition, followups }: Sketch): Question => {
      const id = `q${made.length}`;
      // Formulas use only earlier questions, so that there is no circle.
      const formula = numeric.length ? `sum(${numeric.slice(-3).map((other) => `{${other}}`)}, 1)` : '1';
      made.push(id);
      if (type !== 'short-text') numeric.push(id);
      const conditions = CONDITIONS[type];
      const when = conditions[condition % conditions.length] ?? { operator: 'answered' };
      const [required, notApplicable, critical] = flags;
      const rules: Rule[] = followups.map((followup) => shows(when, draw(followup)));
      if (end) rules.push({ id: `end-${id}`, when, action: 'end-section' });
      const takesAnswer = type !== 'formula';
      const base = { required: required && takesAnswer, notApplicable: notApplicable && takesAnswer, critical, weight };
      return {
        ...question(type, id, { rules, ...base }),
        ...SPECIAL[type],
        ...(!takesAnswer && { formula }),
      } as Question;
    };
    return template(
      sketches.map(([own = [], ...subs], index) =>
        section(`s${index}`, own.map(draw), {
          subSections: subs.map((questions, sub) => subSection(`s${index}-${sub}`, questions.map(draw), sub + 1)),
        }),
      ),
    );
  });

const VALUES: Record<Sketch['type'], fc.Arbitrary<NonNullable<Answer['value']>>> = {
  'yes-no': fc.constantFrom('yes', 'no', 'maybe'),
  'single-choice': fc.constantFrom('a', 'b', 'c', 'd'),
  'multiple-choice': fc.subarray(['a', 'b', 'c']),
  number: fc.integer({ min: 0, max: 7 }),
  dropdown: fc.constantFrom('x', 'y'),
  formula: fc.integer(),
  'short-text': fc.constantFrom('', ' ', 'some words'),
};

/** Arbitrary answers to the questions of a template, some of them invalid, some to hidden questions. */
export const answersTo = (content: TemplateContent): fc.Arbitrary<Answers> =>
  fc.record(
    Object.fromEntries(
      placesOf(content).map(({ question: { id, type } }) => [
        id,
        fc.oneof(
          { weight: 6, arbitrary: VALUES[type as Sketch['type']].map((value): Answer => ({ value })) },
          fc.constant<Answer>({ notApplicable: true }),
          fc.constant<Answer>({ note: 'A note', photos: [1], taskIds: [1] }),
        ),
      ]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Answers>;

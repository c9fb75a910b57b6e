import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { RELATIONS } from '@safety-qube/domain/records/relations';
import { FORMULA_LENGTH } from '@safety-qube/domain/templates/formula';
import { IMAGE_ID } from '@safety-qube/domain/templates/images';
import type * as domain from '@safety-qube/domain/templates/template';
import { ASKED, YES_NO } from '@safety-qube/domain/templates/template';
import * as z from 'zod';

/** Languages that a template may be written in beside its own. */
const MOST_LANGUAGES = 20;

/** What something is called or says, by language. */
export const TemplateText = z
  .record(z.string().regex(/^[a-z]{2,3}$/), z.string().max(5000))
  .refine((text) => Object.keys(text).length <= MOST_LANGUAGES + 1)
  .meta({ id: 'TemplateText', maxProperties: MOST_LANGUAGES + 1 });
const Language = z.string().regex(/^[a-z]{2,3}$/);
/** Made by the builder; whether it is a plain one is judged when the template is published. */
const Key = z.string().min(1).max(64);
const Amount = z.number().min(-1e12).max(1e12);
const range = { min: z.exactOptional(Amount), max: z.exactOptional(Amount) };
const Unit = z.exactOptional(z.string().max(40));

const TemplateOption = z
  .strictObject({
    id: Key,
    label: TemplateText,
    score: z.exactOptional(Amount),
    negative: z.exactOptional(z.boolean()),
  })
  .meta({ id: 'TemplateOption' });
const Options = z.array(TemplateOption).max(500);
const OptionList = z.strictObject({ id: Key, name: TemplateText, options: Options });

const column = { id: Key, text: TemplateText, required: z.boolean() };
const Column = z
  .discriminatedUnion('type', [
    z.strictObject({ ...column, type: z.enum(['short-text', 'date', 'time']) }),
    z.strictObject({ ...column, ...range, type: z.literal('number'), unit: Unit }),
    z.strictObject({ ...column, type: z.literal('single-choice'), options: Options }),
  ])
  .meta({ id: 'TemplateColumn' });

const Value = z.union([z.string().max(500), Amount]);
const Condition = z
  .discriminatedUnion('operator', [
    z.strictObject({ operator: z.enum(['is', 'is-not', 'greater', 'less']), value: Value }),
    z.strictObject({ operator: z.literal('in'), values: z.array(Value).max(500) }),
    z.strictObject({ operator: z.literal('between'), from: Value, to: Value }),
    z.strictObject({ operator: z.enum(['empty', 'answered']) }),
  ])
  .meta({ id: 'TemplateCondition' });

/** A written address may still be none: that is judged when the template is published. */
const Audience = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('relation'), relation: z.enum(RELATIONS) }),
    z.strictObject({ kind: z.enum(['role', 'userGroup', 'notificationGroup']), id: z.int().positive() }),
    z.strictObject({ kind: z.literal('address'), address: z.string().max(254) }),
  ])
  .meta({ id: 'TemplateAudience' });

const rule = { id: Key, when: Condition };
const Rule: z.ZodType<domain.Rule, domain.Rule> = z
  .lazy(() =>
    z.discriminatedUnion('action', [
      z.strictObject({ ...rule, action: z.literal('show-question'), followupQuestion: Question }),
      z.strictObject({
        ...rule,
        action: z.enum(['require-note', 'require-photo', 'require-task', 'mark-critical', 'end-section']),
      }),
      z.strictObject({ ...rule, action: z.literal('notify'), audiences: z.array(Audience).max(50) }),
      z.strictObject({ ...rule, action: z.literal('set-priority'), priorityValue: z.int().min(0).max(1000) }),
    ]),
  )
  .meta({ id: 'TemplateRule' });

const question = {
  id: Key,
  text: TemplateText,
  help: z.exactOptional(TemplateText),
  required: z.boolean(),
  notApplicable: z.boolean(),
  critical: z.boolean(),
  weight: Amount,
  tags: z.array(z.string().max(60)).max(50),
  rules: z.array(Rule).max(200),
};
const Pixels = z.int().min(1).max(10_000);
/** An image that the organisation keeps, as it is named in a template. */
export const TemplateImage = z
  .strictObject({ id: z.string().regex(IMAGE_ID), width: Pixels, height: Pixels })
  .meta({ id: 'TemplateImage' });
export type TemplateImage = z.infer<typeof TemplateImage>;
const Image = z.strictObject({ ...TemplateImage.shape, alt: z.exactOptional(TemplateText) });

const PLAIN = [
  'short-text',
  'long-text',
  'date',
  'time',
  'date-time',
  'person',
  'place',
  'asset',
  'photo',
  'file',
  'signature',
  'drawing',
  'risk-rating',
] as const satisfies readonly domain.QuestionType[];
const Question: z.ZodType<domain.Question, domain.Question> = z
  .discriminatedUnion('type', [
    z.strictObject({ ...question, type: z.enum(PLAIN) }),
    z.strictObject({ ...question, ...range, type: z.literal('number'), unit: Unit }),
    z.strictObject({ ...question, type: z.literal('slider'), unit: Unit, min: Amount, max: Amount, step: Amount }),
    z.strictObject({
      ...question,
      type: z.literal('yes-no'),
      scores: z.exactOptional(z.strictObject({ yes: Amount, no: Amount })),
      negative: z.array(z.enum(YES_NO)).max(2),
    }),
    z.strictObject({ ...question, type: z.enum(['single-choice', 'multiple-choice']), options: Options }),
    // Empty as long as none was chosen: only a published version has to have one.
    z.strictObject({ ...question, type: z.literal('dropdown'), listId: z.string().max(64) }),
    z.strictObject({
      ...question,
      type: z.literal('instruction'),
      image: z.exactOptional(Image),
      video: z.exactOptional(z.string().max(2000)),
    }),
    z.strictObject({
      ...question,
      type: z.literal('table'),
      columns: z.array(Column).max(50),
      minRows: z.exactOptional(Amount),
      maxRows: z.exactOptional(Amount),
    }),
    z.strictObject({ ...question, type: z.literal('formula'), formula: z.string().max(FORMULA_LENGTH), unit: Unit }),
  ])
  .meta({ id: 'TemplateQuestion' });

const part = {
  id: Key,
  name: TemplateText,
  help: z.exactOptional(TemplateText),
  weight: Amount,
  questions: z.array(Question).max(2000),
};
const Content = z
  .strictObject({
    name: TemplateText,
    description: z.exactOptional(TemplateText),
    language: Language,
    languages: z.array(Language).max(MOST_LANGUAGES),
    eventTypes: z.exactOptional(z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length)),
    lists: z.array(OptionList).max(100),
    sections: z
      .array(
        z.strictObject({
          ...part,
          askedOf: z.exactOptional(z.enum(ASKED)),
          subSections: z.array(z.strictObject(part)).max(200),
        }),
      )
      .max(200),
  })
  .meta({ id: 'TemplateContent' });

/** A question within a question is four deeper; a hundred of them, and what stands around. */
const DEEPEST = 450;

/** Whether a value is nested no deeper than can be read; looked at level by level, so that looking cannot fail either. */
function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length; depth++) {
    if (depth > DEEPEST) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}

/** A schema that is only tried on what is not nested too deeply to be tried. */
const shallow = <T>(schema: z.ZodType<T, T>): z.ZodType<T, T> => z.custom<T>(isShallow, { abort: true }).pipe(schema);

/**
 * All of a version of a template. A draft may still lack whatever it takes to be published; its shape is checked all the same,
 * and nothing that is not of it is taken.
 */
export const TemplateContent = shallow(Content as z.ZodType<domain.TemplateContent, domain.TemplateContent>);

/** A question by itself, with all that follows it up. */
export const TemplateQuestion = shallow(Question);

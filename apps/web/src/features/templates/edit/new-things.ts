import type {
  Option,
  OptionList,
  Question,
  QuestionType,
  Section,
  SubSection,
  TemplateContent,
} from '@safety-qube/domain/templates/template';

/** Returns a new, unique id. */
export const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

export const newOption = (): Option => ({ id: newId(), label: {} });

/** Initial properties of a question by type, besides those of all types. */
const DEFAULTS: { readonly [T in QuestionType]?: () => Record<string, unknown> } = {
  'yes-no': () => ({ scores: { yes: 1, no: 0 }, negative: ['no'] }),
  'single-choice': () => ({ options: [newOption(), newOption()] }),
  'multiple-choice': () => ({ options: [newOption(), newOption()] }),
  dropdown: () => ({ listId: '' }),
  slider: () => ({ min: 0, max: 10, step: 1 }),
  table: () => ({ columns: [{ id: newId(), type: 'short-text', text: {}, required: false }] }),
  formula: () => ({ formula: '' }),
};

/** Creates a question of a type, without text. */
export const newQuestion = (type: QuestionType): Question =>
  ({
    id: newId(),
    type,
    text: {},
    required: false,
    notApplicable: false,
    critical: false,
    weight: 1,
    tags: [],
    rules: [],
    ...DEFAULTS[type]?.(),
  }) as Question;

const OPTIONED: readonly QuestionType[] = ['single-choice', 'multiple-choice'];

/** Converts a question to another type: common properties are kept, rules only if the possible answers are the same. */
export function asType(question: Question, type: QuestionType): Question {
  const keepsOptions = OPTIONED.includes(question.type) && OPTIONED.includes(type);
  const { id, text, help, required, notApplicable, critical, weight, tags } = question;
  return {
    ...newQuestion(type),
    ...(keepsOptions && 'options' in question && { options: question.options }),
    rules: keepsOptions ? question.rules : [],
    ...{ id, text, required, notApplicable, critical, weight, tags },
    ...(help && { help }),
  };
}

export const newPart = (): SubSection => ({ id: newId(), name: {}, weight: 1, questions: [] });
export const newSection = (): Section => ({ ...newPart(), subSections: [] });
export const newList = (): OptionList => ({ id: newId(), name: {}, options: [newOption(), newOption()] });

/** Creates a template with one named section, so that the first question has a place. */
export const newTemplate = (name: string, section: string, language: string): TemplateContent => ({
  name: { [language]: name },
  language,
  languages: [],
  lists: [],
  sections: [{ ...newSection(), name: { [language]: section } }],
});

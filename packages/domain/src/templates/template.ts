import type { EventType } from '../incidents/event-types.ts';
import type { Relation } from '../records/relations.ts';
import { remembered } from '../remembered.ts';

/**
 * A text by language. The one of the template's own language is always there in a published version; others may be missing
 * and are then shown in that one.
 */
export type Text = Readonly<Record<string, string>>;

export const QUESTION_TYPES = [
  'short-text',
  'long-text',
  'number',
  'yes-no',
  'single-choice',
  'multiple-choice',
  'dropdown',
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
  'slider',
  'instruction',
  'risk-rating',
  'table',
  'formula',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Something to choose. Without a score the answer is not counted at all; a negative one is a failed answer. */
export interface Option {
  readonly id: string;
  readonly label: Text;
  /** Points, from 0. */
  readonly score?: number;
  readonly negative?: boolean;
}

/** Options that several dropdowns share. */
export interface OptionList {
  readonly id: string;
  readonly name: Text;
  readonly options: readonly Option[];
}

/** Ids of the two options of every yes/no question; their words are the program's. */
export const YES_NO = ['yes', 'no'] as const;
export type YesOrNo = (typeof YES_NO)[number];

export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
}

interface ColumnBase {
  readonly id: string;
  readonly text: Text;
  readonly required: boolean;
}

/** A column of a table: one small answer in each row. */
export type Column =
  | (ColumnBase & { readonly type: 'short-text' | 'date' | 'time' })
  | (ColumnBase & NumberRange & { readonly type: 'number'; readonly unit?: string })
  | (ColumnBase & { readonly type: 'single-choice'; readonly options: readonly Option[] });

/** An image that a form shows, by the SHA-256 of its bytes: what it names never changes. */
export interface Image {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** What it shows, for whoever does not see it. */
  readonly alt?: Text;
}

interface QuestionBase {
  /** Made by the caller and kept for good: versions are compared, and answers kept, by it. */
  readonly id: string;
  readonly text: Text;
  readonly help?: Text;
  readonly required: boolean;
  /** Whether it may be answered with "not applicable". */
  readonly notApplicable: boolean;
  /** A failed answer fails the whole form. */
  readonly critical: boolean;
  /** Multiplies its points; 0 and above. */
  readonly weight: number;
  readonly tags: readonly string[];
  readonly rules: readonly Rule[];
}

type Plain = 'short-text' | 'long-text' | 'date' | 'time' | 'date-time' | 'person' | 'place' | 'asset';
type Files = 'photo' | 'file' | 'signature' | 'drawing';
/** What a question of each type has besides what all have. */
type Special =
  | { readonly type: Plain | Files | 'risk-rating' }
  /** `video` is where one that explains it is: an address that begins with https. */
  | { readonly type: 'instruction'; readonly image?: Image; readonly video?: string }
  | ({ readonly type: 'number'; readonly unit?: string } & NumberRange)
  | {
      readonly type: 'slider';
      readonly unit?: string;
      readonly min: number;
      readonly max: number;
      readonly step: number;
    }
  | {
      readonly type: 'yes-no';
      /** Points of each answer; without them it is not counted. */
      readonly scores?: Readonly<Record<YesOrNo, number>>;
      readonly negative: readonly YesOrNo[];
    }
  | { readonly type: 'single-choice' | 'multiple-choice'; readonly options: readonly Option[] }
  | { readonly type: 'dropdown'; readonly listId: string }
  | {
      readonly type: 'table';
      readonly columns: readonly Column[];
      readonly minRows?: number;
      readonly maxRows?: number;
    }
  /** Reckoned from the answers of others, see `formula.ts`. */
  | { readonly type: 'formula'; readonly formula: string; readonly unit?: string };

export type Question = QuestionBase & Special;
type SpecialOf<T, S = Special> = S extends { readonly type: infer U }
  ? T extends U
    ? S & { readonly type: T }
    : never
  : never;
/** A question of one type. */
export type QuestionOf<T extends QuestionType> = QuestionBase & SpecialOf<T>;

/** In the value of a condition: the answer "not applicable". */
export const NOT_APPLICABLE = 'n/a';

export const OPERATORS = ['is', 'is-not', 'in', 'greater', 'less', 'between', 'empty', 'answered'] as const;
export type Operator = (typeof OPERATORS)[number];

/**
 * When a rule acts, by the answer of its own question. Values are ids of options, numbers, or texts as the answer has them;
 * `between` includes both ends. Of several chosen options `is` and `in` ask whether one of them is meant, `is-not` whether
 * none is. Nothing but `empty` holds for a question without an answer.
 */
export type Condition =
  | { readonly operator: 'is' | 'is-not' | 'greater' | 'less'; readonly value: string | number }
  | { readonly operator: 'in'; readonly values: readonly (string | number)[] }
  | { readonly operator: 'between'; readonly from: string | number; readonly to: string | number }
  | { readonly operator: 'empty' | 'answered' };

/** Who is told. */
export type Audience =
  | { readonly kind: 'relation'; readonly relation: Relation }
  | { readonly kind: 'role' | 'userGroup' | 'notificationGroup'; readonly id: number }
  | { readonly kind: 'address'; readonly address: string };

export const RULE_ACTIONS = [
  'show-question',
  'require-note',
  'require-photo',
  'require-task',
  'notify',
  'set-priority',
  'mark-critical',
  'end-section',
] as const;

/** What follows from an answer. `mark-critical` fails the whole form; `end-section` leaves out what comes after in its section. */
type Consequence =
  | { readonly action: 'show-question'; readonly followupQuestion: Question }
  | { readonly action: 'require-note' | 'require-photo' | 'require-task' | 'mark-critical' | 'end-section' }
  | { readonly action: 'notify'; readonly audiences: readonly Audience[] }
  /** The value of a priority, 1 the most urgent; the most urgent of several is taken. */
  | { readonly action: 'set-priority'; readonly priorityValue: number };

export type Rule = { readonly id: string; readonly when: Condition } & Consequence;

interface SectionBase {
  readonly id: string;
  readonly name: Text;
  readonly help?: Text;
  /** Multiplies the points of all that is in it; 0 and above. */
  readonly weight: number;
  readonly questions: readonly Question[];
}
export type SubSection = SectionBase;

/** Who answers a section of an incident's form: whoever reports it, at once, or the team that looks into it. */
export const ASKED = ['reporter', 'team'] as const;
export type Asked = (typeof ASKED)[number];

export interface Section extends SectionBase {
  /** In forms of incidents alone; the team, when nothing is said. */
  readonly askedOf?: Asked;
  readonly subSections: readonly SubSection[];
}

/** All of a version of a template: what is edited as a draft, published, exported and filled in. */
export interface TemplateContent {
  readonly name: Text;
  readonly description?: Text;
  /** The language it is written in. */
  readonly language: string;
  /** Further languages that it is to be complete in. */
  readonly languages: readonly string[];
  /** The kinds of events that it is asked about, in forms of incidents alone; none for one that is only used where it is scheduled. */
  readonly eventTypes?: readonly EventType[];
  readonly lists: readonly OptionList[];
  readonly sections: readonly Section[];
}

/** Ids of options, reckoned once for all the rules and answers that ask for them. */
export const optionIdsOf: (options: readonly Option[]) => ReadonlySet<unknown> = remembered(
  (options) => new Set(options.map(({ id }) => id)),
);

/** What there is to choose in a question; undefined where it is not about choosing, or its list is missing. */
export function optionsOf(lists: readonly OptionList[], question: Question | Column): readonly Option[] | undefined {
  switch (question.type) {
    case 'yes-no':
      return YES_NO.map((id) => ({
        id,
        label: {},
        negative: question.negative.includes(id),
        ...(question.scores && { score: question.scores[id] }),
      }));
    case 'single-choice':
    case 'multiple-choice':
      return question.options;
    case 'dropdown':
      return lists.find((list) => list.id === question.listId)?.options;
    default:
      return undefined;
  }
}

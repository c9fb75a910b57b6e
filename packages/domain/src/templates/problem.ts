import type { EventType } from '../incidents/event-types.ts';
import type { Text } from './template.ts';
import type { About } from './texts.ts';

/** What can be wrong with a template. Errors keep it from being published, warnings are worth a look. */
export const PUBLISH_PROBLEMS = {
  'no-questions': 'error',
  'too-many-questions': 'error',
  'too-deep': 'error',
  'formulas-too-long': 'error',
  'bad-id': 'error',
  'duplicate-id': 'error',
  'no-text': 'error',
  'no-options': 'error',
  'no-columns': 'error',
  'unknown-list': 'error',
  'bad-range': 'error',
  'bad-score': 'error',
  'bad-video': 'error',
  'bad-condition': 'error',
  'nobody-to-notify': 'error',
  'bad-address': 'error',
  'bad-priority': 'error',
  'formula-unreadable': 'error',
  'formula-unknown-question': 'error',
  'formula-not-numeric': 'error',
  circle: 'error',
  unreachable: 'warning',
  'missing-translation': 'warning',
  'unused-list': 'warning',
  'same-words': 'warning',
  'never-fails': 'warning',
  'always-skipped': 'warning',
  'reporter-asked-nothing': 'warning',
  'replaces-form': 'warning',
  'no-image-text': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
export type ProblemCode = keyof typeof PUBLISH_PROBLEMS;

/** A form as others name it. */
export interface NamedForm {
  readonly id: number;
  readonly name: Text;
  readonly language: string;
}

export interface PublishProblem extends About {
  readonly code: ProblemCode;
  readonly level: 'error' | 'warning';
  /** The rule of the question that it is about. */
  readonly ruleId?: string;
  /** The language that a text is missing in, or stands twice in. */
  readonly language?: string;
  /** The form that publishing this one puts out of force, and for which kinds of events. */
  readonly form?: NamedForm;
  readonly eventTypes?: readonly EventType[];
}

type More = Pick<PublishProblem, 'ruleId' | 'language' | 'form' | 'eventTypes'>;

/** A problem of a kind, with where it is and what it takes to say it. */
export const problem = (code: ProblemCode, { about, id }: About, more: More = {}): PublishProblem => ({
  code,
  level: PUBLISH_PROBLEMS[code],
  about,
  id,
  ...more,
});

/** That problem, if it is one. */
export const problemWhen = (isSo: boolean, code: ProblemCode, about: About): PublishProblem[] =>
  isSo ? [problem(code, about)] : [];

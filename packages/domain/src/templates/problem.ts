import type { FormKind } from './form-kinds.ts';
import type { Text } from './template.ts';
import type { About } from './texts.ts';

/** Problems of a template. Errors prevent its publication, warnings do not. */
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
  'asks-for-person': 'error',
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

/** A form as other forms refer to it. */
export interface NamedForm {
  readonly id: number;
  readonly name: Text;
  readonly language: string;
}

export interface PublishProblem extends About {
  readonly code: ProblemCode;
  readonly level: 'error' | 'warning';
  /** The rule of the question that has the problem. */
  readonly ruleId?: string;
  /** The language in which a text is missing, or occurs twice. */
  readonly language?: string;
  /** The form that publishing this one replaces, and for which kinds. */
  readonly form?: NamedForm;
  readonly kinds?: readonly FormKind[];
}

type More = Pick<PublishProblem, 'ruleId' | 'language' | 'form' | 'kinds'>;

/** Makes a problem with its place and details. */
export const problem = (code: ProblemCode, { about, id }: About, more: More = {}): PublishProblem => ({
  code,
  level: PUBLISH_PROBLEMS[code],
  about,
  id,
  ...more,
});

/** Returns the problem if the condition holds, otherwise nothing. */
export const problemWhen = (isSo: boolean, code: ProblemCode, about: About): PublishProblem[] =>
  isSo ? [problem(code, about)] : [];

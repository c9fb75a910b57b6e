import type { Answer } from './answers.ts';

/** A change of an answer: named parts are set, undefined ones removed. */
export type AnswerChange = { readonly [K in keyof Answer]?: Answer[K] | undefined };

/** Applies a change to an answer. Empty parts are left out, so that a withdrawn answer equals no answer. */
export function changeAnswer(answer: Answer | undefined, change: AnswerChange): Answer {
  const parts = Object.entries({ ...answer, ...change });
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined && part !== false && !isNone(part)));
}

const isNone = (part: unknown): boolean => part === '' || (Array.isArray(part) && part.length === 0);

/** Whether an answer is empty. */
export const isNoAnswer = (answer: Answer | undefined): boolean => Object.keys(changeAnswer(answer, {})).length === 0;

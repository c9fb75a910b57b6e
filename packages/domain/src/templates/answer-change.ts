import type { Answer } from './answers.ts';

/** What becomes of an answer: the parts that are named are set, those that are undefined are taken out. */
export type AnswerChange = { readonly [K in keyof Answer]?: Answer[K] | undefined };

/** An answer with a change; parts that say nothing are left out, so that an answer taken back is the same as none. */
export function changeAnswer(answer: Answer | undefined, change: AnswerChange): Answer {
  const parts = Object.entries({ ...answer, ...change });
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined && part !== false && !isNone(part)));
}

const isNone = (part: unknown): boolean => part === '' || (Array.isArray(part) && part.length === 0);

/** Whether an answer says nothing at all. */
export const isNoAnswer = (answer: Answer | undefined): boolean => Object.keys(changeAnswer(answer, {})).length === 0;

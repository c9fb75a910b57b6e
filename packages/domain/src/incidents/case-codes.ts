import { keysOf } from '../objects.ts';
import type { OiicsAxis } from './oiics.ts';

/** The codes of a case in the order in which the classification asks for them, each with its axis. */
export const CASE_CODES = {
  nature: 'nature',
  bodyPart: 'bodyPart',
  event: 'event',
  source: 'source',
  secondarySource: 'source',
} as const satisfies Record<string, OiicsAxis>;
export type CaseCode = keyof typeof CASE_CODES;
export const CASE_CODE_NAMES = keysOf(CASE_CODES);

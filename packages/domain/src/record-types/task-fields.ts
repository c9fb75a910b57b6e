import type { Field } from '../records/fields.ts';
import { CONTROLS, EVIDENCE } from '../tasks/controls.ts';

/** The terms of a task, which the people who work on it cannot change, in addition to its repetition. */
export const TASK_FIELDS = [
  { name: 'verifierId', kind: 'person', relation: 'verifier', inList: 'column', filter: 'verifierId' },
  /** Its level in the hierarchy of controls. */
  { name: 'control', kind: 'choice', options: CONTROLS, words: 'control', inList: 'column', filter: 'control' },
  /** The evidence that its completion requires. */
  { name: 'evidence', kind: 'choice', options: EVIDENCE, words: 'evidence', default: 'none' },
  /** The day after the end on which the verifier is asked whether it was effective. */
  { name: 'effectOn', kind: 'date' },
] as const satisfies readonly Field[];

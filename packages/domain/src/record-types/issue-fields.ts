import { BEHAVIOURS, DANGERS, ISSUE_TYPES, SENTIMENTS } from '../issues/observations.ts';
import type { Field } from '../records/fields.ts';

/** Fields of an issue or observation in addition to those of every record and its asset. */
export const ISSUE_FIELDS = [
  {
    name: 'issueType',
    kind: 'choice',
    options: ISSUE_TYPES,
    words: 'issueType',
    default: 'issue',
    inList: 'column',
    filter: 'issueType',
  },
  /** Whether somebody could get hurt today, as the raiser sees it. */
  { name: 'danger', kind: 'choice', options: DANGERS, words: 'danger', inList: 'column', filter: 'danger' },
  /** Of an observation: whether it was safe, and what it was about. */
  { name: 'sentiment', kind: 'choice', options: SENTIMENTS, words: 'sentiment', inList: 'column', filter: 'sentiment' },
  { name: 'behaviour', kind: 'choice', options: BEHAVIOURS, words: 'behaviour', inList: 'column', filter: 'behaviour' },
  /** What was said to the people on the spot. */
  { name: 'feedbackGiven', kind: 'text', maxLength: 2000 },
  /** What made it hard to work safely. */
  { name: 'barrier', kind: 'text', maxLength: 2000 },
] as const satisfies readonly Field[];

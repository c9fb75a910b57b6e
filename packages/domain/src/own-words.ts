import { NAME_LIMITS } from './name-limits.ts';

/** Kinds of the words of an organization: names that it has chosen itself, or that it began with. */
export const WORD_KINDS = ['level', 'field', 'option', 'priority', 'role', 'group', 'place'] as const;
export type WordKind = (typeof WORD_KINDS)[number];
/** The most characters of a word of each kind. */
export const WORD_LENGTHS: Readonly<Record<WordKind, number>> = {
  level: NAME_LIMITS.level,
  field: NAME_LIMITS.field,
  option: NAME_LIMITS.field,
  priority: NAME_LIMITS.priority,
  role: NAME_LIMITS.role,
  group: NAME_LIMITS.group,
  place: NAME_LIMITS.place,
};

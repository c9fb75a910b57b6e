import { plainLine } from '../plain-line.ts';

/** Whatever has a number, a status, people and a history (product: "Names"). */
export const RECORD_TYPES = ['hazard', 'incident', 'issue', 'inspection', 'riskAssessment', 'task'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** Beginnings of the numbers that people say to each other. */
export const NUMBER_PREFIXES: Record<RecordType, string> = {
  hazard: 'HAZ',
  incident: 'INC',
  issue: 'ISS',
  inspection: 'INS',
  riskAssessment: 'RA',
  task: 'TSK',
};

/** The number of the n-th record of a type in a tenant: HAZ-000123. */
export const recordNumber = (type: RecordType, n: number): string =>
  `${NUMBER_PREFIXES[type]}-${String(n).padStart(6, '0')}`;

/** What a person can be to a record: the relations of the specification, and ours: who looks whether a task was done. */
export const RELATIONS = ['raiser', 'owner', 'resolutionTeam', 'ehsMember', 'fyi', 'verifier'] as const;
export type Relation = (typeof RELATIONS)[number];

/** The flags of section 3 of the specification, by relation. */
export const RELATION_FLAGS = {
  raiser: 'isRaiser',
  owner: 'isOwner',
  resolutionTeam: 'isResolutionTeam',
  ehsMember: 'isEHSMember',
  fyi: 'isFYIMember',
} as const satisfies Partial<Record<Relation, string>>;
export type RelationFlags = Readonly<Record<(typeof RELATION_FLAGS)[keyof typeof RELATION_FLAGS], boolean>>;

/** The flags of a person who has these relations to a record. */
export const relationFlags = (relations: ReadonlySet<Relation>): RelationFlags =>
  Object.fromEntries(
    Object.entries(RELATION_FLAGS).map(([relation, flag]) => [flag, relations.has(relation as Relation)]),
  ) as RelationFlags;

/** Characters of a title. */
export const TITLE_LENGTH = 140;

// A Chinese sentence ends without a space behind it.
const SENTENCE_END = /\r?\n|(?<=[.!?؟])\s+|(?<=[。！？])\s*/u;
/** Half of a character that stands for two units, left over at the end. */
const HALF = /[\ud800-\udbff]$/;

/** What a record is called when nobody named it: its first sentence or line, cut at a word. */
export function titleOf(description: string): string {
  const [first = ''] = description.trim().split(SENTENCE_END);
  const title =
    plainLine(first)
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/[.。]$/u, '') || first;
  if (title.length <= TITLE_LENGTH) return title;
  const cut = title.slice(0, TITLE_LENGTH - 1).replace(HALF, '');
  return `${cut.slice(0, cut.lastIndexOf(' ') > TITLE_LENGTH / 2 ? cut.lastIndexOf(' ') : undefined)}…`;
}

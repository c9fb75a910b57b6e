/** An issue is resolved; an observation of how people work is recorded and closed at once (product, "Issues and observations"). */
export const ISSUE_TYPES = ['issue', 'observation'] as const;
export type IssueType = (typeof ISSUE_TYPES)[number];

/** Whether what was observed was safe. */
export const SENTIMENTS = ['positive', 'negative'] as const;

/** What an observation is about (the groups of behaviour-based safety). */
export const BEHAVIOURS = [
  'protectiveEquipment',
  'position',
  'tools',
  'procedure',
  'housekeeping',
  'vehicles',
] as const;

/** Answers to "Could someone get hurt today?". */
export const DANGERS = ['now', 'maybe', 'no'] as const;

/** The seeded category whose reports are observations unless they say otherwise. */
export const OBSERVATION_CATEGORY = 'safety-observation';

/** Whether a new report of a category is an issue or an observation, where it does not say so itself. */
export const issueTypeOf = (category: string): IssueType =>
  category === OBSERVATION_CATEGORY ? 'observation' : 'issue';

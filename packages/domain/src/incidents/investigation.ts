/** How a person was involved in an incident; those who were injured or fell ill have a case. */
export const INVOLVEMENTS = ['injured', 'witness', 'involved'] as const;
export type Involvement = (typeof INVOLVEMENTS)[number];

/** Maximum number of people of an incident. */
export const MAX_INVOLVED = 200;

/** Kinds of costs of an incident. */
export const COST_KINDS = ['medical', 'repair', 'lostProduction', 'cleanUp', 'legal', 'other'] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** What a person had to do with an incident; whoever was injured or fell ill has a case. */
export const INVOLVEMENTS = ['injured', 'witness', 'involved'] as const;
export type Involvement = (typeof INVOLVEMENTS)[number];

/** People that an incident names at most. */
export const MOST_INVOLVED = 200;

/** What an incident costs. */
export const COST_KINDS = ['medical', 'repair', 'lostProduction', 'cleanUp', 'legal', 'other'] as const;
export type CostKind = (typeof COST_KINDS)[number];

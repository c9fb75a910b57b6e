/** What a person is to the organisation. A supervised contractor works under its direction, another one under their own company's. */
export const EMPLOYMENTS = ['employee', 'contractor', 'supervisedContractor', 'visitor'] as const;
export type Employment = (typeof EMPLOYMENTS)[number];

/** People whose names a session loads at its start; in a larger organisation others are searched for. */
export const MOST_BRIEFS = 2000;

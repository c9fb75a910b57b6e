import type { SeededRole } from '../seeded-roles.ts';

/**
 * What makes a record critical: an answer of its reporter, its category, a rule of its form, or a priority that was raised to the
 * most urgent one later.
 */
export const ALERT_CAUSES = ['answer', 'category', 'form', 'priority'] as const;
export type AlertCause = (typeof ALERT_CAUSES)[number];

/** What a notified person answers: that they have it, or that somebody else has to. */
export const ALERT_ANSWERS = ['mine', 'notMine'] as const;
export type AlertAnswer = (typeof ALERT_ANSWERS)[number];

/** Minutes in which somebody should have it, unless its category says otherwise; then all are notified again. */
export const ALERT_MINUTES = 5;
/** How often all are notified again. */
export const ALERT_ROUNDS = 3;

/** Roles that are notified of every critical record in the facilities that they reach, besides its owner and EHS members. */
export const ALERTED_ROLES = ['ehsMember', 'supervisor'] as const satisfies readonly SeededRole[];

import type { Privilege } from '../privileges.ts';

/** Rights that grant access to cases, and so to deadlines of reports, without a relation to the incident. */
export const ANALYSTS: readonly Privilege[] = ['incident.editReport', 'incident.viewAnalysis'];

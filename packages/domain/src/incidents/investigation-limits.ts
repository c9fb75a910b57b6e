/** Maximum characters of the texts of an investigation, days of a case, and decibels, for the browser and the server. */
export const INVESTIGATION_LIMITS = {
  name: 120,
  jobTitle: 120,
  hospital: 120,
  statement: 8000,
  moment: 1000,
  cause: 500,
  costNote: 300,
  reference: 100,
  noticeNote: 1000,
  noticeReason: 2000,
  days: 3660,
  decibels: 120,
} as const;

/** Ids of the sections of an investigation that links lead to. */
export const SECTION_IDS = {
  people: 'people-involved',
  severity: 'severity',
  reporting: 'reporting',
  causes: 'causes',
} as const;

/** Maximum characters of names, and of other texts on one line, for the browser and the server. */
export const NAME_LIMITS = {
  person: 80,
  jobTitle: 80,
  employeeNumber: 40,
  email: 254,
  role: 80,
  group: 80,
  serviceAccount: 80,
  token: 80,
  place: 120,
  level: 40,
  field: 80,
  priority: 60,
  view: 60,
  mapping: 80,
} as const;

/**
 * The modules of the application in order: each imports only from those before it. The application and the worker load them in
 * this order (`modules.ts`); the import rules (.dependency-cruiser.mjs) and the isolation suite read it.
 */
export const MODULE_ORDER = [
  'tenants',
  'config',
  'organisation',
  'people',
  'access',
  'custom-fields',
  'assets',
  'mail',
  'identity',
  'translations',
  'attachments',
  'records',
  'standing-in',
  'imports',
  'exports',
  'record-pdf',
  'templates',
  'tasks',
  'executions',
  'hazards',
  'incidents',
  'issues',
  'approvers',
  'confidentiality',
  'access-checks',
  'posters',
  'visits',
  'departures',
  'audit',
  'management',
  'notifications',
  'realtime',
] as const;
export type ModuleName = (typeof MODULE_ORDER)[number];

/**
 * The modules of the application in their order: each imports only from those before it. The application and the worker compose
 * them in this order (`modules.ts`); the rules about who may import whom (.dependency-cruiser.mjs) and the isolation suite read it.
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
  'imports',
  'exports',
  'record-pdf',
  'templates',
  'tasks',
  'executions',
  'hazards',
  'incidents',
  'notifications',
  'realtime',
] as const;
export type ModuleName = (typeof MODULE_ORDER)[number];

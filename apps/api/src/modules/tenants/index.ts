export { changeBranding } from './commands/change-branding.ts';
export { checkQuota } from './storage-use.ts';
export { tenantDirectory } from './tenant-directory.ts';
export {
  EMBEDDED_CLIENT,
  embeddedIssuer,
  outsideOrigins,
  readScheme,
  switchedOnIssuer,
  tenantById,
  trustedIssuers,
} from './tenants.queries.ts';
export { tenantsModule } from './tenants.routes.ts';
export { brandingUndos } from './undo.ts';

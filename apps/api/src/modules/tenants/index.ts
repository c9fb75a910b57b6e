export { checkQuota } from './storage-use.ts';
export { tenantDirectory } from './tenant-directory.ts';
export { EMBEDDED_CLIENT, embeddedIssuer, outsideOrigins, tenantById } from './tenants.queries.ts';
export { tenantsModule } from './tenants.routes.ts';

export { tenantDirectory } from './tenant-directory.ts';
export { tenantsModule } from './tenants.routes.ts';

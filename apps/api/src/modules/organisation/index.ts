export { nameOrganisation } from './commands/rename-organisation.ts';
export { organisationModule } from './organisation.routes.ts';

export { organisationModule } from './organisation.routes.ts';

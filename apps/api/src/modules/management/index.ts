export { managementModule } from './management.routes.ts';

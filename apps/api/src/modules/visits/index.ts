export { visitsModule } from './visits.routes.ts';

export { accessModule } from './access.routes.ts';

export { accessChecksModule } from './access-checks.routes.ts';

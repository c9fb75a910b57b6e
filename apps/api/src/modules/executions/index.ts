export { executionsModule } from './executions.routes.ts';

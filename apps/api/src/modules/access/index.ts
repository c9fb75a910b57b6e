export { accessModule } from './access.routes.ts';
export { accessUndos } from './undo.ts';

export { accessModule } from './access.routes.ts';
export { accessUndos } from './undo.ts';
export { userRoles } from './user-roles.ts';

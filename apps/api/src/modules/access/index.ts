export { accessModule } from './access.routes.ts';
export { createRole } from './commands/create-role.ts';
export { nameRole } from './commands/rename-role.ts';
export { setPrivilege } from './commands/set-privilege.ts';
export { accessUndos } from './undo.ts';
export { userRoles } from './user-roles.ts';

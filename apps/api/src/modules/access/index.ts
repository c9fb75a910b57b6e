export { accessModule } from './access.routes.ts';
export { createRole } from './commands/create-role.ts';
export { deleteRole } from './commands/delete-role.ts';
export { nameRole, renameRole } from './commands/rename-role.ts';
export { setPrivilege } from './commands/set-privilege.ts';
export { accessUndos } from './undo.ts';
export { userRoles } from './user-roles.ts';

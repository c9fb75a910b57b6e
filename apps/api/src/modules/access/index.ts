export { accessModule } from './access.routes.ts';
export { createRole } from './commands/create-role.ts';
export { deleteRole } from './commands/delete-role.ts';
export { renameRole } from './commands/rename-role.ts';
export { accessUndos } from './undo.ts';

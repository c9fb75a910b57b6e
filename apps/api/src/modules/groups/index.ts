export { createGroup, updateGroup } from './commands/save-group.ts';
export { readPeopleOfGroups } from './group-people.queries.ts';
export { readGroupNames } from './groups.queries.ts';
export { groupsModule } from './groups.routes.ts';
export { mayChangeGroup } from './may-change-group.ts';
export { groupUndos } from './undo.ts';

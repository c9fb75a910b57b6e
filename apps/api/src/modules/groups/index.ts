export { readPeopleOfGroups } from './group-people.queries.ts';
export { groupsModule } from './groups.routes.ts';
export { groupUndos } from './undo.ts';

export { ensureAdministratorRemains, listAdministrators } from './administrators.ts';
export { hasAllPrivileges } from './people.policy.ts';
export { peopleModule } from './people.routes.ts';
export { type Reader, readReaders } from './readers.queries.ts';
export { type RoleRow, readRoles, roleName } from './roles.queries.ts';
export { peopleUndos } from './undo.ts';

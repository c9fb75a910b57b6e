export { ensureAdministratorRemains, listAdministrators } from './administrators.ts';
export { listEmployeeBriefs } from './briefs.queries.ts';
export type { Line } from './bulk/line.ts';
export { lockLineManagers } from './check-facts.ts';
export { bulkPeople } from './commands/bulk-people.ts';
export { restoreStatus } from './commands/change-status.ts';
export { createEmployee } from './commands/create-employee.ts';
export { updateEmployee } from './commands/update-employee.ts';
export { type Rights, readLeftWork, readReach } from './left-work.queries.ts';
export {
  authorizeEdit,
  authorizeGrant,
  authorizeRemoval,
  employeeAbilities,
  hasAllPrivileges,
} from './people.policy.ts';
export { personFacts } from './people.presenter.ts';
export { readSaved } from './people.queries.ts';
export { getPerson, getPersonForUpdate, normalScope, type PersonRow, selectPeople } from './people.repository.ts';
export { peopleModule } from './people.routes.ts';
export { type Reader, readReaders } from './readers.queries.ts';
export { allNamesOf, hasSeededName, type RoleRow, readRoles, roleName } from './roles.queries.ts';
export { peopleUndos } from './undo.ts';

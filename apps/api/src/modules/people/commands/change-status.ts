import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type * as contract from '@safety-qube/contract/endpoints/people';
import type { Employee, EmployeeStatus } from '@safety-qube/contract/schemas/people';
import { actorOf, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { guardGroupRights } from '../../../platform/group-rights.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeRow } from '../../../platform/rows.ts';
import { ensureAdministratorRemains } from '../administrators.ts';
import { authorizeEdit, statusChange } from '../people.policy.ts';
import { personFacts } from '../people.presenter.ts';
import { readSaved } from '../people.queries.ts';
import { getPersonForUpdate } from '../people.repository.ts';
import { exceedsSignUpRole, readRoles } from '../roles.queries.ts';

type Input = HandlerInput<typeof contract.changeEmployeeStatus>['query'];
type Services = Pick<Platform, 'sessions' | 'invite'>;

async function applyStatus(ctx: Ctx, { sessions, invite }: Services, { employeeId, status }: Input): Promise<void> {
  const person = await getPersonForUpdate(ctx, employeeId);
  const roles = await readRoles(ctx);
  authorizeEdit(actorOf(ctx), personFacts(person, roles));
  if (person.id === actorOf(ctx).employeeId) throw refuse('NOT_YOURSELF');
  if (person.status === status) return;
  const action = statusChange(person.status as EmployeeStatus, status);
  if (!action) throw refuse('STATUS_IMPOSSIBLE');
  if (status === 'active' && exceedsSignUpRole(roles, person.role_id)) needFreshSignIn(ctx);
  const change = { columns: { status }, audited: { status: [person.status, status] } as const };
  await writeRow(ctx, 'employee', person.id, change, { action });
  if (status === 'inactive') await sessions.endAll(ctx, person.id);
  else if (!person.is_service_account) await invite(ctx, person.id); // a service account has no password to choose by mail
}

/**
 * Returns a person who was deactivated or refused to what they were before: active, invited or waiting for admission. Nobody is
 * activated who was not active.
 */
export async function restoreStatus(ctx: Ctx, services: Services, id: number, before: EmployeeStatus): Promise<void> {
  if (before === 'active') return void (await changeStatus(ctx, services, { employeeId: id, status: 'active' }));
  const person = await getPersonForUpdate(ctx, id);
  authorizeEdit(actorOf(ctx), personFacts(person, await readRoles(ctx)));
  if (person.status !== 'inactive') throw refuse('STATUS_IMPOSSIBLE');
  const change = { columns: { status: before }, audited: { status: [person.status, before] } as const };
  await writeRow(ctx, 'employee', id, change, { action: 'employee.returned' });
}

/**
 * Admits, activates or deactivates a person, and notifies them by mail that they may sign in; deactivation ends their sessions at
 * once. Refuses to change oneself (422 NOT_YOURSELF) and to remove the last administrator (422). To admit a person with a role that
 * has more privileges than the role of sign-up requires a fresh sign-in (403 SIGN_IN_AGAIN); one who comes into a group by it needs
 * the rights of the group (403 GROUP_GIVES_RIGHTS).
 */
export async function changeStatus(ctx: Ctx, services: Services, input: Input): Promise<Employee> {
  await ensureAdministratorRemains(ctx, () => guardGroupRights(ctx, () => applyStatus(ctx, services, input)));
  ctx.afterCommit(() => services.sessions.forget(ctx.tenant.id));
  return readSaved(ctx, input.employeeId);
}

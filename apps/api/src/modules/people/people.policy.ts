import type { Employee, EmployeeStatus } from '@safety-qube/contract/schemas/people';
import { type Actor, can } from '../../platform/context.ts';
import { forbidden, Refusal, refuse } from '../../platform/errors.ts';

/** The part of a person that the rules are evaluated on. */
export interface PersonFacts {
  readonly id: number;
  readonly facilityId: number | null;
  readonly privileges: readonly string[];
  /** Facilities that the role is limited to; null for the whole tenant. */
  readonly scope: readonly number[] | null;
  /** Nobody is behind the account any more: nothing of it changes. */
  readonly isAnonymous: boolean;
}

/** Whether an actor holds every one of these privileges. */
export const hasAllPrivileges = (actor: Actor, privileges: readonly string[]): boolean => {
  const held: ReadonlySet<string> = actor.privileges;
  return privileges.every((privilege) => held.has(privilege));
};

const reaches = (actor: Actor, scope: readonly number[] | null): boolean => {
  const { facilityIds } = actor;
  return facilityIds === null || (scope?.every((id) => facilityIds.has(id)) ?? false);
};
const administers = (privileges: readonly string[]): boolean =>
  privileges.some((privilege) => privilege.startsWith('management.') && !privilege.endsWith('.read'));

/**
 * Whether a person is above an actor, who then may not edit their account: their role has a privilege that the actor lacks, or they
 * administer more facilities than the actor's role reaches.
 */
const isAbove = (actor: Actor, person: PersonFacts): boolean =>
  person.id !== actor.employeeId &&
  (!hasAllPrivileges(actor, person.privileges) || (!reaches(actor, person.scope) && administers(person.privileges)));

/** Whether an actor may edit a person's account, as `authorizeEdit` says. */
export const mayEdit = (actor: Actor, person: PersonFacts): boolean =>
  can(actor, 'management.user.edit', person.facilityId) && !isAbove(actor, person) && !person.isAnonymous;

/** Everybody sees themselves; users who may read people see those in their facilities. */
export const maySee = (actor: Actor, person: Pick<PersonFacts, 'id' | 'facilityId'>): boolean =>
  person.id === actor.employeeId || can(actor, 'management.user.read', person.facilityId);

/** What an actor may do to a person. Each rule is evaluated once: a page has many people, and roles have many privileges. */
export function employeeAbilities(actor: Actor, person: PersonFacts): Employee['abilities'] {
  const isOther = person.id !== actor.employeeId;
  const isBelow = !isAbove(actor, person);
  const edits = isBelow && can(actor, 'management.user.edit', person.facilityId) && !person.isAnonymous;
  return {
    edit: edits || !isOther,
    changeRole: edits,
    changeStatus: edits && isOther,
    remove: isBelow && isOther && can(actor, 'management.user.delete', person.facilityId),
  };
}

/**
 * Throws 403 unless the actor may edit the person: without the privilege, or because the person is above them. 422 IS_ANONYMOUS for one
 * who was made anonymous.
 */
export function authorizeEdit(actor: Actor, person: PersonFacts): void {
  if (!can(actor, 'management.user.edit', person.facilityId)) throw forbidden('management.user.edit');
  if (isAbove(actor, person)) throw new Refusal(403, 'ROLE_ABOVE_YOURS');
  if (person.isAnonymous) throw refuse('IS_ANONYMOUS');
}

/** Throws 403 unless the actor may end the person's account for good, as `authorizeEdit` does; 422 for one's own. */
export function authorizeRemoval(actor: Actor, person: PersonFacts): void {
  if (!can(actor, 'management.user.delete', person.facilityId)) throw forbidden('management.user.delete');
  if (person.id === actor.employeeId) throw refuse('NOT_YOURSELF');
  if (isAbove(actor, person)) throw new Refusal(403, 'ROLE_ABOVE_YOURS');
}

/**
 * Throws 403 unless the actor may grant a role over this scope: nobody may grant a privilege that they lack (ROLE_ABOVE_YOURS) or a
 * facility that their own role does not reach (SCOPE_ABOVE_YOURS).
 */
export function authorizeGrant(actor: Actor, privileges: readonly string[], scope: readonly number[] | null): void {
  if (!hasAllPrivileges(actor, privileges)) throw new Refusal(403, 'ROLE_ABOVE_YOURS');
  if (!reaches(actor, scope)) throw new Refusal(403, 'SCOPE_ABOVE_YOURS');
}

/**
 * Status changes that an administrator may make, and their names in the audit log. Only the invited person can activate their
 * account.
 */
const CHANGES: Partial<Record<`${EmployeeStatus} > ${EmployeeStatus}`, string>> = {
  'pending > active': 'employee.admitted',
  'inactive > active': 'employee.activated',
  'active > inactive': 'employee.deactivated',
  'invited > inactive': 'employee.deactivated',
  'pending > inactive': 'employee.refused',
};
/** The name of a status change; undefined when it is not possible. */
export const statusChange = (from: EmployeeStatus, to: EmployeeStatus): string | undefined =>
  CHANGES[`${from} > ${to}`];

/** Properties of their own that everybody may change. */
export const OWN_PROPERTIES: ReadonlySet<string> = new Set([
  'firstname',
  'lastname',
  'selectedLanguage',
  'selectedTimezone',
]);

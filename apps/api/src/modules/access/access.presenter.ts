import type { Role } from '@safety-qube/contract/schemas/access';
import { SEEDED_ROLE_PRIVILEGES } from '@safety-qube/domain/seeded-roles';
import type { RoleRow } from '../people/index.ts';

/** Presents a role as in the contract. */
export const presentRole = (role: RoleRow, people: number): Role => ({
  id: role.id,
  key: role.key,
  name: role.name,
  isFixed: role.is_fixed,
  people,
  privileges: [...role.privileges],
  seeded: role.key && [...SEEDED_ROLE_PRIVILEGES[role.key]],
  order: role.position,
});

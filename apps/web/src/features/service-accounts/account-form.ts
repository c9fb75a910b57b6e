import type { ServiceAccount } from '@safety-qube/contract/schemas/service-accounts';
import { SERVICE_ACCOUNTS } from './service-accounts.queries.ts';

/** Where something applies: everywhere, or in chosen facilities. Ids are strings, as the selects need them. */
export interface ReachValues {
  reach: 'all' | 'chosen';
  facilityIds: string[];
}
export interface AccountValues extends ReachValues {
  name: string;
  roleId: string | null;
}

export const chosenIds = ({ reach, facilityIds }: ReachValues): number[] | null =>
  reach === 'all' ? null : facilityIds.map(Number);

export const ACCOUNT_FORM = {
  cache: SERVICE_ACCOUNTS,
  valuesOf: ({ name, roleId, scopeFacilityIds }: ServiceAccount): AccountValues => ({
    name,
    roleId: String(roleId),
    reach: scopeFacilityIds === null ? 'all' : 'chosen',
    facilityIds: (scopeFacilityIds ?? []).map(String),
  }),
  bodyOf: (values: AccountValues) => ({
    name: values.name.trim(),
    roleId: Number(values.roleId),
    scopeFacilityIds: chosenIds(values),
  }),
  fieldOfCode: {
    ROLE_ABOVE_YOURS: 'roleId',
    ROLE_UNKNOWN: 'roleId',
    FACILITY_UNKNOWN: 'facilityIds',
    SCOPE_ABOVE_YOURS: 'facilityIds',
  },
} as const;

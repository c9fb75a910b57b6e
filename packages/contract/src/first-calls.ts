import type { CallParts, Endpoint } from './endpoint.ts';
import { getMyAccess } from './endpoints/access.ts';
import { listChanges } from './endpoints/across-types.ts';
import { listAssetStatuses } from './endpoints/assets.ts';
import { getConfig } from './endpoints/config.ts';
import { listPriorities, listTaskFields } from './endpoints/custom-fields.ts';
import { listAllFacilities, listFacilities } from './endpoints/organisation.ts';
import { getEmployee, listEmployeeBriefs } from './endpoints/people.ts';
import { getScheme } from './endpoints/tenants.ts';

/** A call with which the application begins, which is asked before the application itself is there. */
export type FirstCall = readonly [endpoint: Endpoint, parts: CallParts];

/** Returns the calls of every visit to a tenant with the login token, if there is one. */
export const callsOfVisit = (subdomain: string | undefined): FirstCall[] => [
  [getConfig, {}],
  [getScheme, { query: { subdomain } }],
];

/** Returns the calls of every start of a signed-in person, in order of importance for the page. */
export const callsOfSession = (personId: number | string): FirstCall[] => [
  [getEmployee, { params: { id: personId } }],
  [getMyAccess, {}],
  [listFacilities, {}],
  [listPriorities, {}],
  [listAllFacilities, {}],
  [listTaskFields, {}],
  [listAssetStatuses, {}],
  [listEmployeeBriefs, { query: {} }],
  [listChanges, { query: {} }],
];

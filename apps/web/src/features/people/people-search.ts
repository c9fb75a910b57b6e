import type { EmployeeStatus } from '@safety-qube/contract/people';

export type PeopleTab = 'all' | 'waiting' | 'active' | 'inactive' | 'invited';
export const TAB_STATUS: Record<PeopleTab, EmployeeStatus | undefined> = {
  all: undefined,
  waiting: 'pending',
  active: 'active',
  inactive: 'inactive',
  invited: 'invited',
};

const SORTS = ['name', '-name', 'email', '-email', 'createdAt', '-createdAt', 'lastSeenAt', '-lastSeenAt'] as const;
export type PeopleSort = (typeof SORTS)[number];

/** Search parameters of the list. */
export interface PeopleSearch {
  tab?: PeopleTab | undefined;
  q?: string | undefined;
  facility?: number | undefined;
  role?: number | undefined;
  sort?: PeopleSort | undefined;
  page?: number | undefined;
  /** The person who is open beside the list. */
  person?: number | undefined;
  /** Whether the form to invite a person is open. */
  invite?: true | undefined;
}

const id = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;

/** Parses the address; invalid values are left out. */
export function readPeopleSearch(raw: Record<string, unknown>): PeopleSearch {
  const tab = Object.keys(TAB_STATUS).find((t) => t === raw['tab']) as PeopleTab | undefined;
  const sort = SORTS.find((s) => s === raw['sort']);
  const q = raw['q'] === undefined ? '' : String(raw['q']).slice(0, 100);
  return {
    ...(tab && tab !== 'all' && { tab }),
    ...(q && { q }),
    ...(id(raw['facility']) && { facility: id(raw['facility']) }),
    ...(id(raw['role']) && { role: id(raw['role']) }),
    ...(sort && sort !== 'name' && { sort }),
    ...((id(raw['page']) ?? 1) > 1 && { page: id(raw['page']) }),
    ...(id(raw['person']) && { person: id(raw['person']) }),
    ...(raw['invite'] === true && { invite: true as const }),
  };
}

/** Navigates to the same list with part of its address changed. */
export type Go = (change: Partial<PeopleSearch>) => void;

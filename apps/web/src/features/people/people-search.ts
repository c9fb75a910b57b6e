import { EMPLOYEE_SORTS, type EmployeeStatus } from '@safety-qube/contract/people';
import {
  choiceParam,
  flagParam,
  idParam,
  pageParam,
  readSearch,
  type SearchOf,
  searchParam,
} from '../../shared/register/search-params.ts';

const TABS = ['all', 'waiting', 'active', 'inactive', 'invited'] as const;
export type PeopleTab = (typeof TABS)[number];
export const TAB_STATUS: Record<PeopleTab, EmployeeStatus | undefined> = {
  all: undefined,
  waiting: 'pending',
  active: 'active',
  inactive: 'inactive',
  invited: 'invited',
};

/** Search parameters of the list; `person` is open beside it, `invite` opens the form to invite one. */
const PARAMS = {
  tab: choiceParam(TABS, 'all'),
  q: searchParam,
  facility: idParam,
  role: idParam,
  sort: choiceParam(EMPLOYEE_SORTS, 'name'),
  page: pageParam,
  person: idParam,
  invite: flagParam,
};
export type PeopleSearch = SearchOf<typeof PARAMS>;
export const readPeopleSearch = readSearch(PARAMS);

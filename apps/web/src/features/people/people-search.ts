import { EMPLOYEE_SORTS, type EmployeeStatus } from '@safety-qube/contract/schemas/people';
import { EMPLOYMENTS } from '@safety-qube/domain/employment';
import { param, readSearch } from '../../shared/page/search-params.ts';

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
export const readPeopleSearch = readSearch({
  tab: param.choice(TABS, 'all'),
  q: param.search,
  facility: param.id,
  role: param.id,
  employment: param.choice(EMPLOYMENTS),
  manager: param.id,
  /** Filters by the tenant's fields, and those that are columns. */
  field: param.text(1000),
  columns: param.text(200),
  sort: param.choice(EMPLOYEE_SORTS, 'name'),
  page: param.page,
  person: param.id,
  invite: param.flag,
});
export type PeopleSearch = ReturnType<typeof readPeopleSearch>;

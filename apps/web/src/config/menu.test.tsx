import { SEEDED_ROLE_PRIVILEGES } from '@safety-qube/domain/seeded-roles';
import { expect, test } from 'vitest';
import { firstManagementPage, menuPageOf, pagesOf, visibleMenu } from './menu.ts';
import { menuFlags } from './menu-flags.ts';

/** Pages that are everybody's. */
const OWN = ['/home', '/my-actions', '/hazards', '/incidents', '/tasks', '/inspections/schedules'];

const pagesFor = (codes: readonly string[]) => {
  const granted = Object.fromEntries(codes.map((code) => [code, true]));
  return pagesOf(visibleMenu(menuFlags({ granted, config: () => undefined }), granted)).map((page) => page.to);
};

test.each<[string, readonly string[], string[]]>([
  ['a person without privileges', [], OWN],
  ['a reader of people', ['management.user.read'], [...OWN, '/management/people']],
  [
    'who may change roles but not read them',
    ['management.user.read', 'management.role.edit'],
    [...OWN, '/management/people', '/management/mail', '/management/sign-in'],
  ],
  ['a builder of inspections', ['inspection.template.edit'], [...OWN, '/inspections/templates']],
  ['an employee', SEEDED_ROLE_PRIVILEGES.employee, OWN],
  [
    'an administrator',
    SEEDED_ROLE_PRIVILEGES.administrator,
    [
      ...OWN,
      '/incidents/templates',
      '/inspections/templates',
      '/management/people',
      '/management/roles',
      '/management/organisation',
      '/management/assets',
      '/management/mail',
      '/management/sign-in',
      '/management/translations',
    ],
  ],
])('the menu of %s holds the pages that they may open', (_, codes, pages) => {
  expect(pagesFor(codes)).toEqual(pages);
});

test('a page of administration is hidden with its flag, whatever its own permission', () => {
  expect(pagesFor(['management.role.edit'])).toEqual(OWN);
});

test.each<[string, readonly string[], string | undefined]>([
  ['an administrator', SEEDED_ROLE_PRIVILEGES.administrator, '/management/people'],
  ['who may read roles', ['management.role.read'], '/management/roles'],
  ['who may change roles but not read them', ['management.role.edit'], '/management/mail'],
  ['an employee', SEEDED_ROLE_PRIVILEGES.employee, undefined],
])('the first page of administration of %s', (_, codes, page) => {
  expect(firstManagementPage(Object.fromEntries(codes.map((code) => [code, true])))).toBe(page);
});

test.each([
  ['/incidents', '/incidents'],
  ['/incidents/raise-incident/execute/7', '/incidents'],
  ['/incidents/templates', '/incidents/templates'],
  ['/incidents/templates/7', '/incidents/templates'],
  ['/incidentsX', undefined],
])('the path %s stands in the page %s of the menu, and in no other', (path, page) => {
  expect(menuPageOf(path)).toBe(page);
});

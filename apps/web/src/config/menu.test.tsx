import { EVERYWHERE } from '@safety-qube/domain/menu-filter';
import { SEEDED_ROLE_PRIVILEGES } from '@safety-qube/domain/seeded-roles';
import { expect, test } from 'vitest';
import { menuPageOf, pagesOf, visibleMenu } from './menu.ts';
import { menuFlags } from './menu-flags.ts';

/** Pages that every user may open. */
const COMMON_PAGES = ['/home', '/my-actions', '/hazards', '/incidents', '/issues', '/tasks', '/inspections/schedules'];

const pagesFor = (codes: readonly string[], isLimited = false) => {
  const granted = { ...Object.fromEntries(codes.map((code) => [code, true])), [EVERYWHERE]: !isLimited };
  return pagesOf(visibleMenu(menuFlags({ granted, config: () => undefined }), granted)).map((page) => page.to);
};

test('who administers some facilities is offered no page about the whole organization', () => {
  const pages = pagesFor(SEEDED_ROLE_PRIVILEGES.administrator, true);
  expect(pages.filter((page) => page?.startsWith('/management'))).toEqual([
    '/management',
    '/management/people',
    '/management/facilities',
    '/management/approvers',
    '/management/confidentiality',
    '/management/assets',
    '/management/posters',
    '/management/risk-matrix',
    '/management/custom-fields',
  ]);
});

test.each<[string, readonly string[], string[]]>([
  ['a person without privileges', [], COMMON_PAGES],
  [
    'a reader of people',
    ['management.user.read'],
    [...COMMON_PAGES, '/management', '/management/people', '/management/service-accounts'],
  ],
  [
    'who may change roles but not read them',
    ['management.user.read', 'management.role.edit'],
    [
      ...COMMON_PAGES,
      '/management',
      '/management/people',
      '/management/service-accounts',
      '/management/mail',
      '/management/sign-in',
    ],
  ],
  ['a builder of inspections', ['inspection.template.edit'], [...COMMON_PAGES, '/inspections/templates']],
  ['an employee', SEEDED_ROLE_PRIVILEGES.employee, COMMON_PAGES],
  [
    'an administrator',
    SEEDED_ROLE_PRIVILEGES.administrator,
    [
      ...COMMON_PAGES,
      '/incidents/templates',
      '/issues/templates',
      '/inspections/templates',
      '/management',
      '/management/people',
      '/management/groups',
      '/management/service-accounts',
      '/management/roles',
      '/management/facilities',
      '/management/organisation',
      '/management/approvers',
      '/management/confidentiality',
      '/management/assets',
      '/management/asset-statuses',
      '/management/posters',
      '/management/priorities',
      '/management/risk-matrix',
      '/management/custom-fields',
      '/management/branding',
      '/management/configuration',
      '/management/mail',
      '/management/sign-in',
      '/management/translations',
      '/management/audit',
    ],
  ],
])('the menu of %s contains the pages that they may open', (_, codes, pages) => {
  expect(pagesFor(codes)).toEqual(pages);
});

test('a page of administration is hidden with its flag, whatever its own permission', () => {
  expect(pagesFor(['management.role.edit'])).toEqual(COMMON_PAGES);
});

test.each([
  ['/incidents', '/incidents'],
  ['/incidents/raise-incident/execute/7', '/incidents'],
  ['/incidents/templates', '/incidents/templates'],
  ['/incidents/templates/7', '/incidents/templates'],
  ['/incidentsX', undefined],
])('the path %s belongs to the page %s of the menu, and to no other', (path, page) => {
  expect(menuPageOf(path)).toBe(page);
});

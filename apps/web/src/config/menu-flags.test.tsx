import { CONFIG_KEYS } from '@safety-qube/domain/config-keys';
import { SEEDED_ROLE_PRIVILEGES, type SeededRole } from '@safety-qube/domain/seeded-roles';
import { expect, test } from 'vitest';
import { MENU_FLAGS, type MenuFlag, menuFlags } from './menu-flags.ts';

const map = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, true]));
const defaults = (name: string) => CONFIG_KEYS.find((k) => k.name === name)?.default;
const flagsWith = (codes: readonly string[], config: Record<string, unknown> = {}) =>
  menuFlags({ granted: map(codes), config: (name) => (name in config ? config[name] : defaults(name)) });
const shown = (flags: Record<string, boolean>) => Object.keys(flags).filter((flag) => flags[flag]);

test('the flags are the thirteen of the specification', () => {
  expect(Object.keys(MENU_FLAGS)).toEqual([
    'show_home',
    'show_dashboard',
    'show_management',
    'show_my_actions',
    'show_raise',
    'show_report',
    'show_archive',
    'show_checklist',
    'show_inspections',
    'show_closed',
    'show_all_issues',
    'show_leaderboard',
    'show_ehs',
  ]);
});

const EVERYONE = ['show_home', 'show_my_actions', 'show_inspections', 'show_leaderboard'];
test.each<[MenuFlag, string]>([
  ['show_dashboard', 'incident.viewAnalysis'],
  ['show_dashboard', 'issue.viewAnalysis'],
  ['show_dashboard', 'inspection.viewAnalysis'],
  ['show_dashboard', 'task.dashboard'],
  ['show_dashboard', 'general.viewAllDashboards'],
  ['show_management', 'management.facility.read'],
  ['show_management', 'management.user.read'],
  ['show_management', 'management.role.read'],
  ['show_management', 'management.branding.read'],
  ['show_raise', 'hazard.raise'],
  ['show_raise', 'incident.raise'],
  ['show_raise', 'issue.raise'],
  ['show_report', 'hazard.extractReports'],
  ['show_report', 'task.extractReports'],
  ['show_archive', 'incident.editArchives'],
  ['show_archive', 'inspection.record.archive'],
  ['show_archive', 'document.viewArchives'],
  ['show_archive', 'general.viewArchives'],
  ['show_checklist', 'inspection.template.viewAll'],
  ['show_checklist', 'inspection.schedule'],
  ['show_closed', 'hazard.viewAll'],
  ['show_closed', 'task.all'],
  ['show_ehs', 'document.viewAll'],
])('%s follows from %s and from none of the others', (flag, privilege) => {
  expect(flagsWith([])[flag]).toBe(false);
  expect(shown(flagsWith([privilege])).toSorted()).toEqual([...EVERYONE, flag].toSorted());
});

test('the list of all issues is shown to a user with View All of issues', () => {
  expect(flagsWith(['issue.viewAll']).show_all_issues).toBe(true);
  expect(flagsWith(['hazard.viewAll', 'incident.viewAll']).show_all_issues).toBe(false);
});

test('the privilege to change management without the one to read it does not show management', () => {
  expect(flagsWith(['management.user.edit', 'management.role.create']).show_management).toBe(false);
});

test('the dashboards share one entry only while the setting is consolidated', () => {
  const codes = ['incident.viewAnalysis'];
  expect(flagsWith(codes, { dashboard_menu: 'consolidated' }).show_dashboard).toBe(true);
  expect(flagsWith(codes, { dashboard_menu: 'per-module' }).show_dashboard).toBe(false);
});

test('the privilege to analyse risk assessments shows dashboards only with the subscription', () => {
  const codes = ['riskAssessment.viewAnalysis'];
  expect(flagsWith(codes, { ra_subscription: false }).show_dashboard).toBe(false);
  expect(flagsWith(codes, { ra_subscription: true }).show_dashboard).toBe(true);
});

const SEEDED: [SeededRole, string[]][] = [
  ['administrator', Object.keys(MENU_FLAGS)],
  ['employee', [...EVERYONE, 'show_raise', 'show_ehs']],
  [
    'supervisor',
    [...EVERYONE, 'show_raise', 'show_ehs', 'show_closed', 'show_all_issues', 'show_checklist', 'show_dashboard'],
  ],
];
test.each(SEEDED)('a new tenant’s %s sees the flags that the role’s privileges give', (role, flags) => {
  expect(shown(flagsWith(SEEDED_ROLE_PRIVILEGES[role])).toSorted()).toEqual(flags.toSorted());
});

import { expect, test } from 'vitest';
import { isPrivilege, PRIVILEGES } from './privileges.ts';
import { RECORD_TYPES, REPORTED_TYPES } from './record-types/record-types.ts';
import { SEEDED_ROLE_NAMES, SEEDED_ROLE_PRIVILEGES, SEEDED_ROLES } from './seeded-roles.ts';

const CODES = PRIVILEGES.map((privilege) => privilege.code);

test('a tenant begins with seven roles, each with a name and known privileges, none of them twice', () => {
  expect(SEEDED_ROLES).toHaveLength(7);
  for (const role of SEEDED_ROLES) {
    const privileges = SEEDED_ROLE_PRIVILEGES[role];
    expect(SEEDED_ROLE_NAMES[role]).not.toBe('');
    expect(privileges.length).toBeGreaterThan(0);
    expect(privileges.filter((code) => !isPrivilege(code))).toEqual([]);
    expect(new Set(privileges).size).toBe(privileges.length);
  }
});

test('the administrator holds every privilege', () => {
  expect(SEEDED_ROLE_PRIVILEGES.administrator).toEqual(CODES);
});

test('the auditor reads everything and changes nothing', () => {
  const reading = CODES.filter((code) => /\.(view|read|extract|all|dashboard)[^.]*$/.test(code));
  expect([...SEEDED_ROLE_PRIVILEGES.auditor].sort()).toEqual(reading.sort());
});

test('the manager may do everything but change roles and branding and delete users, facilities and records', () => {
  const missing = CODES.filter((code) => !SEEDED_ROLE_PRIVILEGES.ehsManager.includes(code));
  expect(missing).toEqual([
    'hazard.record.delete',
    'incident.record.delete',
    'inspection.record.delete',
    'issue.record.delete',
    'riskAssessment.record.delete',
    'task.record.delete',
    'management.facility.delete',
    'management.user.delete',
    'management.role.create',
    'management.role.edit',
    'management.role.delete',
    'management.branding.create',
    'management.branding.edit',
    'management.branding.delete',
  ]);
});

test.each(['hazard', 'incident'])(
  'every role that may edit a %s in progress may also assign it, and so edit an open one',
  (type) => {
    const holders = (privilege: string) =>
      SEEDED_ROLES.filter((role) => SEEDED_ROLE_PRIVILEGES[role].some((code) => code === privilege));
    expect(holders(`${type}.editInProgress`)).toEqual(['administrator', 'ehsManager', 'ehsMember', 'supervisor']);
    expect(holders(`${type}.assign`)).toEqual(holders(`${type}.editInProgress`));
  },
);

test.each(REPORTED_TYPES)('every role but the auditor’s may report a %s', (type) => {
  const { raise } = RECORD_TYPES[type].privileges;
  const holders = SEEDED_ROLES.filter((role) => SEEDED_ROLE_PRIVILEGES[role].includes(raise));
  expect(holders).toEqual(SEEDED_ROLES.filter((role) => role !== 'auditor'));
});

test('the roles employee, supervisor and EHS member each include the privileges of the one before', () => {
  const { employee, supervisor, ehsMember } = SEEDED_ROLE_PRIVILEGES;
  expect(supervisor).toEqual(expect.arrayContaining([...employee]));
  expect(ehsMember).toEqual(expect.arrayContaining([...supervisor]));
});

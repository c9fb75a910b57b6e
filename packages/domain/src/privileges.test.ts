import { expect, test } from 'vitest';
import specified from '../../../docs/specification/privileges.json' with { type: 'json' };
import { isPrivilege, PRIVILEGES } from './privileges.ts';
import { descriptorOf, RECORD_TYPE_NAMES } from './record-types/record-types.ts';

const line = ({ code, group, label }: { code: string; group: string; label: string }) =>
  `${group} | ${label} | ${code}`;

test('every privilege of section 6 exists, line by line and in its order', () => {
  expect(PRIVILEGES.filter((privilege) => !privilege.ours).map(line)).toEqual(specified.map(line));
});

test('the privileges that we added have the same form; but for a few, they are those that every type of record has', () => {
  const ofTypes = RECORD_TYPE_NAMES.flatMap((type) => Object.values(descriptorOf(type).privileges));
  const others = PRIVILEGES.filter(({ code, ours }) => ours && !ofTypes.includes(code));
  expect(others.map(({ code }) => code)).toEqual([
    'inspection.perform',
    'general.viewArchives',
    'management.asset.create',
    'management.asset.read',
    'management.asset.edit',
    'management.poster.create',
    'management.poster.read',
    'management.poster.edit',
    'management.configuration.read',
    'management.configuration.edit',
    'management.audit.read',
  ]);
  for (const { code } of PRIVILEGES) expect(code).toMatch(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*){1,2}$/);
});

test('no privilege is listed twice, and no other code counts as one', () => {
  expect(new Set(PRIVILEGES.map((privilege) => privilege.code)).size).toBe(PRIVILEGES.length);
  expect(isPrivilege('hazard.raise')).toBe(true);
  for (const code of ['hazard', 'Hazard.raise', 'toString', '']) expect(isPrivilege(code)).toBe(false);
});

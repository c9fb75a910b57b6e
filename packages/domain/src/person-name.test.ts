import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

test.each([
  ['Étienne', 'Moreau', 'Étienne Moreau'],
  ['伟', '杨', '杨伟'],
  ['ليلى', 'حداد', 'ليلى حداد'],
  ['Li', 'Wei', 'Li Wei'],
  ['Ana', '', 'Ana'],
])('%s and %s make the name %s', (firstname, lastname, name) => {
  expect(personName({ firstname, lastname })).toBe(name);
});

import type { EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { expect, test } from 'vitest';
import { peopleOptions } from './people-options.ts';

const person = (id: number, name: string, more: Partial<EmployeeBrief> = {}): EmployeeBrief => {
  const [firstname = '', lastname = ''] = name.split(' ');
  return { id, firstname, lastname, jobTitle: null, pictureVersion: null, facilityId: null, isActive: true, ...more };
};
const facilityOf = (id: number) => ({ 1: 'Boston', 2: 'Lyon' })[id];

test('people of the place come first, otherwise the given order is kept', () => {
  const people = [
    person(1, 'Ana Costa', { facilityId: 2 }),
    person(2, 'Ben Adler', { facilityId: 1 }),
    person(3, 'Cora Bell'),
    person(4, 'Dan Fox', { facilityId: 1 }),
  ];
  expect(peopleOptions(people, 1, facilityOf).map(({ value }) => value)).toEqual(['2', '4', '1', '3']);
  expect(peopleOptions(people, null, facilityOf).map(({ value }) => value)).toEqual(['1', '2', '3', '4']);
});

test('people with the same name are distinguished by their job, else by their facility', () => {
  const labels = (...people: EmployeeBrief[]) => peopleOptions(people, null, facilityOf).map(({ label }) => label);
  expect(
    labels(
      person(1, 'Ana Costa', { jobTitle: 'Fitter', facilityId: 1 }),
      person(2, 'Ana Costa', { jobTitle: 'Driver', facilityId: 1 }),
      person(3, 'Ben Adler', { jobTitle: 'Driver' }),
    ),
  ).toEqual(['Ana Costa (Fitter)', 'Ana Costa (Driver)', 'Ben Adler']);
  expect(
    labels(
      person(1, 'Ana Costa', { jobTitle: 'Fitter', facilityId: 1 }),
      person(2, 'Ana Costa', { jobTitle: 'Fitter', facilityId: 2 }),
      person(3, 'Ana Costa'),
    ),
  ).toEqual(['Ana Costa (Boston)', 'Ana Costa (Lyon)', 'Ana Costa']);
});

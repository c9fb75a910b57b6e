import { expect, test } from 'vitest';
import { readEmployment, readGender } from './person-words.ts';

test('a gender is read from the words and codes of registers; other texts are not', () => {
  expect(['F', 'female', 'Mujer', 'Femminile', 'Féminin', 'Feminino', '女', 'أنثى', '2'].map(readGender)).toEqual(
    Array(9).fill('female'),
  );
  expect(['M', 'Male', 'Hombre', 'Maschio', 'Masculin', 'männlich', '男', 'ذكر', '1'].map(readGender)).toEqual(
    Array(9).fill('male'),
  );
  expect(['X', 'Other', 'divers'].map(readGender)).toEqual(Array(3).fill('other'));
  expect(['', 'unknown', '9', 'CHUTE', 'Yes'].map(readGender)).toEqual(Array(5).fill(undefined));
});

test.each([
  ['Employee', 'employee'],
  ['Employed by the notifier', 'employee'],
  ['Asalariado sector privado', 'employee'],
  ['Third Party (Remote)', 'contractor'],
  ['Employed by someone else', 'contractor'],
  ['Subcontractor', 'contractor'],
  ['Self-employed', 'selfEmployed'],
  ['Autónomo sin asalariados', 'selfEmployed'],
  ['A member of the public', 'visitor'],
  ['员工', 'employee'],
  ['مقاول', 'contractor'],
  ['عامل لدى مقاول', 'contractor'],
  ['عامل', 'employee'],
  ['Salarié d’entreprise extérieure', 'contractor'],
  ['Lavoratore di ditta esterna', 'contractor'],
  ['Contractor’s employee', 'contractor'],
])('%s is a relation to the employer', (text, employment) => {
  expect(readEmployment(text)).toBe(employment);
});

test('a text that says nothing of employment gives none', () => {
  expect(['', '402', 'Monday', 'Deployed'].map(readEmployment)).toEqual(Array(4).fill(undefined));
});

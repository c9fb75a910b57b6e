import { expect, test } from 'vitest';
import type { Relation } from '../records/relations.ts';
import type { Effects } from './evaluate.ts';
import { addressesToNotify, type FormReader, peopleToNotify } from './form-audience.ts';
import type { Audience } from './template.ts';

const notify = (...rules: readonly (readonly [string, ...Audience[]])[]): Effects['notify'] =>
  rules.map(([questionId, ...audiences], index) => ({ questionId, ruleId: `r${index}`, audiences }));
const reader = (employeeId: number, roleId: number, ...relations: Relation[]): FormReader => ({
  employeeId,
  roleId,
  relations: new Set(relations),
  isReader: true,
});
const OWNER: Audience = { kind: 'relation', relation: 'owner' };
const MANAGERS: Audience = { kind: 'role', id: 5 };

test('a form notifies the people of its rules, each once, with the first question whose rule does so', () => {
  const readers = [reader(1, 5, 'owner'), reader(2, 5), reader(3, 6, 'raiser')];
  expect(peopleToNotify(notify(['rail', OWNER], ['floor', MANAGERS]), readers, 9)).toEqual([
    { to: 1, questionId: 'rail' },
    { to: 2, questionId: 'floor' },
  ]);
});

test('a form notifies the people whom a group of its rules means', () => {
  const readers = [{ ...reader(1, 6), groupIds: new Set([8]) }, reader(2, 6)];
  expect(peopleToNotify(notify(['rail', { kind: 'userGroup', id: 8 }]), readers, 9)).toEqual([
    { to: 1, questionId: 'rail' },
  ]);
});

test('a form never notifies the person who finished it, nor anybody who may not see it', () => {
  const readers = [reader(1, 5), { ...reader(2, 5), isReader: false }];
  expect(peopleToNotify(notify(['rail', MANAGERS]), readers, 1)).toEqual([]);
});

test('a mail address is mailed once, however often and in whatever case it is given', () => {
  const at = (address: string): Audience => ({ kind: 'address', address });
  expect(
    addressesToNotify(notify(['rail', at('Safety@mail.example'), OWNER], ['floor', at('safety@mail.example')])),
  ).toEqual([{ to: 'Safety@mail.example', questionId: 'rail' }]);
});

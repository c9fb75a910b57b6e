import { expect, test } from 'vitest';
import type { ShownWhen } from './custom-fields.ts';
import { canBeShown } from './shown-fields.ts';

const option = (value: string, isActive = true) => ({ value, isActive });
const field = (id: number, kind: 'choice' | 'yes-no' | 'number', more: object = {}) => ({
  ...{ id, kind, shownWhen: null, options: [] },
  ...more,
});
const whenIs = (fieldId: number | null, value: string | number): ShownWhen => ({
  fieldId,
  when: { operator: 'is', value },
});

test('a field without a condition is shown', () => {
  expect(canBeShown({ shownWhen: null }, [], [])).toBe(true);
});

test('the value that a condition asks for has to be one that the other field can still have', () => {
  const shift = field(1, 'choice', { options: [option('day'), option('night', false)] });
  const shown = (shownWhen: ShownWhen) =>
    canBeShown({ shownWhen }, [shift, field(2, 'yes-no'), field(3, 'number')], ['fire']);
  expect(shown(whenIs(1, 'day'))).toBe(true);
  expect(shown(whenIs(1, 'night'))).toBe(false);
  expect(shown(whenIs(2, 'no'))).toBe(true);
  expect(shown(whenIs(2, 'perhaps'))).toBe(false);
  expect(shown(whenIs(3, 7))).toBe(true);
  expect(shown(whenIs(null, 'fire'))).toBe(true);
  expect(shown(whenIs(null, 'flood'))).toBe(false);
  // A field that is not in use any more has no value.
  expect(shown(whenIs(9, 'day'))).toBe(false);
  expect(shown({ fieldId: 9, when: { operator: 'empty' } })).toBe(true);
});

test('a field on which it depends has to be shown as well, and a circle ends', () => {
  const first = field(1, 'yes-no', { shownWhen: whenIs(null, 'gone') });
  expect(canBeShown({ shownWhen: whenIs(1, 'yes') }, [first], ['fire'])).toBe(false);
  const circle = [
    field(1, 'yes-no', { shownWhen: whenIs(2, 'yes') }),
    field(2, 'yes-no', { shownWhen: whenIs(1, 'yes') }),
  ];
  expect(canBeShown({ shownWhen: whenIs(1, 'yes') }, circle, [])).toBe(true);
});

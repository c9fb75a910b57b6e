import { expect, test } from 'vitest';
import { itemsOf } from './checklist-lines.ts';

const item = (id: number, text: string) => ({ id, text, doneById: 7, doneAt: '2026-11-20T08:00:00.000Z' });

test('an unchanged line keeps its item wherever it moves, and a new line is a new item', () => {
  const before = [item(1, 'Lock off'), item(2, 'Test'), item(3, 'Test')];
  expect(itemsOf(' Test\n\nLock off\nTag it\nTest', before)).toEqual([
    { id: 2, text: 'Test' },
    { id: 1, text: 'Lock off' },
    { text: 'Tag it' },
    { id: 3, text: 'Test' },
  ]);
});

import { expect, test } from 'vitest';
import { TITLE_LENGTH, titleOf } from './record-title.ts';

test.each([
  ['a sentence', 'The rail is loose. It moved under my hand.', 'The rail is loose'],
  ['a question', 'Who left this here? Take it away.', 'Who left this here?'],
  ['a line', '  Oil on the stairs\nby the east door', 'Oil on the stairs'],
  ['a Chinese sentence', '地面有油。很滑', '地面有油'],
  ['a Chinese exclamation', '小心！地面有油', '小心！'],
  ['an Arabic sentence', 'الأرض زلقة. احذروا', 'الأرض زلقة'],
  ['spaces become one', 'Oil \t on   stairs', 'Oil on stairs'],
  ['nothing in it turns what stands beside it', 'Oil \u202eno stairs\u2066', 'Oil no stairs'],
  ['a point within a word does not end it', 'Valve 3.2 leaks', 'Valve 3.2 leaks'],
])('the title of a record is the beginning of its description: %s', (_, description, title) => {
  expect(titleOf(description)).toBe(title);
});

test('a long title is cut between words, one without spaces anywhere', () => {
  const title = titleOf('word '.repeat(60));
  expect(title.length).toBeLessThanOrEqual(TITLE_LENGTH);
  expect(title).toMatch(/word…$/);
  expect(titleOf('x'.repeat(300))).toBe(`${'x'.repeat(TITLE_LENGTH - 1)}…`);
  expect(titleOf('x'.repeat(TITLE_LENGTH))).toBe('x'.repeat(TITLE_LENGTH));
});

test('a title never ends in half a surrogate pair, so that it can be stored and sent', () => {
  for (let before = TITLE_LENGTH - 4; before <= TITLE_LENGTH; before += 1)
    expect(titleOf(`${'x'.repeat(before)}${'😀'.repeat(20)}`).isWellFormed()).toBe(true);
});

test('every description gives a title', () => {
  for (const description of ['.', '...', '。', '? !', '-']) expect(titleOf(description)).not.toBe('');
});

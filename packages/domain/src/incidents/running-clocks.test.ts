import { expect, test } from 'vitest';
import { runningClocks } from './running-clocks.ts';

const duty = (by: string, met: number | null = null) => ({ by, met });
const osha = (reportable: 'yes' | 'no' | 'unknown', ...duties: ReturnType<typeof duty>[]) =>
  [{ regime: 'osha', reportable, duties }] as const;

test('the clock of what is to be told runs until that was told, closed or not', () => {
  for (const isClosed of [false, true]) {
    expect(runningClocks(osha('yes', duty('a', 0), duty('b')), isClosed)).toEqual([
      { regime: 'osha', by: 'b', isCertain: true },
    ]);
    expect(runningClocks(osha('yes', duty('a', 0)), isClosed)).toEqual([]);
    expect(runningClocks(osha('no', duty('a')), isClosed)).toEqual([]);
  }
});

test('what nobody has decided runs only as long as the incident is open', () => {
  expect(runningClocks(osha('unknown', duty('a')), false)).toEqual([{ regime: 'osha', by: 'a', isCertain: false }]);
  expect(runningClocks(osha('unknown', duty('a')), true)).toEqual([]);
});

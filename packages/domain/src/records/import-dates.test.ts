import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMonthFirstIn } from '../month-first-zones.ts';
import { chooseDateOrder, dateCounter, datesGainedByOtherOrder, readSerial, sumOfTallies } from './import-dates.ts';

const tallyOf = (cells: readonly string[]) => {
  const counter = dateCounter();
  for (const cell of cells) counter.add(cell);
  return counter.tally();
};
const order = (cells: readonly string[], isMonthFirstUsual = false) =>
  chooseDateOrder(sumOfTallies([tallyOf(cells) ?? []].flat()), { isMonthFirstUsual });

test('all dates of a column decide its order, however late the first unambiguous one comes', () => {
  expect(order([...Array(5000).fill('03/04/2024'), '04/25/2024'])).toBe('mdy');
  expect(order([...Array(5000).fill('03/04/2024'), '25/04/2024'], true)).toBe('dmy');
  expect(order(['25.04.2024', '04/25/2024', '04/26/2024'])).toBe('mdy');
  expect(order(['2024-04-25', '20240425', 'April 3, 2024'])).toBe('ymd');
  expect(order(['99/12/31', '98/12/30'])).toBe('ymd');
  expect(order(['٠٤/٢٥/٢٠٢٤'])).toBe('mdy');
});

test('ambiguous dates are read in the order that is usual where they were written', () => {
  expect([order(['03/04/2024']), order(['03/04/2024'], true)]).toEqual(['dmy', 'mdy']);
  const tie = ['25/04/2024', '04/25/2024'];
  expect([order(tie), order(tie, true)]).toEqual(['dmy', 'mdy']);
});

test('the example is a date that is another day in another order', () => {
  expect(tallyOf(['03/03/2024', '25/04/2024', '03/04/2024 10:15'])).toEqual({
    dayFirst: 1,
    monthFirst: 0,
    yearFirst: 0,
    either: 1,
    example: '03/04/2024 10:15',
  });
  expect(tallyOf(['03/03/2024', '25/04/2024'])?.example).toBe('25/04/2024');
  expect(tallyOf(['03/03/2024', 'none', '1/2'])).toBeNull();
  const some = [tallyOf(['25/04/2024']), tallyOf(['01/02/2024'])].flatMap((one) => one ?? []);
  expect(sumOfTallies(some)).toMatchObject({ dayFirst: 1, either: 1, example: '01/02/2024' });
});

test('another order is better if it reads more dates than it loses', () => {
  const tally = { dayFirst: 5, monthFirst: 932, yearFirst: 0, either: 3, example: null };
  expect([datesGainedByOtherOrder(tally, 'dmy'), datesGainedByOtherOrder(tally, 'mdy')]).toEqual([932, 0]);
});

test('the month comes first in time zones of the United States and of other countries that write it so', () => {
  for (const zone of [
    'America/New_York',
    'America/Indiana/Indianapolis',
    'America/Indianapolis',
    'US/Eastern',
    'Pacific/Honolulu',
    'America/Puerto_Rico',
    'Asia/Manila',
  ])
    expect([zone, isMonthFirstIn(zone)]).toEqual([zone, true]);
  for (const zone of ['America/Toronto', 'America/Mexico_City', 'Europe/London', 'Asia/Shanghai', 'UTC', ''])
    expect([zone, isMonthFirstIn(zone)]).toEqual([zone, false]);
});

test('every day is read back from its serial number in a workbook', () => {
  const days = fc.date({ min: new Date('1950-01-02'), max: new Date('2099-12-30'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      expect(readSerial(String(Date.parse(day) / 86_400_000 + 25_569))).toEqual({ day, time: null, offset: null });
    }),
  );
  expect(readSerial('45123.604166667')).toEqual({ day: '2023-07-16', time: '14:30:00', offset: null });
  for (const text of ['4512', '451234', '12345', '', '45123a']) expect(readSerial(text)).toBeUndefined();
});

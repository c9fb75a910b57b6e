import { expect, test } from 'vitest';
import { calendarProblem, closedDays, closedOn, type WorkCalendar, type WorkSpan } from './work-calendar.ts';

const span = (text: string): WorkSpan => {
  const [from = '', to = ''] = text.split('-');
  return { from, to };
};
const day = (...texts: string[]) => texts.map(span);
const OFFICE = day('08:00-12:00', '13:00-17:00');
const week = (weekday: readonly WorkSpan[], saturday = day(), sunday = day()) => [
  ...Array.from({ length: 5 }, () => weekday),
  saturday,
  sunday,
];
const calendar = (more: Partial<WorkCalendar> = {}): WorkCalendar => ({
  week: week(OFFICE),
  exceptions: [],
  holidays: null,
  ...more,
});
const NONE = new Map<string, string>();
const on = (from: string, to: string, of: WorkCalendar, holidays = NONE) =>
  closedDays(of, { from, to }, holidays).map(({ on: closed }) => closed);

test('a facility is closed on the days of its week without times', () => {
  // 2026-11-27 is a Friday.
  expect(on('2026-11-26', '2026-12-01', calendar())).toEqual(['2026-11-28', '2026-11-29']);
  expect(closedOn(calendar(), '2026-11-28', NONE)).toEqual({ on: '2026-11-28', reason: 'week', name: null });
});

test('a shift over midnight opens the day on which it ends', () => {
  const nights = calendar({ week: week(day('22:00-06:00')) });
  expect(on('2026-11-26', '2026-12-01', nights)).toEqual(['2026-11-29']);
  const untilMidnight = calendar({ week: week(day('16:00-00:00')) });
  expect(on('2026-11-26', '2026-12-01', untilMidnight)).toEqual(['2026-11-28', '2026-11-29']);
});

test('an exception by date comes before holidays, and both before the week', () => {
  const holidays = new Map([
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-26', 'Boxing Day'],
  ]);
  const special = calendar({
    exceptions: [
      { on: '2026-12-24', spans: [], note: 'Stocktaking' },
      { on: '2026-12-26', spans: day('09:00-12:00'), note: '' },
    ],
  });
  expect(closedDays(special, { from: '2026-12-23', to: '2026-12-28' }, holidays)).toEqual([
    { on: '2026-12-24', reason: 'exception', name: 'Stocktaking' },
    { on: '2026-12-25', reason: 'holiday', name: 'Christmas Day' },
    { on: '2026-12-27', reason: 'week', name: null },
  ]);
});

test.each([
  [
    'times one after the other',
    calendar({ week: week(day('06:00-14:00', '14:00-22:00', '22:00-06:00'), day('06:00-14:00')) }),
    undefined,
  ],
  ['the whole week', calendar({ week: Array.from({ length: 7 }, () => day('00:00-00:00')) }), undefined],
  ['two times that overlap', calendar({ week: week(day('08:00-12:00', '11:00-17:00')) }), 'CALENDAR_OVERLAP'],
  [
    'a night into the next morning’s times',
    calendar({ week: week(day('05:00-13:00', '22:00-06:00')) }),
    'CALENDAR_OVERLAP',
  ],
  [
    'Sunday night into Monday',
    calendar({ week: [day('05:00-13:00'), ...Array.from({ length: 5 }, () => day()), day('22:00-06:00')] }),
    'CALENDAR_OVERLAP',
  ],
  [
    'overlapping times of an exception',
    calendar({ exceptions: [{ on: '2026-12-24', spans: day('08:00-12:00', '10:00-11:00'), note: '' }] }),
    'CALENDAR_OVERLAP',
  ],
  [
    'a day twice',
    calendar({ exceptions: ['', 'again'].map((note) => ({ on: '2026-12-24', spans: [], note })) }),
    'CALENDAR_DAY_TWICE',
  ],
] as const)('%s', (_, of, problem) => {
  expect(calendarProblem(of)).toBe(problem);
});

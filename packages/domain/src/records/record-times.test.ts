import { expect, test } from 'vitest';
import { RECORD_TYPE_NAMES, RECORD_TYPES } from '../record-types/record-types.ts';
import { awaitedOf, lateFrom, lateWords } from './lateness.ts';
import { endOfDay, proposedDue, respondBy, SEEDED_TIMES } from './record-times.ts';

test('the rule of lateness as a table: what a record of each type waits for in each of its statuses', () => {
  const table = RECORD_TYPE_NAMES.flatMap((type) => {
    const { workflow } = RECORD_TYPES[type];
    return workflow.open.map((status) => `${type} ${status}: ${awaitedOf(workflow, status)}`);
  });
  expect(table).toEqual([
    ...['hazard', 'incident'].flatMap((type) => [
      `${type} Open: assignment`,
      `${type} Assigned: resolution`,
      `${type} Resolution Implemented: resolution`,
      `${type} Resolution Approved by EHS Team: resolution`,
      `${type} Resolution not Approved by EHS Team: resolution`,
      `${type} Resolution not Approved by Raiser: resolution`,
    ]),
    'issue Open: assignment',
    'issue In Progress: resolution',
    'issue Resolved: answer',
    'task Open: resolution',
    'task In Progress: resolution',
    'task Completed: verification',
  ]);
});

const at = (time: string) => new Date(`2026-11-${time}:00Z`);

test.each([
  ['assignment', at('03T14:00'), at('05T00:00'), at('03T14:00')],
  ['assignment', at('06T14:00'), at('05T00:00'), at('05T00:00')],
  ['assignment', at('03T14:00'), null, at('03T14:00')],
  ['assignment', null, at('05T00:00'), at('05T00:00')],
  ['assignment', null, null, null],
  ['resolution', at('03T14:00'), at('05T00:00'), at('05T00:00')],
  ['resolution', at('03T14:00'), null, null],
  ['verification', at('03T14:00'), at('01T00:00'), at('03T14:00')],
  ['verification', null, at('05T00:00'), at('05T00:00')],
  ['answer', at('03T14:00'), at('05T00:00'), null],
] as const)('what waits for %s with the times %s and %s is late from %s', (awaited, respond, resolve, from) => {
  expect(lateFrom(awaited, { respondBy: respond, resolveBy: resolve })).toEqual(from);
});

test('the times of a priority are hours from an instant, and days of the facility’s zone that end at its midnight', () => {
  const [critical, high] = SEEDED_TIMES;
  if (!critical || !high) throw new Error('no times are seeded');
  // 23:30 on the 2nd in Chicago
  const raised = at('03T05:30');
  expect(respondBy(raised, critical)).toEqual(at('03T09:30'));
  expect(proposedDue(raised, critical, 'America/Chicago')).toBe('2026-11-03');
  expect(proposedDue(raised, critical, 'Asia/Tokyo')).toBe('2026-11-04');
  expect(endOfDay('2026-11-03', 'America/Chicago')).toEqual(at('04T06:00'));
  // Clocks go back during the week; the due date is still seven days later, and ends an hour later in UTC.
  expect(proposedDue(new Date('2026-10-28T15:00:00Z'), high, 'America/Chicago')).toBe('2026-11-04');
  expect(endOfDay('2026-10-31', 'America/Chicago')).toEqual(at('01T05:00'));
  expect(endOfDay('2026-11-04', 'America/Chicago')).toEqual(at('05T06:00'));
});

test('how late a record is, in words of six languages', () => {
  const words = (awaited: Parameters<typeof lateWords>[0]['awaited'], from: string | null, language = 'en') => {
    const now = at('10T12:00').getTime();
    const found = lateWords({ awaited, lateFrom: from === null ? null : at(from), now }, language);
    return found && [found.key, found.span];
  };
  expect(words('assignment', '10T09:00')).toEqual(['late.assignment', '3 hr']);
  expect(words('resolution', '08T00:00')).toEqual(['late.resolution', '2 days']);
  expect(words('verification', '10T11:59')).toEqual(['late.verification', '1 min']);
  expect(words('resolution', '10T12:00')).toEqual(['late.resolution', '1 min']);
  expect(words('resolution', '10T12:01')).toBeUndefined();
  expect(words('resolution', null)).toBeUndefined();
  expect(words('answer', '08T00:00')).toBeUndefined();
  const spans = ['zh', 'ar', 'it', 'es', 'fr'].map((language) =>
    words('resolution', '08T00:00', language)?.[1]?.replace(/\s/, ' '),
  );
  expect(spans).toEqual(['2天', 'يومان', '2 giorni', '2 d', '2 j']);
});

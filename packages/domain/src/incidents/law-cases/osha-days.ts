import type { DaysCase } from './law-case.ts';

/** Counting days (29 CFR 1904.7(b)(3) and (4)), of an injury of 20 March 2026, a Friday, unless stated otherwise. */
export const OSHA_DAYS: readonly DaysCase[] = [
  {
    paragraph: '1904.7(b)(3)(i)',
    situation: 'Hurt on Friday morning, sent home, back for the next shift as usual: the day itself is not counted.',
    lostTime: [{ kind: 'daysAway', from: '2026-03-20', to: '2026-03-20' }],
    expected: { recordable: 'no', daysAway: 0, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(i)',
    situation: 'Away on the day of the injury and the day after it: one day.',
    lostTime: [{ kind: 'daysAway', from: '2026-03-20', to: '2026-03-21' }],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 1, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(4)(iii)',
    situation: 'Other work for the rest of the shift of the injury, then the usual again.',
    lostTime: [{ kind: 'restricted', from: '2026-03-20', to: '2026-03-20' }],
    expected: { recordable: 'no', daysAway: 0, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(4)(iii)',
    situation: 'Restricted on the day of the injury and one day more.',
    lostTime: [{ kind: 'restricted', from: '2026-03-20', to: '2026-03-21' }],
    expected: { recordable: 'yes', classification: 'restrictedOrTransfer', daysAway: 0, daysRestricted: 1 },
  },
  {
    paragraph: '1904.7(b)(3)(iv)',
    situation:
      'Hurt on Friday, unable to work until Tuesday week: the weekends count as the other days do (21 to 31 March).',
    lostTime: [{ kind: 'daysAway', from: '2026-03-21', to: '2026-03-31' }],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 11, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(v)',
    situation:
      'Hurt on Friday, back on Monday; a doctor says that work on Saturday and Sunday would not have been possible.',
    lostTime: [{ kind: 'daysAway', from: '2026-03-21', to: '2026-03-22' }],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 2, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(v)',
    situation: 'Hurt on Friday, back on Monday as usual; no professional said anything about the weekend.',
    lostTime: [],
    expected: { recordable: 'no', daysAway: 0, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(ii)',
    situation: 'A doctor recommends five days at home; the employee comes to work all the same.',
    lostTime: [{ kind: 'daysAway', from: '2026-03-21', to: '2026-03-25' }],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 5, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(iii)',
    situation:
      'A doctor lets the employee return on 25 March, who stays home until the 31st: the count ends when the doctor said.',
    lostTime: [{ kind: 'daysAway', from: '2026-03-21', to: '2026-03-24' }],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 4, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(iv)',
    situation: 'Three days away, two at work, four away again with the same injury.',
    lostTime: [
      { kind: 'daysAway', from: '2026-03-21', to: '2026-03-23' },
      { kind: 'daysAway', from: '2026-03-26', to: '2026-03-29' },
    ],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 7, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)',
    situation: 'Works on for two weeks; the first day away is 6 April, the last is the 8th.',
    lostTime: [{ kind: 'daysAway', from: '2026-04-06', to: '2026-04-08' }],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 3, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(4)(xi)',
    situation: 'Five days away, then ten of restricted work: each in its column.',
    lostTime: [
      { kind: 'daysAway', from: '2026-03-21', to: '2026-03-25' },
      { kind: 'restricted', from: '2026-03-26', to: '2026-04-04' },
    ],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 5, daysRestricted: 10 },
  },
  {
    paragraph: '1904.7(b)(4)(v)',
    situation: 'Half a shift only on three days, 21 to 23 March: part of a day is restricted work, not a day away.',
    lostTime: [{ kind: 'restricted', from: '2026-03-21', to: '2026-03-23' }],
    expected: { recordable: 'yes', classification: 'restrictedOrTransfer', daysAway: 0, daysRestricted: 3 },
  },
  {
    paragraph: '1904.7(b)(3)(vii)',
    situation: 'Away for 180 days, 21 March to 16 September.',
    lostTime: [{ kind: 'daysAway', from: '2026-03-21', to: '2026-09-16' }],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 180, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(vii)',
    situation: 'Away for 181 days, 21 March to 17 September: 180 are enough on the log.',
    lostTime: [{ kind: 'daysAway', from: '2026-03-21', to: '2026-09-17' }],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 180, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(vii)',
    situation: 'Still away after more than a year.',
    lostTime: [{ kind: 'daysAway', from: '2025-03-21', to: null }],
    happenedOn: '2025-03-20',
    asOf: '2026-11-01',
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 180, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(vii)',
    situation: '100 days away, then 100 of restricted work: the cap is one for both, so 80 of these are left.',
    lostTime: [
      { kind: 'daysAway', from: '2026-03-21', to: '2026-06-28' },
      { kind: 'restricted', from: '2026-06-29', to: '2026-10-06' },
    ],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 100, daysRestricted: 80 },
  },
  {
    paragraph: '1904.7(b)(4)(xi)',
    situation: 'Restricted for 181 days, 21 March to 17 September, and never away: the cap holds here too.',
    lostTime: [{ kind: 'restricted', from: '2026-03-21', to: '2026-09-17' }],
    expected: { recordable: 'yes', classification: 'restrictedOrTransfer', daysAway: 0, daysRestricted: 180 },
  },
  {
    paragraph: '1904.7(b)(3)(viii)',
    situation:
      'Away since 21 March; on 10 April the plant closes for good, for reasons of business: counting stops with that day.',
    lostTime: [{ kind: 'daysAway', from: '2026-03-21', to: '2026-04-10' }],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 21, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(4)(xi)',
    situation:
      'Restricted since 21 March; on the 30th the job is changed for good so that the function falls away: counting may stop.',
    lostTime: [{ kind: 'restricted', from: '2026-03-21', to: '2026-03-30' }],
    expected: { recordable: 'yes', classification: 'restrictedOrTransfer', daysAway: 0, daysRestricted: 10 },
  },
  {
    paragraph: '1904.7(b)(4)(xi)',
    situation:
      'On the day of the injury itself the job is changed for good because of it, and no other day is restricted. At least one day has to be counted.',
    // The day of the injury does not count, and the page says to enter the next one.
    lostTime: [{ kind: 'restricted', from: '2026-03-21', to: '2026-03-21' }],
    expected: { recordable: 'yes', classification: 'restrictedOrTransfer', daysAway: 0, daysRestricted: 1 },
  },
  {
    paragraph: '1904.7(b)(3)(ix)',
    situation: 'Hurt on 29 December 2025, away until 4 January 2026: one case with all its days, on the log of 2025.',
    lostTime: [{ kind: 'daysAway', from: '2025-12-30', to: '2026-01-04' }],
    happenedOn: '2025-12-29',
    asOf: '2026-03-01',
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 6, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(iv)',
    situation: 'Away from 27 February to 2 March of a leap year: 29 February is a day.',
    lostTime: [{ kind: 'daysAway', from: '2024-02-27', to: '2024-03-02' }],
    happenedOn: '2024-02-26',
    asOf: '2024-06-01',
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 5, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(iv)',
    situation: 'Away since 21 March without an end; counted up to and including 30 March.',
    lostTime: [{ kind: 'daysAway', from: '2026-03-21', to: null }],
    asOf: '2026-03-30',
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 10, daysRestricted: 0 },
  },
  {
    paragraph: '1904.7(b)(3)(iv)',
    situation:
      'Two doctors’ notes for the same injury overlap: 21 to 25 and 24 to 28 March. A calendar day is counted once.',
    lostTime: [
      { kind: 'daysAway', from: '2026-03-21', to: '2026-03-25' },
      { kind: 'daysAway', from: '2026-03-24', to: '2026-03-28' },
    ],
    expected: { recordable: 'yes', classification: 'daysAway', daysAway: 8, daysRestricted: 0 },
  },
];

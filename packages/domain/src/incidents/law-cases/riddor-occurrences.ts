import type { ReportingCase } from './law-case.ts';

/** Dangerous occurrences (RIDDOR 2013, regulation 7 and Schedule 2). Nobody is hurt unless stated. */
export const RIDDOR_OCCURRENCES: readonly ReportingCase[] = [
  {
    paragraph: 'Sch. 2 para. 1',
    situation: 'The jib of a crane fails over an empty yard.',
    facts: { severity: 'none', dangerousOccurrence: true },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'Sch. 2 para. 1',
    situation: 'A sling breaks and the load drops: an accessory for lifting is left out.',
    facts: { severity: 'none', dangerousOccurrence: false },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'Sch. 2 para. 2',
    situation: 'A steam boiler bursts where anybody might have stood and been killed.',
    facts: { severity: 'none', dangerousOccurrence: true },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'Sch. 2 para. 3',
    situation:
      'On a public road the raised body of a moving tipper touches an uninsulated 11 kV line. Regulation 14(3) does not touch regulation 7.',
    facts: { severity: 'none', travel: 'publicRoad', dangerousOccurrence: true },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'Sch. 2 para. 4',
    situation: 'A short circuit sets a switchboard on fire and stops the plant for 30 hours.',
    facts: { severity: 'none', dangerousOccurrence: true },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'Sch. 2 para. 4',
    situation:
      'A short circuit scorches a socket; the plant stands for exactly 24 hours, and there was no significant risk of death.',
    facts: { severity: 'none', dangerousOccurrence: false },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 7',
    situation:
      'A needle with blood known to carry hepatitis C pricks a nurse; no infection follows. The release of such an agent is in Schedule 2.',
    facts: { severity: 'minor', dangerousOccurrence: true },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 7',
    situation: 'A part of a building fell; nobody has looked in Schedule 2 yet whether it is on the list.',
    facts: { severity: 'none', dangerousOccurrence: null },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: 'reg. 7',
    situation:
      'A crane turns over and breaks an employee’s finger; off for one day. The injury is not to be reported, the occurrence is.',
    facts: { severity: 'moderate', dangerousOccurrence: true, person: { incapacitatedDays: 1 } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
];

/** Days of London where clocks, months and years change (Schedule 1, paragraph 1(1)(b); regulation 4(2)). */
export const RIDDOR_CALENDAR: readonly ReportingCase[] = [
  {
    paragraph: 'Sch. 1 para. 1(1)(b)',
    situation: 'A fracture on 1 July at 00:30 in London, still 30 June in UTC: ten days end with 11 July.',
    facts: {
      happenedAt: '2026-07-01T00:30:00+01:00',
      knownAt: '2026-07-01T01:00:00+01:00',
      person: { specifiedInjuries: ['fracture'] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-07-12T00:00:00+01:00' },
  },
  {
    paragraph: 'Sch. 1 para. 1(1)(b)',
    situation:
      'A fracture on 28 March at 23:50, ten minutes before the day on which summer time begins: ten days end with 7 April.',
    facts: {
      happenedAt: '2026-03-28T23:50:00+00:00',
      knownAt: '2026-03-29T00:10:00+00:00',
      person: { specifiedInjuries: ['fracture'] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-04-08T00:00:00+01:00' },
  },
  {
    paragraph: 'Sch. 1 para. 1(1)(b)',
    situation: 'A fracture on 29 March at 00:10: ten days end with 8 April.',
    facts: {
      happenedAt: '2026-03-29T00:10:00+00:00',
      knownAt: '2026-03-29T00:30:00+00:00',
      person: { specifiedInjuries: ['fracture'] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-04-09T00:00:00+01:00' },
  },
  {
    paragraph: 'Sch. 1 para. 1(1)(b)',
    situation: 'A fracture on 20 October 2026, five days before summer time ends: ten days end with 30 October.',
    facts: {
      happenedAt: '2026-10-20T10:00:00+01:00',
      knownAt: '2026-10-20T11:00:00+01:00',
      person: { specifiedInjuries: ['fracture'] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-10-31T00:00:00+00:00' },
  },
  {
    paragraph: 'reg. 4(2)',
    situation:
      'An over-seven-day injury of 18 October 2026, a week before summer time ends: fifteen days end with 2 November.',
    facts: {
      happenedAt: '2026-10-18T10:00:00+01:00',
      knownAt: '2026-10-18T11:00:00+01:00',
      person: { incapacitatedDays: 8 },
    },
    expected: { reportable: 'yes', reportBy: '2026-11-03T00:00:00+00:00' },
  },
  {
    paragraph: 'Sch. 1 para. 1(1)(b)',
    situation: 'A fracture on 20 February of a leap year: ten days end with 1 March.',
    facts: {
      happenedAt: '2024-02-20T10:00:00+00:00',
      knownAt: '2024-02-20T11:00:00+00:00',
      person: { specifiedInjuries: ['fracture'] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2024-03-02T00:00:00+00:00' },
  },
  {
    paragraph: 'Sch. 1 para. 1(1)(b)',
    situation: 'A fracture on 28 December 2025: ten days, holidays and weekends among them, end with 7 January 2026.',
    facts: {
      happenedAt: '2025-12-28T10:00:00+00:00',
      knownAt: '2025-12-28T11:00:00+00:00',
      person: { specifiedInjuries: ['fracture'] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-01-08T00:00:00+00:00' },
  },
];

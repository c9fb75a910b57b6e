import { admission, amputation, death, eyeLoss, type ReportingCase } from './law-case.ts';

/**
 * The limits of 29 CFR 1904.39(b)(6): a death within thirty days of the incident, counted in days of the place without the day of
 * the incident; other harm within twenty-four hours. Also periods during which clocks change.
 */
export const OSHA_REPORTING_LIMITS: readonly ReportingCase[] = [
  {
    paragraph: '1904.39(b)(6)',
    situation: 'Admitted for treatment exactly 24 hours after the incident.',
    facts: { person: { harms: [admission('2026-03-21T10:00:00-05:00')] } },
    expected: { reportable: 'yes', reportBy: '2026-03-22T10:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation: 'Admitted for treatment 24 hours and one minute after the incident.',
    facts: { person: { harms: [admission('2026-03-21T10:01:00-05:00', '2026-03-21T10:30:00-05:00')] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation:
      'A crushed finger, not admitted before, is amputated in an out-patient clinic exactly 24 hours after the incident.',
    facts: { person: { harms: [amputation('2026-03-21T10:00:00-05:00', '2026-03-21T12:00:00-05:00')] } },
    expected: { reportable: 'yes', reportBy: '2026-03-22T12:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation: 'The same amputation three days after the incident.',
    facts: { person: { harms: [amputation('2026-03-23T10:00:00-05:00', '2026-03-23T12:00:00-05:00')] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation:
      'Admitted for treatment within three hours, amputated three days later: the admission alone is to be reported.',
    facts: {
      person: {
        harms: [
          admission('2026-03-20T13:00:00-05:00'),
          amputation('2026-03-23T10:00:00-05:00', '2026-03-23T12:00:00-05:00'),
        ],
      },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-21T13:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation: 'An eye is removed 25 hours after the incident, in day surgery.',
    facts: { person: { harms: [eyeLoss('2026-03-21T11:00:00-05:00', '2026-03-21T12:00:00-05:00')] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation: 'An eye is removed 23 hours after the incident, in day surgery.',
    facts: { person: { harms: [eyeLoss('2026-03-21T09:00:00-05:00', '2026-03-21T09:30:00-05:00')] } },
    expected: { reportable: 'yes', reportBy: '2026-03-22T09:30:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation:
      'Admitted the same day only to be watched; 20 hours after the incident the admission becomes one for surgery.',
    facts: {
      person: {
        harms: [
          { ...admission('2026-03-20T12:00:00-05:00', '2026-03-20T12:30:00-05:00'), forCare: false },
          admission('2026-03-21T06:00:00-05:00', '2026-03-21T07:00:00-05:00'),
        ],
      },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-22T07:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation: 'Dies on the thirtieth day, 19 April, at 09:00: less than 720 hours after the incident.',
    facts: { severity: 'fatal', person: { harms: [death('2026-04-19T09:00:00-05:00', '2026-04-19T09:30:00-05:00')] } },
    expected: { reportable: 'yes', reportBy: '2026-04-19T17:30:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation:
      'Dies on the thirtieth day, 19 April, at 23:59: more than 720 hours after the incident, and still within thirty days.',
    facts: { severity: 'fatal', person: { harms: [death('2026-04-19T23:59:00-05:00', '2026-04-20T07:00:00-05:00')] } },
    expected: { reportable: 'yes', reportBy: '2026-04-20T15:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation: 'Dies on the thirty-first day, 20 April, at 00:01; was never admitted within the first 24 hours.',
    facts: { severity: 'fatal', person: { harms: [death('2026-04-20T00:01:00-05:00', '2026-04-20T07:00:00-05:00')] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation:
      'Admitted for treatment on the day of the incident, dies 45 days later: the admission is to be reported, the death is not.',
    facts: {
      severity: 'fatal',
      person: { harms: [admission('2026-03-20T12:00:00-05:00'), death('2026-05-04T12:00:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-21T12:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation:
      'In Honolulu, on 20 March at 20:00 (already the 21st in UTC). The death on 19 April at 23:00 is on the thirtieth day of the place.',
    facts: {
      timeZone: 'Pacific/Honolulu',
      happenedAt: '2026-03-20T20:00:00-10:00',
      knownAt: '2026-03-20T21:00:00-10:00',
      severity: 'fatal',
      person: { harms: [death('2026-04-19T23:00:00-10:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-04-20T07:00:00-10:00' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation:
      'In Honolulu, on 20 March at 20:00. The death on 20 April at 01:00 there is on the thirty-first day, though 30 days after 21 March in UTC.',
    facts: {
      timeZone: 'Pacific/Honolulu',
      happenedAt: '2026-03-20T20:00:00-10:00',
      knownAt: '2026-03-20T21:00:00-10:00',
      severity: 'fatal',
      person: { harms: [death('2026-04-20T01:00:00-10:00')] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation:
      'In New York on 2 October 2026 at 00:05; thirty days end with 1 November, when summer time ends and the day has 25 hours. Dies at 23:50.',
    facts: {
      timeZone: 'America/New_York',
      happenedAt: '2026-10-02T00:05:00-04:00',
      knownAt: '2026-10-02T01:00:00-04:00',
      severity: 'fatal',
      person: { harms: [death('2026-11-01T23:50:00-05:00', '2026-11-01T23:55:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-11-02T07:55:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation:
      'Chicago, 7 March 2026 at 14:00, summer time begins that night. Admitted on the 8th at 15:00: exactly 24 hours.',
    facts: {
      happenedAt: '2026-03-07T14:00:00-06:00',
      knownAt: '2026-03-07T15:00:00-06:00',
      person: { harms: [admission('2026-03-08T15:00:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-09T15:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation:
      'Chicago, 31 October 2026 at 12:00, summer time ends that night. Admitted on 1 November at 11:30: 24.5 hours.',
    facts: {
      happenedAt: '2026-10-31T12:00:00-05:00',
      knownAt: '2026-10-31T13:00:00-05:00',
      person: { harms: [admission('2026-11-01T11:30:00-06:00')] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(a)(1)',
    situation:
      'Chicago, a death on 8 March 2026 at 00:30; clocks jump from 02:00 to 03:00, and eight hours end at 09:30.',
    facts: {
      happenedAt: '2026-03-08T00:10:00-06:00',
      knownAt: '2026-03-08T00:30:00-06:00',
      severity: 'fatal',
      person: { harms: [death('2026-03-08T00:30:00-06:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-08T09:30:00-05:00' },
  },
  {
    paragraph: '1904.39(a)(1)',
    situation: 'Phoenix keeps no summer time: a death on 8 March 2026 at 00:30 is reported by 08:30.',
    facts: {
      timeZone: 'America/Phoenix',
      happenedAt: '2026-03-08T00:10:00-07:00',
      knownAt: '2026-03-08T00:30:00-07:00',
      severity: 'fatal',
      person: { harms: [death('2026-03-08T00:30:00-07:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-08T08:30:00-07:00' },
  },
];

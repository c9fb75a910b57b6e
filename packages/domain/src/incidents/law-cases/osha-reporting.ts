import { admission, amputation, death, eyeLoss, type ReportingCase } from './law-case.ts';

/** Which harm has to be reported to OSHA, and by when (29 CFR 1904.39). Times of day are those of Chicago. */
export const OSHA_REPORTING: readonly ReportingCase[] = [
  {
    paragraph: '1904.39(a)(1)',
    situation: 'An employee dies at 10:30, half an hour after a fall; the employer learns of it at once.',
    facts: { severity: 'fatal', person: { harms: [death('2026-03-20T10:30:00-05:00')] } },
    expected: { reportable: 'yes', reportBy: '2026-03-20T18:30:00-05:00' },
  },
  {
    paragraph: '1904.39(a)(2)',
    situation: 'One employee is admitted to a hospital for surgery at 14:00; the employer hears of it at 14:30.',
    facts: {
      severity: 'serious',
      person: { harms: [admission('2026-03-20T14:00:00-05:00', '2026-03-20T14:30:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-21T14:30:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(11)',
    situation: 'A saw takes off a fingertip without bone; treated in an emergency room and sent home.',
    facts: {
      severity: 'serious',
      person: { harms: [amputation('2026-03-20T10:00:00-05:00', '2026-03-20T10:10:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-21T10:10:00-05:00' },
  },
  {
    paragraph: '1904.39(a)(2)',
    situation: 'An eye is destroyed by a chisel splinter and removed the same evening, at 20:00, known at 20:15.',
    facts: {
      severity: 'serious',
      person: { harms: [eyeLoss('2026-03-20T20:00:00-05:00', '2026-03-20T20:15:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-21T20:15:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(9)',
    situation: 'Sutures in an emergency room, never formally admitted as an in-patient, home at noon.',
    facts: { severity: 'moderate', person: { harms: [], takenToHospital: true } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(10)',
    situation: 'Admitted overnight after a knock on the head, for observation and a scan only.',
    facts: {
      person: { harms: [{ ...admission('2026-03-20T14:00:00-05:00', '2026-03-20T14:30:00-05:00'), forCare: false }] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(10)',
    situation: 'Admitted overnight; nobody knows yet whether for treatment or only to be watched.',
    facts: {
      severity: 'serious',
      person: { harms: [{ ...admission('2026-03-20T14:00:00-05:00', '2026-03-20T14:30:00-05:00'), forCare: null }] },
    },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: '1904.39(b)(11)',
    situation:
      'The skin of a finger is stripped off (a degloving), with no part severed and no admission: not an amputation.',
    facts: { severity: 'moderate', person: { harms: [] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(6)',
    situation:
      'Of two harms of one employee, an amputation known at 10:05 and an admission known at 12:00, the earlier period ends first.',
    facts: {
      severity: 'serious',
      person: {
        harms: [
          amputation('2026-03-20T10:00:00-05:00', '2026-03-20T10:05:00-05:00'),
          admission('2026-03-20T11:30:00-05:00', '2026-03-20T12:00:00-05:00'),
        ],
      },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-21T10:05:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(7)',
    situation:
      'An employee dies on Saturday at 03:00; the family tells the employer on Monday at 09:00. The eight hours run from then.',
    facts: { severity: 'fatal', person: { harms: [death('2026-03-21T03:00:00-05:00', '2026-03-23T09:00:00-05:00')] } },
    expected: { reportable: 'yes', reportBy: '2026-03-23T17:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(7)',
    situation:
      'A foreman, who is an agent of the employer, is told of an admission on Friday at 22:00; the office hears of it on Monday.',
    facts: {
      severity: 'serious',
      person: { harms: [admission('2026-03-20T21:00:00-05:00', '2026-03-20T22:00:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-21T22:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(8)',
    situation: 'An admission is known at 16:00; that it came of the work is learnt a week later, on 27 March at 09:00.',
    facts: {
      severity: 'serious',
      workRelatedKnownAt: '2026-03-27T09:00:00-05:00',
      person: { harms: [admission('2026-03-20T15:00:00-05:00', '2026-03-20T16:00:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-28T09:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(8)',
    situation:
      'A death on 25 March is known the same day; on 2 April at 12:00 an autopsy shows that it came of the incident.',
    facts: {
      severity: 'fatal',
      workRelatedKnownAt: '2026-04-02T12:00:00-05:00',
      person: { harms: [death('2026-03-25T08:00:00-05:00', '2026-03-25T09:00:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-04-02T20:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(7)',
    situation: 'That the injury is work-related was clear at 11:00; the admission itself becomes known at 20:00.',
    facts: {
      severity: 'serious',
      workRelatedKnownAt: '2026-03-20T11:00:00-05:00',
      person: { harms: [admission('2026-03-20T18:00:00-05:00', '2026-03-20T20:00:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-21T20:00:00-05:00' },
  },
  {
    paragraph: '1904.39(a)(2)',
    situation:
      'A press closes on two employees. The case of one is begun, and nobody has said yet whether the hand was amputated: it may have to be reported within 24 hours of knowing.',
    facts: { severity: 'serious', person: { harms: null } },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: '1904.39(a)(2)',
    situation:
      'A press closes on two employees. Of one it is established that there was no admission, amputation or loss of an eye; nobody has looked into what the other suffered.',
    facts: {
      severity: 'serious',
      person: { harms: [] },
      withoutCase: [{ employment: 'employee', supervisedByUs: null }],
    },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: '1904.39(a)(2)',
    situation:
      'An employee with a broken arm is treated in the emergency room and sent home: days away, and no admission, amputation or loss of an eye.',
    facts: { severity: 'serious', person: { harms: [] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(11)',
    situation:
      'An employee loses a fingertip without loss of bone; nobody has said how bad it was, nor looked into a second injured employee.',
    facts: {
      severity: null,
      person: { harms: [amputation('2026-03-20T10:00:00-05:00', '2026-03-20T11:00:00-05:00')] },
      withoutCase: [{ employment: 'employee', supervisedByUs: null }],
    },
    expected: { reportable: 'yes', reportBy: '2026-03-21T11:00:00-05:00' },
  },
  {
    paragraph: '1904.31(a)',
    situation: 'Two visitors are seriously hurt, and nobody has said yet how: they are no employees.',
    facts: {
      severity: 'serious',
      person: { employment: 'visitor', harms: null },
      withoutCase: [{ employment: 'visitor', supervisedByUs: null }],
    },
    expected: { reportable: 'no' },
  },
];

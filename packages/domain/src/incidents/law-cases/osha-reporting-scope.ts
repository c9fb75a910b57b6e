import { admission, death, type ReportingCase } from './law-case.ts';

/** Which incidents have to be reported to OSHA (29 CFR 1904.39(b)(3) to (5), (8)), and by whom (1904.31). */
export const OSHA_REPORTING_SCOPE: readonly ReportingCase[] = [
  {
    paragraph: '1904.39(b)(3)',
    situation: 'A driver dies in a collision on a public highway, not in a construction work zone.',
    facts: {
      severity: 'fatal',
      travel: 'publicRoad',
      person: { harms: [death('2026-03-20T10:00:00-05:00', '2026-03-20T11:00:00-05:00')] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(3)',
    situation: 'A flagger dies under a truck in a construction work zone on a public highway.',
    facts: {
      severity: 'fatal',
      travel: 'roadWorks',
      person: { harms: [death('2026-03-20T10:00:00-05:00', '2026-03-20T11:00:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-20T19:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(3)',
    situation: 'A forklift kills an employee in the company’s own yard: no public street.',
    facts: { severity: 'fatal', travel: 'none', person: { harms: [death('2026-03-20T10:00:00-05:00')] } },
    expected: { reportable: 'yes', reportBy: '2026-03-20T18:00:00-05:00' },
  },
  {
    paragraph: '1904.39(b)(4)',
    situation:
      'On the way to a customer an employee is hurt in a commuter train’s collision, and admitted for surgery.',
    facts: {
      severity: 'serious',
      travel: 'publicTransport',
      person: { harms: [admission('2026-03-20T12:00:00-05:00', '2026-03-20T13:00:00-05:00')] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(3)',
    situation: 'An employee was killed by a vehicle; nobody has said whether on a public street.',
    facts: {
      severity: 'fatal',
      travel: null,
      person: { harms: [death('2026-03-20T10:00:00-05:00', '2026-03-20T11:00:00-05:00')] },
    },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: '1904.39(a)',
    situation:
      'Nobody has said where a bruise came from; there was no death, admission, amputation or loss of an eye, so it makes no difference.',
    facts: { travel: null, person: { harms: [] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(a)',
    situation: 'An employee dies at work of a cause that an autopsy finds to lie wholly outside work.',
    facts: {
      severity: 'fatal',
      workRelated: false,
      person: { harms: [death('2026-03-20T10:00:00-05:00', '2026-03-20T11:00:00-05:00')] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(b)(8)',
    situation: 'An employee is found dead; whether work had to do with it nobody knows yet.',
    facts: {
      severity: 'fatal',
      workRelated: null,
      person: { harms: [death('2026-03-20T10:00:00-05:00', '2026-03-20T11:00:00-05:00')] },
    },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: '1904.39(b)(5)',
    situation:
      'An employee dies of a heart attack that exertion at work brought on: to be reported as any work-related death.',
    facts: { severity: 'fatal', isInjury: false, person: { harms: [death('2026-03-20T10:00:00-05:00')] } },
    expected: { reportable: 'yes', reportBy: '2026-03-20T18:00:00-05:00' },
  },
  {
    paragraph: '1904.39(a)(2)',
    situation:
      'Carbon monoxide from a furnace poisons an employee, who is admitted for treatment: an illness counts as an injury does.',
    facts: { severity: 'serious', isInjury: false, person: { harms: [admission('2026-03-20T12:00:00-05:00')] } },
    expected: { reportable: 'yes', reportBy: '2026-03-21T12:00:00-05:00' },
  },
  {
    paragraph: '1904.31(b)(3)',
    situation: 'A contractor’s worker whose daily work we supervise dies.',
    facts: {
      severity: 'fatal',
      person: { employment: 'contractor', supervisedByUs: true, harms: [death('2026-03-20T10:00:00-05:00')] },
    },
    expected: { reportable: 'yes', reportBy: '2026-03-20T18:00:00-05:00' },
  },
  {
    paragraph: '1904.31(b)(3)',
    situation:
      'A contractor’s worker, supervised day by day by the contractor, dies on our premises: the contractor reports it.',
    facts: {
      severity: 'fatal',
      person: { employment: 'contractor', supervisedByUs: false, harms: [death('2026-03-20T10:00:00-05:00')] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.31(b)(3)',
    situation: 'A contractor’s worker dies; who supervised the daily work nobody has said.',
    facts: {
      severity: 'fatal',
      person: { employment: 'contractor', supervisedByUs: null, harms: [death('2026-03-20T10:00:00-05:00')] },
    },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: '1904.39(a)(1)',
    situation: 'A customer dies in our store under a falling rack: no employee of anybody.',
    facts: { severity: 'fatal', person: { employment: 'visitor', harms: [death('2026-03-20T10:00:00-05:00')] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: '1904.39(a)(1)',
    situation: 'The incident is said to have been fatal, and no case tells whose death it was.',
    facts: { severity: 'fatal', person: { harms: [] } },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: '1904.39(a)',
    situation: 'A crane falls over beside the crew; nobody is hurt. OSHA asks only for harm.',
    facts: { severity: 'none', dangerousOccurrence: true, person: { harms: [] } },
    expected: { reportable: 'no' },
  },
];

import { death, type ReportingCase } from './law-case.ts';

/** Deaths (RIDDOR 2013, regulation 6), including those that follow an injury (4(1), 6(3)). */
export const RIDDOR_DEATHS: readonly ReportingCase[] = [
  {
    paragraph: 'reg. 6(1)',
    situation: 'An employee dies on the day of a fall.',
    facts: { severity: 'fatal', person: { harms: [death('2026-03-20T10:00:00+00:00', '2026-03-20T11:00:00+00:00')] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 6(1)',
    situation: 'A passer-by is killed on the spot by a scaffold of ours that falls: any person, at work or not.',
    facts: { severity: 'fatal', person: { employment: 'visitor', harms: [death('2026-03-20T10:00:00+00:00')] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 6(1)',
    situation: 'A visitor, not taken to hospital, dies two days later of the accident.',
    facts: {
      severity: 'fatal',
      person: { employment: 'visitor', takenToHospital: false, harms: [death('2026-03-22T10:00:00+00:00')] },
    },
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 6(3)',
    situation:
      'An employee’s skull is fractured; the employee dies of it five days later. The injury keeps its own ten days.',
    facts: {
      severity: 'fatal',
      person: { specifiedInjuries: ['fracture'], incapacitatedDays: 5, harms: [death('2026-03-25T10:00:00+00:00')] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 6(3)',
    situation:
      'An employee’s hip is fractured; the employee dies of it twenty days later, on 9 April. The injury’s report was due by 30 March.',
    facts: {
      severity: 'fatal',
      person: { specifiedInjuries: ['fracture'], incapacitatedDays: 20, harms: [death('2026-04-09T10:00:00+01:00')] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 6(3)',
    situation: 'An over-seven-day injury is a cause of the employee’s death two months later: notified without delay.',
    facts: {
      severity: 'fatal',
      person: { specifiedInjuries: [], incapacitatedDays: 60, harms: [death('2026-05-20T10:00:00+01:00')] },
    },
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 6(3)',
    situation:
      'A fracture of 2 March 2025 is a cause of the employee’s death on 1 March 2026, a day less than a year after it.',
    facts: {
      happenedAt: '2025-03-02T10:00:00+00:00',
      knownAt: '2025-03-02T11:00:00+00:00',
      severity: 'fatal',
      person: { specifiedInjuries: ['fracture'], incapacitatedDays: 364, harms: [death('2026-03-01T10:00:00+00:00')] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2025-03-13T00:00:00+00:00' },
  },
  {
    paragraph: 'reg. 6(3)',
    situation:
      'A fracture of 2 March 2025 is a cause of the employee’s death on 3 March 2026, after the year of 6(3). The injury itself was to be notified and reported.',
    facts: {
      happenedAt: '2025-03-02T10:00:00+00:00',
      knownAt: '2025-03-02T11:00:00+00:00',
      severity: 'fatal',
      person: { specifiedInjuries: ['fracture'], incapacitatedDays: 366, harms: [death('2026-03-03T10:00:00+00:00')] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2025-03-13T00:00:00+00:00' },
  },
  {
    paragraph: 'reg. 14(1)',
    situation: 'A patient dies of an operation that a registered surgeon performed, and of nothing else.',
    facts: {
      severity: 'fatal',
      person: { employment: 'visitor', medicalProcedure: true, harms: [death('2026-03-20T10:00:00+00:00')] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 6(1)',
    situation: 'An employee dies at the desk of a natural cause.',
    facts: { severity: 'fatal', workRelated: false, person: { harms: [death('2026-03-20T10:00:00+00:00')] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 6(1)',
    situation: 'The incident is said to have been fatal, and no case tells whose death it was.',
    facts: { severity: 'fatal' },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: 'reg. 6(2)',
    situation:
      'A maintenance worker dies of Legionnaires’ disease that came from work on our cooling tower: exposure at work to a biological agent, without an accident.',
    facts: {
      severity: 'fatal',
      isInjury: false,
      person: {
        isIllness: true,
        fromAccident: false,
        harms: [death('2026-03-20T10:00:00+00:00')],
        diseases: [{ kind: 'biologicalAgent', fromNamedWork: true, isDiagnosed: true, receivedAt: null }],
      },
    },
    expected: { reportable: 'yes', withoutDelay: true },
  },
  {
    paragraph: 'reg. 6(4)',
    situation: 'A self-employed joiner dies of an accident in the workshop that only this joiner controls.',
    facts: {
      severity: 'fatal',
      onOurPremises: false,
      person: { employment: 'selfEmployed', harms: [death('2026-03-20T10:00:00+00:00')] },
    },
    expected: { reportable: 'no' },
  },
];

import type { ReportingCase } from './law-case.ts';

/** Gas (RIDDOR 2013, regulation 11). Fourteen days after 20 March end with 3 April. */
export const RIDDOR_GAS: readonly ReportingCase[] = [
  {
    paragraph: 'reg. 11(1)',
    situation:
      'We fill and supply refillable LPG cylinders, not by retail, and are notified that carbon monoxide from our gas made a householder unconscious in an own home on 20 March.',
    facts: {
      gas: 'suppliedGas',
      workRelated: false,
      onOurPremises: false,
      severity: 'serious',
      person: { employment: 'visitor', takenToHospital: true },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-04-04T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 11(1)',
    situation: 'The same, but we only sell such cylinders by retail and neither fill nor import them.',
    facts: {
      gas: 'none',
      workRelated: false,
      onOurPremises: false,
      severity: 'serious',
      person: { employment: 'visitor', takenToHospital: true },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 11(2)',
    situation:
      'We are a registered gas engineer’s employer; on 20 March we find in a home a flue, wrongly installed, that could have killed by carbon monoxide. Nobody is harmed.',
    facts: { gas: 'gasFitting', severity: 'none', onOurPremises: false },
    expected: { reportable: 'yes', reportBy: '2026-04-04T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 11(3)(b)',
    situation: 'The same fault, in a fitting that is being tested at a bench set aside for that purpose.',
    facts: { gas: 'none', severity: 'none', onOurPremises: false },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 11(3)(c)',
    situation: 'The same fault, found again at the next visit; we reported that information before.',
    facts: { gas: 'none', severity: 'none', onOurPremises: false },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 11(3)(a)',
    situation:
      'Carbon monoxide from a heater in our workshop makes an employee lose consciousness by asphyxia: regulation 4 demands the report, not 11.',
    facts: { gas: 'suppliedGas', severity: 'serious', person: { specifiedInjuries: ['unconsciousness'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 11(2)',
    situation:
      'We merely heat our office with gas, are no approved person, and learn that the boiler is unsafe; nobody is harmed and nothing on Schedule 2 happened.',
    facts: { gas: 'none', severity: 'none' },
    expected: { reportable: 'no' },
  },
];

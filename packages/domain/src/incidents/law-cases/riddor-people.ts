import { death, type ReportingCase } from './law-case.ts';

/** Who reports (RIDDOR 2013, regulation 3), people not at work (5) and deaths (6). */
export const RIDDOR_PEOPLE: readonly ReportingCase[] = [
  {
    paragraph: 'reg. 3(1)(a)(i)',
    situation:
      'An employee of a contractor, under the contractor’s own supervision, breaks an arm on our premises: the contractor reports.',
    facts: {
      severity: 'serious',
      person: { employment: 'contractor', supervisedByUs: false, specifiedInjuries: ['fracture'] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 3(1)(a)(i)',
    situation:
      'An employee of a contractor, under the contractor’s own supervision, is off for 20 days: the contractor reports.',
    facts: {
      severity: 'serious',
      person: { employment: 'contractor', supervisedByUs: false, incapacitatedDays: 20 },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 3(1)(a)(i)',
    situation:
      'An employee of a contractor, under the contractor’s own supervision, dies on our premises: the contractor reports.',
    facts: {
      severity: 'fatal',
      person: { employment: 'contractor', supervisedByUs: false, harms: [death('2026-03-20T10:00:00+00:00')] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 3(1)(a)(i)',
    situation: 'Our own employee breaks a leg at a customer’s: we are the employer, wherever it happens.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 3(1)(a)(ii)',
    situation:
      'A self-employed roofer, nobody’s employee, breaks a leg at work on premises that we control by carrying on our undertaking.',
    facts: { severity: 'serious', person: { employment: 'selfEmployed', specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 3(1)(a)(ii)',
    situation: 'A self-employed joiner who works for us breaks a leg in an own workshop, which we do not control.',
    facts: {
      severity: 'serious',
      onOurPremises: false,
      person: { employment: 'selfEmployed', specifiedInjuries: ['fracture'] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 3(1)(b)(ii)',
    situation:
      'A self-employed driller on our site receives a diagnosis of Hand Arm Vibration Syndrome: the self-employed report their own diseases.',
    facts: {
      isInjury: false,
      person: {
        isIllness: true,
        fromAccident: false,
        employment: 'selfEmployed',
        diseases: [{ kind: 'handArmVibration', fromNamedWork: true, isDiagnosed: true, receivedAt: null }],
      },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'Sch. 1 para. 1(2)',
    situation:
      'We are a self-employed builder and break a leg at construction work on a building that we own: a report within ten days, and no notification without delay.',
    facts: null,
    expected: { reportable: 'yes', reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 5(a)',
    situation: 'A customer trips over a cable in our shop and is taken straight to hospital, where a wound is sutured.',
    facts: { severity: 'serious', person: { employment: 'visitor', takenToHospital: true } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 5(a)',
    situation:
      'A customer trips over a cable, goes home, and sees a hospital the next day: not taken from the site of the accident.',
    facts: { severity: 'moderate', person: { employment: 'visitor', takenToHospital: false } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 5(a)',
    situation:
      'A customer breaks a wrist in our shop and goes home; off work for three weeks. Regulation 4 is for people at work only.',
    facts: {
      severity: 'serious',
      person: {
        employment: 'visitor',
        takenToHospital: false,
        specifiedInjuries: ['fracture'],
        incapacitatedDays: 21,
      },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 5(a)',
    situation:
      'A customer was hurt by a falling shelf and left in an ambulance; whether for treatment in hospital is not known.',
    facts: { severity: 'moderate', person: { employment: 'visitor', takenToHospital: null } },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: 'reg. 5(a)',
    situation: 'A customer falls in our shop from a heart attack that nothing there caused, and is taken to hospital.',
    facts: {
      severity: 'serious',
      workRelated: false,
      person: { employment: 'visitor', takenToHospital: true },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 5(b)',
    situation:
      'In a hospital that we run, a visitor slips on a floor just mopped, without a sign, and breaks a hip: a specified injury on hospital premises. Nobody takes the person to another hospital.',
    facts: {
      severity: 'serious',
      person: { employment: 'visitor', onHospitalPremises: true, specifiedInjuries: ['fracture'] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 5(b)',
    situation:
      'In a hospital that we run, a patient falls because a hoist fails, and is knocked unconscious by the head injury.',
    facts: {
      severity: 'serious',
      person: { employment: 'visitor', onHospitalPremises: true, specifiedInjuries: ['unconsciousness'] },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 5(b)',
    situation:
      'In a hospital that we run, a visitor slips on a mopped floor and breaks a finger, no specified injury; not taken to another hospital or treated.',
    facts: { severity: 'moderate', person: { employment: 'visitor', onHospitalPremises: true, specifiedInjuries: [] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 5(b)',
    situation:
      'In a care home that we run, no hospital, a resident breaks a wrist by a faulty bed rail and is treated there by a visiting doctor.',
    facts: {
      severity: 'serious',
      person: { employment: 'visitor', onHospitalPremises: false, specifiedInjuries: ['fracture'] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 4(1)(a)',
    situation:
      'A nurse employed by the hospital slips on a mopped floor and breaks a wrist: a person at work, whatever the premises.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
];

import type { ReportingCase } from './law-case.ts';

/** Injuries of people at work (RIDDOR 2013, regulations 2 and 4). Days are those of London: ten end with 30 March, fifteen with 4 April. */
export const RIDDOR_INJURIES: readonly ReportingCase[] = [
  {
    paragraph: 'reg. 4(1)(a)',
    situation: 'A fall from a ladder breaks an employee’s wrist; a doctor diagnoses it.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)(a)',
    situation:
      'A doctor diagnoses a broken finger; back at usual work after two days. Fingers, thumbs and toes are left out.',
    facts: { severity: 'moderate', person: { specifiedInjuries: [], incapacitatedDays: 2 } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 4(1)(a)',
    situation: 'A forearm may be broken; no doctor has seen it yet, the employee is at work.',
    facts: { severity: 'moderate', person: { specifiedInjuries: null } },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: 'reg. 4(1)(b)',
    situation: 'A guillotine takes off a finger.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['amputation'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)(b)',
    situation: 'The lower half of an ear is torn off; back at usual work after five days. An ear is not in the list.',
    facts: { severity: 'serious', person: { specifiedInjuries: [], incapacitatedDays: 5 } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 4(1)(c)',
    situation: 'A doctor diagnoses that a caustic splash will probably leave one eye seeing less for good.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['sightLoss'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)(c)',
    situation:
      'An arc flash blinds an employee for an hour; a doctor finds that nothing will remain. Usual work the next day.',
    facts: { severity: 'moderate', person: { specifiedInjuries: [] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 4(1)(d)',
    situation: 'An employee is squeezed between a lorry and a bay; the spleen is torn.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['crush'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)(d)',
    situation:
      'A hand is crushed, nothing broken; back at usual work after six days. Only the head and the torso count.',
    facts: { severity: 'serious', person: { specifiedInjuries: [], incapacitatedDays: 6 } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 4(1)(e)(i)',
    situation: 'Scalds cover 11 % of the body.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['burn'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)(e)(i)',
    situation: 'Scalds cover exactly 10 % of the body and no vital organ; seven days off. It has to be more than 10 %.',
    facts: { severity: 'serious', person: { specifiedInjuries: [], incapacitatedDays: 7 } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 4(1)(e)(ii)',
    situation: 'A small burn by hot gas does significant damage to the airways.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['burn'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)(f)',
    situation: 'Hair is caught in a lathe; a part of the scalp is torn off and treated in hospital.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['scalping'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)(g)',
    situation: 'A falling tool knocks an employee out for a few seconds; no further harm.',
    facts: { severity: 'moderate', person: { specifiedInjuries: ['unconsciousness'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)(g)',
    situation:
      'An employee faints at the sight of blood, with neither a head injury nor asphyxia; back at work in an hour.',
    facts: { severity: 'minor', person: { specifiedInjuries: [] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 4(1)(h)(i)',
    situation: 'Work in a cold store’s closed vessel leads to hypothermia.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['enclosedSpace'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)(h)(ii)',
    situation: 'Overcome in a tank, an employee is kept in hospital for 25 hours.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['enclosedSpace'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)(h)(ii)',
    situation:
      'Overcome in a tank without losing consciousness or being resuscitated, kept in hospital for exactly 24 hours: not more than that. Off for two days.',
    facts: { severity: 'serious', person: { specifiedInjuries: [], incapacitatedDays: 2 } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 4(2)',
    situation:
      'A strained back keeps an employee from usual work from 21 to 28 March: eight days, the weekends among them.',
    facts: { severity: 'serious', person: { incapacitatedDays: 8 } },
    expected: { reportable: 'yes', reportBy: '2026-04-05T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(2)',
    situation: 'The same from 21 to 27 March: seven days, not more.',
    facts: { severity: 'serious', person: { incapacitatedDays: 7 } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 4(2)',
    situation: 'At work on every day, but for nine days in a row on light duties only: incapacitated for routine work.',
    facts: { severity: 'moderate', person: { incapacitatedDays: 9 } },
    expected: { reportable: 'yes', reportBy: '2026-04-05T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(2)',
    situation: 'Off for five days, at usual work for two, off for four more: at most five days in a row.',
    facts: { severity: 'serious', person: { incapacitatedDays: 5 } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 4(2)',
    situation: 'No specified injury; how long the employee cannot do the usual work is not known.',
    facts: { severity: 'moderate', person: { incapacitatedDays: null } },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: 'reg. 4(2)',
    situation: 'Ten days off; whether the injury is a specified one is not known. It is to be reported either way.',
    facts: { severity: 'serious', person: { specifiedInjuries: null, incapacitatedDays: 10 } },
    expected: { reportable: 'yes' },
  },
  {
    paragraph: 'reg. 4(1)',
    situation: 'A broken leg and 60 days off: the specified injury’s ten days are the earlier period.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['fracture'], incapacitatedDays: 60 } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)',
    situation: 'A broken leg; how long it will keep the employee away is open and makes no difference.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['fracture'], incapacitatedDays: null } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 12(1)(b)',
    situation: 'Off for four days in a row: over three days is recorded by the employer, and reported to nobody.',
    facts: { severity: 'moderate', person: { incapacitatedDays: 4 } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 2(1)',
    situation:
      'A customer strikes a shop assistant at work and breaks a cheekbone: an accident is also violence without consent.',
    facts: { severity: 'serious', person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 4(1)',
    situation:
      'An employee’s leg breaks at work by bone cancer, from nothing that arose out of or in connection with work.',
    facts: { severity: 'serious', workRelated: false, person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 2(2)',
    situation:
      'An employee is found with a broken hip at the foot of the stairs; whether work or the premises had to do with it is open.',
    facts: { severity: 'serious', workRelated: null, person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: 'reg. 14(1)',
    situation:
      'A nerve of an employee is injured in an operation by a surgeon; no accident but the operation harmed the person.',
    facts: { severity: 'serious', person: { medicalProcedure: true, incapacitatedDays: 30 } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 14(5)',
    situation: 'A soldier of the Crown’s armed forces breaks a leg on duty.',
    facts: null,
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 4(1)',
    situation:
      'A press closes on two workers. One of them has no specified injury and is back the next day; nobody has looked into what the other suffered.',
    facts: {
      severity: 'serious',
      person: { specifiedInjuries: [], incapacitatedDays: 0 },
      withoutCase: [{ employment: 'employee', supervisedByUs: null }],
    },
    expected: { reportable: 'unknown' },
  },
];

import { death, type ReportingCase } from './law-case.ts';

/** Vehicles on roads (RIDDOR 2013, regulation 14(3) and (4)). A road is one to which the public has access. */
export const RIDDOR_ROADS: readonly ReportingCase[] = [
  {
    paragraph: 'reg. 14(3)',
    situation: 'Driving to a customer, an employee breaks a leg in a collision on a public road.',
    facts: { severity: 'serious', travel: 'publicRoad', person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 14(3)',
    situation: 'Driving to a customer, an employee is killed in a collision on a public road.',
    facts: {
      severity: 'fatal',
      travel: 'publicRoad',
      person: { harms: [death('2026-03-20T10:00:00+00:00', '2026-03-20T11:00:00+00:00')] },
    },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 14(3)',
    situation: 'A whiplash from a collision on a public road keeps a driver off for three weeks.',
    facts: { severity: 'serious', travel: 'publicRoad', person: { incapacitatedDays: 21 } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 14(3)',
    situation:
      'Our delivery van knocks down a pedestrian on a public road, who is taken to hospital; nobody was loading or working on the road.',
    facts: { severity: 'serious', travel: 'publicRoad', person: { employment: 'visitor', takenToHospital: true } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 14(3)',
    situation:
      'A lorry breaks an employee’s foot in the company’s fenced yard, to which the public has no access: not a road.',
    facts: { severity: 'serious', travel: 'none', person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 14(3)',
    situation: 'A vehicle broke an employee’s arm; nobody has said whether it was moving on a public road.',
    facts: { severity: 'serious', travel: null, person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'unknown' },
  },
  {
    paragraph: 'reg. 14(3)',
    situation:
      'On a public road an employee changes the battery of a van that stands still, and breaks a wrist as the bonnet falls: nothing moved.',
    facts: { severity: 'serious', travel: 'none', person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 14(3)',
    situation:
      'On business, an employee is a passenger of a public bus that brakes hard on the road, and breaks a collarbone.',
    facts: { severity: 'serious', travel: 'publicRoad', person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 14(3)(a)',
    situation: 'At a level crossing a train hits a van on the road; the employee who drives it for work breaks a leg.',
    facts: { severity: 'serious', travel: 'train', person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 14(3)(b)',
    situation:
      'A tanker of ours turns over on a public road; the acid that it carried burns 15 % of the driver’s body.',
    facts: { severity: 'serious', travel: 'conveyedSubstance', person: { specifiedInjuries: ['burn'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 14(3)(b)',
    situation:
      'Ammonia leaks from our tanker as it drives on a public road; a pedestrian breathes it and is taken to hospital for treatment.',
    facts: {
      severity: 'serious',
      travel: 'conveyedSubstance',
      person: { employment: 'visitor', takenToHospital: true },
    },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 14(3)(b)',
    situation:
      'A tanker turns over on a public road; the driver’s leg breaks in the cab, and none of the load touches anybody.',
    facts: { severity: 'serious', travel: 'publicRoad', person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'no' },
  },
  {
    paragraph: 'reg. 14(3)(b)',
    situation:
      'A leaking tanker on a public road gasses our driver, who is off for twelve days with no specified injury.',
    facts: { severity: 'serious', travel: 'conveyedSubstance', person: { incapacitatedDays: 12 } },
    expected: { reportable: 'yes', reportBy: '2026-04-05T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 14(3)(c)',
    situation: 'A refuse collector who is loading the lorry on a public road is hit by a passing car and breaks a hip.',
    facts: { severity: 'serious', travel: 'loading', person: { specifiedInjuries: ['fracture'] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 14(3)(c)',
    situation:
      'A pallet that our crew is unloading onto the pavement knocks down a passer-by, who is taken to hospital for treatment.',
    facts: { severity: 'serious', travel: 'loading', person: { employment: 'visitor', takenToHospital: true } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 14(3)(d)',
    situation: 'A car kills an employee of ours who is painting road markings.',
    facts: { severity: 'fatal', travel: 'roadWorks', person: { harms: [death('2026-03-20T10:00:00+00:00')] } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 14(4)(b)',
    situation: 'A car hits an employee who is trimming the hedge along a public road; off for nine days.',
    facts: { severity: 'serious', travel: 'roadWorks', person: { incapacitatedDays: 9 } },
    expected: { reportable: 'yes', reportBy: '2026-04-05T00:00:00+01:00' },
  },
  {
    paragraph: 'reg. 14(3)(d)',
    situation: 'A dumper of our road works reverses into a cyclist, who is taken to hospital for treatment.',
    facts: { severity: 'serious', travel: 'roadWorks', person: { employment: 'visitor', takenToHospital: true } },
    expected: { reportable: 'yes', withoutDelay: true, reportBy: '2026-03-31T00:00:00+01:00' },
  },
];

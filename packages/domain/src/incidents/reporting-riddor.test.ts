import { expect, test } from 'vitest';
import {
  type DiseaseFacts,
  type HarmedPerson,
  REPORTABLE_DISEASES,
  type ReportFacts,
  SPECIFIED_INJURIES,
} from './report-facts.ts';
import { assessReports } from './reporting.ts';

const at = (text: string) => new Date(text);
const ILL: HarmedPerson = {
  employment: 'employee',
  supervisedByUs: null,
  isIllness: true,
  fromAccident: false,
  harms: [],
  specifiedInjuries: [],
  incapacitatedDays: 0,
  takenToHospital: false,
  onHospitalPremises: null,
  diseases: [],
  medicalProcedure: false,
};
const HURT: HarmedPerson = { ...ILL, isIllness: false, fromAccident: null, diseases: null };
const FACTS: ReportFacts = {
  happenedAt: at('2026-03-20T10:00:00Z'),
  knownAt: at('2026-03-20T11:00:00Z'),
  timeZone: 'Europe/London',
  workRelated: true,
  workRelatedKnownAt: null,
  travel: 'none',
  dangerousOccurrence: false,
  onOurPremises: null,
  gas: 'none',
  severity: 'minor',
  isInjury: true,
  people: [],
  withoutCase: [],
};
/** The end of day 10 in London, whose clocks change on 29 March 2026. */
const DAY_10 = at('2026-03-30T23:00:00Z');

function assess(person: HarmedPerson, facts: Partial<ReportFacts> = {}) {
  const [result] = assessReports({ ...FACTS, people: [person], ...facts }, ['riddor']);
  if (!result) throw new Error('the regime is not active');
  return result;
}
/** The answer with the deciding reason, which is the last one. */
function saidOf(person: HarmedPerson, facts: Partial<ReportFacts> = {}) {
  const { reportable, why } = assess(person, facts);
  return [reportable, why.at(-1)?.key, why.at(-1)?.paragraph];
}
const RECEIVED = at('2026-03-25T09:00:00Z');
const disease = (kind: DiseaseFacts['kind'], more: Partial<DiseaseFacts> = {}): HarmedPerson => ({
  ...ILL,
  diseases: [{ kind, fromNamedWork: true, isDiagnosed: true, receivedAt: RECEIVED, ...more }],
});
const death = (when: string) => ({ kind: 'death', at: at(when), knownAt: at(when) }) as const;

const PARAGRAPHS = ['8(a)', '8(b)', '8(c)', '8(d)', '8(e)', '8(f)', '9(a)', '9(b)', '10'];
test.each(REPORTABLE_DISEASES.map((kind, index) => [`reg. ${PARAGRAPHS[index]}`, kind] as const))(
  'RIDDOR %s: %s is reported without delay once a doctor’s diagnosis was received and the work is the listed one',
  (paragraph, kind) => {
    const { reportable, duties, why } = assess(disease(kind));
    const isOfRegulation9 = paragraph.startsWith('reg. 9');
    expect([reportable, why.at(-1)]).toEqual(['yes', { key: kind, paragraph }]);
    expect(duties).toEqual([
      {
        what: isOfRegulation9 ? 'notify' : 'report',
        by: RECEIVED,
        happenedAt: RECEIVED,
        paragraph: isOfRegulation9 ? 'Sch. 1 para. 3' : 'Sch. 1 para. 2(1)',
        about: [kind],
      },
    ]);
    expect(saidOf(disease(kind, { fromNamedWork: false }))).toEqual(['no', 'notFromNamedWork', paragraph]);
    expect(saidOf(disease(kind, { fromNamedWork: null }))).toEqual(['unknown', 'namedWorkUnknown', paragraph]);
  },
);

test('RIDDOR regulation 2(1): without a doctor’s written diagnosis nothing is reported, and unknown is not a no', () => {
  expect(saidOf(disease('asthma', { isDiagnosed: false }))).toEqual(['no', 'notDiagnosed', 'reg. 2(1)']);
  expect(saidOf(disease('asthma', { isDiagnosed: null }))).toEqual(['unknown', 'diagnosisUnknown', 'reg. 2(1)']);
});

test('an illness is undecided while it is unknown whether it is a listed disease, however few days it took', () => {
  expect(saidOf({ ...ILL, diseases: null })).toEqual(['unknown', 'diseaseUnknown', 'reg. 8-10']);
  expect(saidOf(ILL)).toEqual(['no', 'notListedDisease', 'reg. 8-10']);
  expect(assess(HURT).reportable).toBe('no');
});

test('a diagnosis without a date counts from when the incident was known, and a disease counts even if a vehicle on a road was involved', () => {
  const { by, duties } = assess(disease('cancer', { receivedAt: null }));
  expect([by, duties[0]?.happenedAt]).toEqual([FACTS.knownAt, FACTS.happenedAt]);
  expect(assess(disease('cancer'), { travel: 'publicRoad' }).reportable).toBe('yes');
});

test('of an event that is not work-related only a fully answered disease counts', () => {
  expect(assess({ ...ILL, diseases: null }, { workRelated: false }).reportable).toBe('no');
  expect(assess(disease('carpalTunnel'), { workRelated: false }).reportable).toBe('yes');
});

test('RIDDOR regulation 3(1)(b): the employer reports a diagnosis, and the self-employed report their own', () => {
  const ofContractor = (supervisedByUs: boolean | null) =>
    assess({ ...disease('asthma'), employment: 'contractor', supervisedByUs }).reportable;
  expect([true, false, null].map(ofContractor)).toEqual(['yes', 'no', 'unknown']);
  expect(saidOf({ ...disease('asthma'), employment: 'selfEmployed' })).toEqual([
    'no',
    'selfEmployedReports',
    'reg. 3(1)(b)(ii)',
  ]);
});

test('RIDDOR regulations 2(1) and 4: an illness that no accident caused is no injury, however long it takes', () => {
  const long = { ...ILL, incapacitatedDays: 30 };
  expect(assess(long).reportable).toBe('no');
  expect(assess({ ...long, fromAccident: true }).reportable).toBe('yes');
  expect(saidOf({ ...long, fromAccident: null }).slice(0, 1)).toEqual(['unknown']);
});

test('RIDDOR regulation 6(2): a death caused by a biological agent is notified and reported as a death', () => {
  const harms = [death('2026-04-20T10:00:00Z')];
  const { reportable, duties, why } = assess({ ...disease('biologicalAgent', { isDiagnosed: false }), harms });
  expect([reportable, why[0]]).toEqual(['yes', { key: 'biologicalDeath', paragraph: 'reg. 6(2)' }]);
  expect(duties.map(({ what, by }) => [what, by])).toEqual([
    ['notify', at('2026-04-20T10:00:00Z')],
    ['report', at('2026-04-30T23:00:00Z')],
  ]);
  const open = { ...disease('biologicalAgent', { fromNamedWork: null }), harms };
  expect(assess(open)).toMatchObject({ reportable: 'unknown', why: [{ key: 'biologicalDeathUnknown' }, {}, {}] });
  expect(assess({ ...ILL, harms }).reportable).toBe('no');
});

test('RIDDOR regulation 3(1)(a)(i): a contractor’s employee whom we do not supervise is reported by their employer', () => {
  const hurt = { ...HURT, specifiedInjuries: ['fracture'], employment: 'contractor' } as const;
  expect(saidOf({ ...hurt, supervisedByUs: false })).toEqual(['no', 'employerReports', 'reg. 3(1)(a)(i)']);
  expect(saidOf({ ...hurt, supervisedByUs: null }).slice(0, 1)).toEqual(['unknown']);
  expect(assess({ ...hurt, supervisedByUs: null }).why[0]?.key).toBe('supervisionUnknown');
  expect(assess({ ...hurt, supervisedByUs: true }).reportable).toBe('yes');
});

test.each(['selfEmployed', 'visitor'] as const)(
  'RIDDOR regulation 3(1)(a)(ii): the person in control of the premises reports what happened to the %s',
  (employment) => {
    const hurt = { ...HURT, employment, specifiedInjuries: ['fracture'], takenToHospital: true } as const;
    expect(assess(hurt, { onOurPremises: true }).reportable).toBe('yes');
    expect(assess(hurt).reportable).toBe('yes');
    expect(saidOf(hurt, { onOurPremises: false })).toEqual(['no', 'otherPremises', 'reg. 3(1)(a)(ii)']);
  },
);

test('RIDDOR regulation 3(1)(a): a dangerous occurrence on premises of others is ours if one of our employees was involved', () => {
  const facts = { dangerousOccurrence: true, onOurPremises: false, severity: 'none' } as const;
  expect(assess(HURT, facts).reportable).toBe('yes');
  expect(assess(HURT, { ...facts, people: [] })).toMatchObject({
    reportable: 'unknown',
    why: [{ key: 'occurrenceElsewhere' }],
  });
});

test('RIDDOR regulation 5(b): each specified injury of a visitor on hospital premises is reported', () => {
  const visitor = { ...HURT, employment: 'visitor' } as const;
  const onPremises = (onHospitalPremises: boolean | null, specifiedInjuries: HarmedPerson['specifiedInjuries']) =>
    saidOf({ ...visitor, onHospitalPremises, specifiedInjuries });
  for (const injury of SPECIFIED_INJURIES)
    expect(onPremises(true, [injury])).toEqual(['yes', 'onHospitalPremises', 'reg. 5(b)']);
  expect(onPremises(true, null)).toEqual(['unknown', 'specifiedInjuryUnknown', 'reg. 5(b)']);
  expect(onPremises(null, null)).toEqual(['unknown', 'hospitalPremisesUnknown', 'reg. 5(b)']);
  expect(onPremises(false, ['fracture'])[0]).toBe('no');
  expect(onPremises(true, [])[0]).toBe('no');
});

test('RIDDOR regulations 4(1), 6(1): a specified injury before a death keeps its own notification and its own ten days', () => {
  const hurt = { ...HURT, specifiedInjuries: ['crush'] } as const;
  const early = assess({ ...hurt, harms: [death('2026-03-22T08:00:00Z')] });
  expect(early.duties.map(({ what, by }) => [what, by])).toEqual([
    ['notify', FACTS.knownAt],
    ['notify', at('2026-03-22T08:00:00Z')],
    ['report', DAY_10],
  ]);
  const atOnce = assess({ ...hurt, harms: [death('2026-03-20T10:00:00Z')] });
  expect(atOnce.why).toEqual([{ key: 'death', paragraph: 'reg. 6(1)' }]);
});

test('RIDDOR regulations 4, 6(3): a death after the ten days does not remove the injury’s report', () => {
  const harms = [death('2026-05-20T08:00:00Z')];
  const of = (more: Partial<HarmedPerson>) =>
    assess({ ...HURT, harms, ...more }).duties.map(({ what, by, paragraph }) => [what, by, paragraph]);
  const late = ['notify', at('2026-05-20T08:00:00Z'), 'reg. 6(3)'];
  expect(of({ specifiedInjuries: ['crush'] })).toEqual([
    ['notify', FACTS.knownAt, 'Sch. 1 para. 1(1)(a)'],
    ['report', DAY_10, 'Sch. 1 para. 1(1)(b)'],
    late,
  ]);
  expect(of({ incapacitatedDays: 61 })).toEqual([['report', at('2026-04-04T23:00:00Z'), 'reg. 4(2)'], late]);
  expect(of({})).toEqual([late]);
});

test('RIDDOR regulation 11: gas incidents are evaluated by their kind, and are undecided while it is unanswered', () => {
  const gas = (value: ReportFacts['gas']) => {
    const { reportable, duties, why } = assess(HURT, { gas: value });
    return [reportable, why.at(-1)?.paragraph, duties.map(({ what, by }) => [what, by])];
  };
  const day14 = at('2026-04-03T23:00:00Z');
  expect(gas('suppliedGas')).toEqual([
    'yes',
    'reg. 11(1)',
    [
      ['notify', FACTS.knownAt],
      ['report', day14],
    ],
  ]);
  expect(gas('gasFitting')).toEqual(['yes', 'reg. 11(2)', [['report', day14]]]);
  expect(gas(null).slice(0, 2)).toEqual(['unknown', 'reg. 11']);
  expect(gas('none')[0]).toBe('no');
});

test('RIDDOR regulation 4(1)(b), (c): an amputation and the loss of an eye are specified injuries and need not be entered twice', () => {
  const harmed = (kind: 'amputation' | 'eyeLoss', specifiedInjuries: HarmedPerson['specifiedInjuries']) =>
    assess({ ...HURT, harms: [{ kind, at: FACTS.happenedAt, knownAt: FACTS.knownAt }], specifiedInjuries });
  for (const said of [null, [], ['amputation'] as const]) {
    const { reportable, why } = harmed('amputation', said);
    expect([reportable, why[0]]).toEqual(['yes', { key: 'amputation', paragraph: 'reg. 4(1)(b)' }]);
  }
  expect(harmed('eyeLoss', null).why[0]).toEqual({ key: 'sightLoss', paragraph: 'reg. 4(1)(c)' });
  expect(harmed('eyeLoss', ['burn']).why.map(({ key }) => key)).toEqual(['burn', 'sightLoss', 'sevenDaysOrLess']);
});

test('a duty says what it is about, even if another fact is unanswered, and is listed once for all its reasons', () => {
  const { duties } = assess({ ...HURT, specifiedInjuries: null }, { workRelated: null, dangerousOccurrence: null });
  expect(duties.map(({ what, about }) => [what, about])).toEqual([
    ['notify', ['specifiedInjuryUnknown', 'dangerousOccurrenceUnknown']],
    ['report', ['specifiedInjuryUnknown', 'dangerousOccurrenceUnknown']],
  ]);
  const fracture = assess({ ...HURT, specifiedInjuries: ['fracture'] }, { travel: null });
  expect([fracture.why[0]?.key, fracture.duties[0]?.about]).toEqual(['travelUnknown', ['fracture']]);
});

test('RIDDOR regulation 11(3)(a): gas adds nothing to an incident that is reportable already', () => {
  const { duties } = assess({ ...HURT, specifiedInjuries: ['burn'] }, { gas: 'suppliedGas' });
  expect(duties.map(({ paragraph }) => paragraph)).toEqual(['Sch. 1 para. 1(1)(a)', 'Sch. 1 para. 1(1)(b)']);
});

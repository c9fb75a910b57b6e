import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPLOYMENTS } from './cases.ts';
import { REGIME_CHOICES, REGIMES, regimesOf } from './regimes.ts';
import {
  GAS,
  type Harm,
  type HarmedPerson,
  REPORTABLE_DISEASES,
  type ReportFacts,
  SPECIFIED_INJURIES,
  TRAVEL,
} from './report-facts.ts';
import { assessReports } from './reporting.ts';
import { SEVERITIES } from './severity.ts';

const at = (text: string) => new Date(text);
const WORKER: HarmedPerson = {
  employment: 'employee',
  supervisedByUs: null,
  isIllness: false,
  fromAccident: null,
  harms: [],
  specifiedInjuries: [],
  incapacitatedDays: 0,
  takenToHospital: false,
  onHospitalPremises: null,
  diseases: null,
  medicalProcedure: false,
};
const ACCIDENT: ReportFacts = {
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
const assess = (regime: 'osha' | 'riddor', person: Partial<HarmedPerson>, facts: Partial<ReportFacts> = {}) => {
  const [result] = assessReports({ ...ACCIDENT, people: [{ ...WORKER, ...person }], ...facts }, [regime]);
  if (!result) throw new Error('the regime is not active');
  return result;
};
const harm = (kind: Exclude<Harm['kind'], 'inpatient'>, when: string, knownAt = when): Harm => ({
  kind,
  at: at(when),
  knownAt: at(knownAt),
});
const admitted = (when: string, forCare: boolean | null = true): Harm => ({
  kind: 'inpatient',
  at: at(when),
  knownAt: at(when),
  forCare,
});

test.each<[string, Harm, string | null, string]>([
  ['a death: 8 hours from when it is known', harm('death', '2026-03-20T12:00Z'), '2026-03-20T20:00Z', 'death'],
  [
    'a death that becomes known a day later: 8 hours from then',
    harm('death', '2026-03-20T12:00Z', '2026-03-21T12:00Z'),
    '2026-03-21T20:00Z',
    'death',
  ],
  // London is an hour ahead of UTC by then: its 19 April, day 30, ends at 23:00 UTC.
  ['a death on the 30th day', harm('death', '2026-04-19T22:59Z'), '2026-04-20T06:59Z', 'death'],
  ['a death after 30 days', harm('death', '2026-04-19T23:00Z'), null, 'deathTooLate'],
  ['an amputation: 24 hours', harm('amputation', '2026-03-20T10:00Z'), '2026-03-21T10:00Z', 'amputation'],
  ['the loss of an eye within 24 hours', harm('eyeLoss', '2026-03-21T10:00Z'), '2026-03-22T10:00Z', 'eyeLoss'],
  ['an amputation two days later', harm('amputation', '2026-03-22T10:00Z'), null, 'amputationTooLate'],
  ['an admission for care', admitted('2026-03-20T15:00Z'), '2026-03-21T15:00Z', 'inpatient'],
  ['an admission for observation', admitted('2026-03-20T15:00Z', false), null, 'observationOnly'],
  ['an admission the day after next', admitted('2026-03-22T15:00Z'), null, 'inpatientTooLate'],
])('29 CFR 1904.39: %s', (_, suffered, by, why) => {
  const result = assess('osha', { harms: [suffered] });
  expect(result).toMatchObject({ reportable: by ? 'yes' : 'no', by: by && at(by), why: [{ key: why }] });
});

test('29 CFR 1904.39(b)(8): the clock starts when it becomes known that work caused the harm', () => {
  const harms = [harm('death', '2026-03-20T12:00Z')];
  expect(assess('osha', { harms }, { workRelatedKnownAt: at('2026-03-25T09:00Z') }).by).toEqual(
    at('2026-03-25T17:00Z'),
  );
});

test('29 CFR 1904.39(b)(3), (4): public roads and public transport are exempt, road works are not', () => {
  const harms = [harm('death', '2026-03-20T12:00Z')];
  const reportable = (travel: ReportFacts['travel']) => assess('osha', { harms }, { travel }).reportable;
  expect(TRAVEL.map(reportable)).toEqual(['yes', 'no', 'yes', 'yes', 'unknown', 'unknown', 'no']);
  expect(reportable(null)).toBe('unknown');
});

test('29 CFR 1904.31: the supervising employer reports; for visitors and the self-employed nobody does', () => {
  const harms = [harm('death', '2026-03-20T12:00Z')];
  expect(assess('osha', { harms, employment: 'visitor' }).reportable).toBe('no');
  const alone = assess('osha', { harms, employment: 'selfEmployed' });
  expect([alone.reportable, alone.why]).toEqual(['no', [{ key: 'selfEmployed', paragraph: '1904.31(b)(1)' }]]);
  expect(assess('osha', { harms, employment: 'contractor', supervisedByUs: false }).reportable).toBe('no');
  expect(assess('osha', { harms, employment: 'contractor', supervisedByUs: true }).reportable).toBe('yes');
  const open = assess('osha', { harms, employment: 'contractor' });
  expect(open).toMatchObject({ reportable: 'unknown', by: at('2026-03-20T20:00Z') });
});

test('a duty is dated by the last of the harms that require it', () => {
  const harms = [
    harm('death', '2026-03-20T12:00Z', '2026-03-20T14:00Z'),
    harm('death', '2026-03-20T13:00Z', '2026-03-20T14:00Z'),
  ];
  expect(assess('osha', { harms }).duties).toMatchObject([{ happenedAt: at('2026-03-20T13:00Z') }]);
});

test('several harms: the earliest deadline counts, and each duty is listed once', () => {
  const harms = [harm('amputation', '2026-03-20T10:00Z'), harm('death', '2026-03-20T12:00Z')];
  const { by, duties } = assess(
    'osha',
    {},
    {
      people: [
        { ...WORKER, harms },
        { ...WORKER, harms },
      ],
    },
  );
  expect(by).toEqual(at('2026-03-20T20:00Z'));
  expect(duties.map((duty) => duty.paragraph)).toEqual(['1904.39(a)(1)', '1904.39(a)(2)']);
});

// Summer time begins in London on 29 March 2026: its 30 March ends at 23:00 UTC.
const AT_ONCE_AND_DAY_10 = [
  ['notify', at('2026-03-20T11:00Z')],
  ['report', at('2026-03-30T23:00Z')],
];

test.each(SPECIFIED_INJURIES.map((injury, index) => [injury, 'abcdefgh'[index]] as const))(
  'RIDDOR regulation 4(1): %s is notified at once and reported by the end of day 10',
  (injury, letter) => {
    const { reportable, duties, why } = assess('riddor', { specifiedInjuries: [injury] });
    expect(reportable).toBe('yes');
    expect(duties.map(({ what, by }) => [what, by])).toEqual(AT_ONCE_AND_DAY_10);
    expect(why[0]).toEqual({ key: injury, paragraph: `reg. 4(1)(${letter})` });
  },
);

test('RIDDOR regulation 4(2): more than seven days off are reported by the end of day 15, without a notification', () => {
  expect(assess('riddor', { incapacitatedDays: 7 }).reportable).toBe('no');
  const { reportable, duties } = assess('riddor', { incapacitatedDays: 8 });
  expect(reportable).toBe('yes');
  expect(duties).toEqual([
    {
      what: 'report',
      by: at('2026-04-04T23:00Z'),
      happenedAt: ACCIDENT.happenedAt,
      paragraph: 'reg. 4(2)',
      about: ['overSevenDays'],
    },
  ]);
});

test('RIDDOR regulation 6: a death is notified at once; after day 10 only notified; after a year not reported for people at work', () => {
  const death = (when: string) => assess('riddor', { harms: [harm('death', when)] });
  expect(death('2026-03-20T11:00Z').duties.map(({ what, by }) => [what, by])).toEqual(AT_ONCE_AND_DAY_10);
  expect(death('2026-09-01T08:00Z').duties).toEqual([
    {
      what: 'notify',
      by: at('2026-09-01T08:00Z'),
      happenedAt: at('2026-09-01T08:00Z'),
      paragraph: 'reg. 6(3)',
      about: ['lateDeath'],
    },
  ]);
  expect(death('2027-03-21T08:00Z').reportable).toBe('no');
  const visitor = { employment: 'visitor', harms: [harm('death', '2027-03-21T08:00Z')] } as const;
  expect(assess('riddor', visitor).reportable).toBe('yes');
});

test('RIDDOR regulation 5: a visitor who was taken to hospital is reported, one who went home is not', () => {
  const visitor = (takenToHospital: boolean | null) => assess('riddor', { employment: 'visitor', takenToHospital });
  expect(visitor(true).duties.map(({ what, by }) => [what, by])).toEqual(AT_ONCE_AND_DAY_10);
  expect(visitor(false).reportable).toBe('no');
  expect(visitor(null).reportable).toBe('unknown');
});

test('RIDDOR regulation 14: medical treatment and vehicles moving on roads are exempt, except in the four cases that it lists', () => {
  const specifiedInjuries = ['fracture'] as const;
  expect(assess('riddor', { specifiedInjuries, medicalProcedure: true }).reportable).toBe('no');
  const reportable = (travel: ReportFacts['travel']) => assess('riddor', { specifiedInjuries }, { travel }).reportable;
  expect(TRAVEL.map(reportable)).toEqual(['yes', 'no', 'yes', 'yes', 'yes', 'yes', 'unknown']);
});

test('RIDDOR regulation 7: a dangerous occurrence is reported even if nobody was hurt, also on a road', () => {
  const facts = { people: [], dangerousOccurrence: true, travel: 'publicRoad' } as const;
  const { reportable, duties } = assess('riddor', {}, facts);
  expect(reportable).toBe('yes');
  expect(duties.map(({ what, by }) => [what, by])).toEqual(AT_ONCE_AND_DAY_10);
});

test('only the regimes that are switched on are evaluated', () => {
  expect(assessReports(ACCIDENT, [])).toEqual([]);
  expect(assessReports(ACCIDENT, ['riddor']).map(({ regime }) => regime)).toEqual(['riddor']);
  expect(assessReports(ACCIDENT, ['riddor', 'osha']).map(({ regime, reportable }) => [regime, reportable])).toEqual([
    ['osha', 'no'],
    ['riddor', 'no'],
  ]);
});

test('a tenant chooses its regimes; an invalid value means the default', () => {
  expect(REGIME_CHOICES.map(regimesOf)).toEqual([['osha'], ['riddor'], ['osha', 'riddor'], []]);
  for (const other of [undefined, null, 'mars', 3]) expect(regimesOf(other)).toEqual(['osha']);
});

const known = fc.constantFrom(true, false, null);
const instant = fc.date({ min: at('2026-03-20T10:00Z'), max: at('2027-06-01T00:00Z'), noInvalidDate: true });
const anyHarm: fc.Arbitrary<Harm> = fc.oneof(
  fc.record({ kind: fc.constantFrom('death', 'amputation', 'eyeLoss'), at: instant, knownAt: instant }),
  fc.record({ kind: fc.constant('inpatient'), at: instant, knownAt: instant, forCare: known }),
);
const anyFacts: fc.Arbitrary<ReportFacts> = fc.record({
  happenedAt: fc.constant(ACCIDENT.happenedAt),
  knownAt: instant,
  timeZone: fc.constantFrom('Europe/London', 'America/Chicago', 'Asia/Shanghai'),
  workRelated: known,
  workRelatedKnownAt: fc.option(instant),
  travel: fc.constantFrom(...TRAVEL, null),
  dangerousOccurrence: known,
  onOurPremises: known,
  gas: fc.constantFrom(...GAS, null),
  severity: fc.constantFrom(...SEVERITIES, null),
  isInjury: fc.boolean(),
  people: fc.array(
    fc.record({
      employment: fc.constantFrom(...EMPLOYMENTS),
      supervisedByUs: known,
      isIllness: fc.boolean(),
      fromAccident: known,
      harms: fc.option(fc.array(anyHarm, { maxLength: 2 })),
      specifiedInjuries: fc.option(fc.subarray([...SPECIFIED_INJURIES])),
      incapacitatedDays: fc.constantFrom(null, 0, 7, 8),
      takenToHospital: known,
      onHospitalPremises: known,
      diseases: fc.option(
        fc.array(
          fc.record({
            kind: fc.constantFrom(...REPORTABLE_DISEASES),
            fromNamedWork: known,
            isDiagnosed: known,
            receivedAt: fc.option(instant),
          }),
          { maxLength: 2 },
        ),
      ),
      medicalProcedure: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  withoutCase: fc.array(fc.record({ employment: fc.constantFrom(...EMPLOYMENTS), supervisedByUs: known }), {
    maxLength: 2,
  }),
});

test('for any facts each regime gives its reasons, and a deadline exactly if there may be something to do', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const { why, by, reportable, duties } of assessReports(facts, REGIMES)) {
        expect(why.length).toBeGreaterThan(0);
        expect(by === null).toBe(reportable === 'no');
        for (const duty of duties) expect(duty.by.getTime()).toBeGreaterThanOrEqual(by?.getTime() ?? 0);
      }
    }),
    { numRuns: 200 },
  );
});

test.each<[string, Partial<ReportFacts>, Partial<HarmedPerson>[], string | null]>([
  ['a death that nobody is named for', { severity: 'fatal' }, [], '2026-03-20T19:00:00.000Z'],
  ['a death while only another’s case is there', { severity: 'fatal' }, [{}], '2026-03-20T19:00:00.000Z'],
  ['a serious harm that nobody is named for', { severity: 'serious' }, [], '2026-03-21T11:00:00.000Z'],
  ['an injury of which nobody has said how bad it is', { severity: null }, [], '2026-03-21T11:00:00.000Z'],
  ['a serious harm of which it is said that it is none of OSHA’s', { severity: 'serious' }, [{}], null],
  [
    'a serious harm, said of one of the two who have a case',
    { severity: 'serious' },
    [{}, { harms: null }],
    '2026-03-21T11:00:00.000Z',
  ],
  [
    'a serious harm, while another injured person has no case',
    { severity: 'serious', withoutCase: [{ employment: 'employee', supervisedByUs: null }] },
    [{}],
    '2026-03-21T11:00:00.000Z',
  ],
  [
    'the death of one person, while the harms of the other are unanswered',
    { severity: 'fatal' },
    [{ employment: 'visitor', harms: [harm('death', '2026-03-20T12:00Z')] }, { harms: null }],
    '2026-03-21T11:00:00.000Z',
  ],
  [
    'a serious harm of a contractor’s employee whose supervision is unknown',
    { severity: 'serious', withoutCase: [{ employment: 'contractor', supervisedByUs: null }] },
    [],
    '2026-03-21T11:00:00.000Z',
  ],
  [
    'a serious harm of people whom we do not report to OSHA',
    {
      severity: 'serious',
      withoutCase: [
        { employment: 'visitor', supervisedByUs: null },
        { employment: 'contractor', supervisedByUs: false },
      ],
    },
    [{}],
    null,
  ],
  [
    'an injury of which only an injured person was entered',
    { severity: null },
    [{ harms: null }],
    '2026-03-21T11:00:00.000Z',
  ],
  [
    'a minor injury of people whose harms are unanswered',
    { severity: 'minor', withoutCase: [{ employment: 'employee', supervisedByUs: null }] },
    [{ harms: null }],
    null,
  ],
  ['a minor injury', { severity: 'minor' }, [], null],
  ['damage of unknown severity', { severity: null, isInjury: false }, [], null],
  ['a serious harm that is not work-related', { severity: 'serious', workRelated: false }, [], null],
])('whether an OSHA report is still possible, by the entered people and harms: %s', (_, facts, people, by) => {
  const written = people.map((person) => ({ ...WORKER, ...person }));
  const [osha] = assessReports({ ...ACCIDENT, ...facts, people: written }, ['osha']);
  expect([osha?.reportable, osha?.by?.toISOString() ?? null]).toEqual([by ? 'unknown' : 'no', by]);
});

test('RIDDOR also asks who was seriously injured, and asks it for each person without a case', () => {
  const asked = (facts: Partial<ReportFacts>) => {
    const [riddor] = assessReports({ ...ACCIDENT, severity: 'serious', ...facts }, ['riddor']);
    return [riddor?.reportable, riddor?.why.map(({ key }) => key)];
  };
  expect(asked({})).toEqual(['unknown', ['harmUnwritten']]);
  const withoutCase = [{ employment: 'contractor', supervisedByUs: null }] as const;
  expect(asked({ people: [WORKER], withoutCase })).toEqual(['unknown', ['sevenDaysOrLess', 'harmUnwritten']]);
  const ofOthers = [{ employment: 'contractor', supervisedByUs: false }] as const;
  expect(asked({ people: [WORKER], withoutCase: ofOthers })).toEqual(['no', ['sevenDaysOrLess']]);
  expect(asked({ people: [WORKER], withoutCase, severity: 'minor' })).toEqual(['no', ['sevenDaysOrLess']]);
});

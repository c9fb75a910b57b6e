import { allOf, answerOf } from './known.ts';
import {
  type Finding,
  type Harm,
  type HarmedPerson,
  type ReportFacts,
  type ReportReason,
  unwrittenHarm,
} from './report-facts.ts';

const HOUR = 3_600_000;

/** What is reported, how long after the incident it may happen to be so, and within how many hours it is said (29 CFR 1904.39(a), (b)(6)). */
const HARMS: Record<Harm['kind'], { windowHours: number; withinHours: number; paragraph: string }> = {
  death: { windowHours: 30 * 24, withinHours: 8, paragraph: '1904.39(a)(1)' },
  inpatient: { windowHours: 24, withinHours: 24, paragraph: '1904.39(a)(2)' },
  amputation: { windowHours: 24, withinHours: 24, paragraph: '1904.39(a)(2)' },
  eyeLoss: { windowHours: 24, withinHours: 24, paragraph: '1904.39(a)(2)' },
};

const no = (key: ReportReason, paragraph: string): Finding => ({
  answer: 'no',
  reason: { key, paragraph },
  duties: [],
});

/** What takes the whole incident out: not work-related, a public road without road works (b)(3), public transport (b)(4). */
function exempt({ workRelated, travel }: ReportFacts): Finding | undefined {
  if (workRelated === false) return no('notWorkRelated', '1904.39(a)');
  if (travel === 'publicRoad') return no('publicRoad', '1904.39(b)(3)');
  if (travel === 'publicTransport') return no('publicTransport', '1904.39(b)(4)');
  return undefined;
}

/** Whose employee it is: the employer who supervises day by day reports (29 CFR 1904.31(b)(2), (3)). */
function notOurs({ employment, supervisedByUs }: HarmedPerson): Finding | undefined {
  if (employment === 'visitor') return no('visitor', '1904.31(a)');
  if (employment === 'contractor' && supervisedByUs === false) return no('otherEmployer', '1904.31(b)(3)');
  return undefined;
}

const HOURS_OF = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / HOUR;

function judgeHarm(facts: ReportFacts, person: HarmedPerson, harm: Harm): Finding {
  const { windowHours, withinHours, paragraph } = HARMS[harm.kind];
  const forCare = harm.kind === 'inpatient' ? harm.forCare : true;
  if (forCare === false) return no('observationOnly', '1904.39(b)(10)');
  if (HOURS_OF(facts.happenedAt, harm.at) > windowHours) return no(`${harm.kind}TooLate`, '1904.39(b)(6)');
  const supervised = person.employment === 'employee' ? true : person.supervisedByUs;
  // 1904.39(b)(7) and (8): the clock starts with knowing of the harm, and with knowing that work caused it.
  const known = Math.max(harm.knownAt.getTime(), facts.workRelatedKnownAt?.getTime() ?? 0);
  const unanswered = [
    facts.workRelated === null && ({ key: 'workRelatedUnknown', paragraph: '1904.39(b)(8)' } as const),
    facts.travel === null && ({ key: 'travelUnknown', paragraph: '1904.39(b)(3)' } as const),
    supervised === null && ({ key: 'supervisionUnknown', paragraph: '1904.31(b)(3)' } as const),
    forCare === null && ({ key: 'admissionUnknown', paragraph: '1904.39(b)(9)' } as const),
  ].find((reason) => reason !== false);
  return {
    answer: allOf([
      answerOf(facts.workRelated),
      facts.travel ? 'yes' : 'unknown',
      answerOf(supervised),
      answerOf(forCare),
    ]),
    reason: unanswered ?? { key: harm.kind, paragraph },
    duties: [{ what: 'notify', by: new Date(known + withinHours * HOUR), happenedAt: harm.at, paragraph }],
  };
}

/** What is said and not written yet, with the time that would hold from when it was known. */
function judgeUnwritten(facts: ReportFacts): Finding[] {
  const harm = unwrittenHarm(facts);
  if (!harm) return [];
  const { withinHours, paragraph } = harm === 'death' ? HARMS.death : HARMS.inpatient;
  return [
    {
      answer: 'unknown',
      reason: { key: `${harm}Unwritten`, paragraph },
      duties: [
        {
          what: 'notify',
          by: new Date(facts.knownAt.getTime() + withinHours * HOUR),
          happenedAt: facts.happenedAt,
          paragraph,
        },
      ],
    },
  ];
}

/**
 * Reports to OSHA: a death within 30 days of the incident, within 8 hours of knowing of it; an in-patient admission for care, an
 * amputation or the loss of an eye within 24 hours of the incident, within 24 hours (29 CFR 1904.39(a), (b)(6) to (b)(10)).
 */
export function judgeOsha(facts: ReportFacts): readonly Finding[] {
  const out = exempt(facts);
  if (out) return [out];
  const found = facts.people.flatMap((person) => {
    const other = notOurs(person);
    if (other && person.harms.length) return [other];
    return person.harms.map((harm) => judgeHarm(facts, person, harm));
  });
  found.push(...judgeUnwritten(facts));
  return found.length ? found : [no('noSuchHarm', '1904.39(a)')];
}

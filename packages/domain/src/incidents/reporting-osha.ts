import { HOUR_MS } from '../durations.ts';
import { allOf, answerOf } from './known.ts';
import { daysBetween } from './local-days.ts';
import {
  type Finding,
  type Harm,
  type HarmedPerson,
  type Hurt,
  possibleHarm,
  type ReportFacts,
  type ReportReason,
} from './report-facts.ts';

/** Hours after becoming known within which each harm has to be reported (29 CFR 1904.39(a)). */
const HARMS: Record<Harm['kind'], { withinHours: number; paragraph: string }> = {
  death: { withinHours: 8, paragraph: '1904.39(a)(1)' },
  inpatient: { withinHours: 24, paragraph: '1904.39(a)(2)' },
  amputation: { withinHours: 24, paragraph: '1904.39(a)(2)' },
  eyeLoss: { withinHours: 24, paragraph: '1904.39(a)(2)' },
};

/** Days after the incident within which a death, and hours within which any other harm is reportable (29 CFR 1904.39(b)(6)). */
const DEATH_WINDOW_DAYS = 30;
const HARM_WINDOW_HOURS = 24;

const isTooLate = ({ happenedAt, timeZone }: ReportFacts, { kind, at }: Harm): boolean =>
  kind === 'death'
    ? daysBetween(timeZone, happenedAt, at) > DEATH_WINDOW_DAYS
    : at.getTime() - happenedAt.getTime() > HARM_WINDOW_HOURS * HOUR_MS;

const no = (key: ReportReason, paragraph: string): Finding => ({
  answer: 'no',
  reason: { key, paragraph },
  duties: [],
});

/** Exempts the whole incident: not work-related, a public road without road works (b)(3), public transport (b)(4). */
function exempt({ workRelated, travel }: ReportFacts): Finding | undefined {
  if (workRelated === false) return no('notWorkRelated', '1904.39(a)');
  if (travel === 'publicRoad') return no('publicRoad', '1904.39(b)(3)');
  if (travel === 'publicTransport') return no('publicTransport', '1904.39(b)(4)');
  return undefined;
}

/**
 * Whether another employer reports or nobody does: visitors and the self-employed are nobody's employees (29 CFR 1904.31(a),
 * (b)(1)), otherwise the employer who supervises day by day reports (1904.31(b)(2), (3)).
 */
function notOurs({ employment, supervisedByUs }: Hurt): Finding | undefined {
  if (employment === 'visitor') return no('visitor', '1904.31(a)');
  if (employment === 'selfEmployed') return no('selfEmployed', '1904.31(b)(1)');
  if (employment === 'contractor' && supervisedByUs === false) return no('otherEmployer', '1904.31(b)(3)');
  return undefined;
}

/** Whether it is unknown if it was a motor vehicle accident on a public road (b)(3), or on public transport (b)(4). */
const isVehicleOpen = ({ travel }: ReportFacts): boolean => travel === 'conveyedSubstance' || travel === 'train';

function assessHarm(facts: ReportFacts, person: HarmedPerson, harm: Harm): Finding {
  const { withinHours, paragraph } = HARMS[harm.kind];
  const forCare = harm.kind === 'inpatient' ? harm.forCare : true;
  if (forCare === false) return no('observationOnly', '1904.39(b)(10)');
  if (isTooLate(facts, harm)) return no(`${harm.kind}TooLate`, '1904.39(b)(6)');
  const supervised = person.employment === 'employee' ? true : person.supervisedByUs;
  // 1904.39(b)(7) and (8): the clock starts when the harm is known, and when it is known that work caused it.
  const known = Math.max(harm.knownAt.getTime(), facts.workRelatedKnownAt?.getTime() ?? 0);
  const unanswered = [
    facts.workRelated === null && ({ key: 'workRelatedUnknown', paragraph: '1904.39(b)(8)' } as const),
    facts.travel === null && ({ key: 'travelUnknown', paragraph: '1904.39(b)(3)' } as const),
    isVehicleOpen(facts) && ({ key: 'vehicleAccidentUnknown', paragraph: '1904.39(b)(3)' } as const),
    supervised === null && ({ key: 'supervisionUnknown', paragraph: '1904.31(b)(3)' } as const),
    forCare === null && ({ key: 'admissionUnknown', paragraph: '1904.39(b)(9)' } as const),
  ].find((reason) => reason !== false);
  return {
    answer: allOf([
      answerOf(facts.workRelated),
      facts.travel && !isVehicleOpen(facts) ? 'yes' : 'unknown',
      answerOf(supervised),
      answerOf(forCare),
    ]),
    reason: unanswered ?? { key: harm.kind, paragraph },
    about: harm.kind,
    duties: [{ what: 'notify', by: new Date(known + withinHours * HOUR_MS), happenedAt: harm.at, paragraph }],
  };
}

/**
 * Possible harms that nobody has entered, with the time limit from when the incident was known: a death, or, if it was serious, an
 * admission, amputation or loss of an eye (29 CFR 1904.39(a)) of anybody for whom this is unanswered. A case that is determined and
 * not recordable answers it with none (`rulesOutHarms`).
 */
function assessUnrecorded(facts: ReportFacts): Finding[] {
  const harm = possibleHarm(facts, { isOurs: (hurt) => !notOurs(hurt), isSaid: ({ harms }) => harms !== null });
  if (!harm) return [];
  const { withinHours, paragraph } = harm === 'death' ? HARMS.death : HARMS.inpatient;
  return [
    {
      answer: 'unknown',
      reason: { key: `${harm}Unwritten`, paragraph },
      duties: [
        {
          what: 'notify',
          by: new Date(facts.knownAt.getTime() + withinHours * HOUR_MS),
          happenedAt: facts.happenedAt,
          paragraph,
        },
      ],
    },
  ];
}

/**
 * Reports to OSHA: a death within 30 days of the incident, within 8 hours of its becoming known; an in-patient admission for care,
 * an amputation or the loss of an eye within 24 hours of the incident, within 24 hours (29 CFR 1904.39(a), (b)(6) to (b)(10)).
 */
export function assessOsha(facts: ReportFacts): readonly Finding[] {
  const out = exempt(facts);
  if (out) return [out];
  const found = facts.people.flatMap((person) => {
    const other = notOurs(person);
    if (other && person.harms?.length !== 0) return [other];
    return (person.harms ?? []).map((harm) => assessHarm(facts, person, harm));
  });
  found.push(...facts.withoutCase.flatMap((hurt) => notOurs(hurt) ?? []), ...assessUnrecorded(facts));
  return found.length ? found : [no('noSuchHarm', '1904.39(a)')];
}

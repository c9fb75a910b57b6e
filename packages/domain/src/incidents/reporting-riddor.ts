import type { Answer } from './known.ts';
import { endOfDayAfter } from './local-days.ts';
import {
  type Duty,
  type Finding,
  type Harm,
  type HarmedPerson,
  type ReportFacts,
  type ReportReason,
  SPECIFIED_INJURIES,
  unwrittenHarm,
} from './report-facts.ts';

/** Days after the accident by which a report is in (Schedule 1, paragraph 1(1)(b); regulation 4(2)). */
const REPORT_DAYS = 10;
const LONG_ABSENCE_DAYS = 15;
/** More days in a row than these (regulation 4(2)). */
const ABSENCE = 7;

const no = (key: ReportReason, paragraph: string): Finding => ({
  answer: 'no',
  reason: { key, paragraph },
  duties: [],
});

/** What takes the whole accident out: not work-related (regulation 2(2)), a vehicle moving on a road but for its exceptions (14(3)). */
function exempt({ workRelated, travel }: ReportFacts): Finding | undefined {
  if (workRelated === false) return no('notWorkRelated', 'reg. 2(2)');
  return travel === 'publicRoad' ? no('publicRoad', 'reg. 14(3)') : undefined;
}

/** Notice by the quickest means without delay, and the report within 10 days (Schedule 1, paragraph 1(1)); of a death, once it is one. */
function procedure(facts: ReportFacts, knownAt: Date, death?: Harm): Duty[] {
  const happenedAt = death?.at ?? facts.happenedAt;
  const reportBy = endOfDayAfter(facts.happenedAt, REPORT_DAYS, facts.timeZone);
  return [
    { what: 'notify', by: knownAt, happenedAt, paragraph: 'Sch. 1 para. 1(1)(a)' },
    { what: 'report', by: reportBy, happenedAt, paragraph: 'Sch. 1 para. 1(1)(b)' },
  ];
}

/** Whether what is common to all the duties of an accident is answered. */
const settled = ({ workRelated, travel }: ReportFacts): Answer =>
  workRelated && travel && travel !== 'publicTransport' ? 'yes' : 'unknown';

/** What keeps an accident from being settled, or the reason itself where nothing does. */
function because(facts: ReportFacts, key: ReportReason, paragraph: string): Finding['reason'] {
  if (facts.workRelated === null) return { key: 'workRelatedUnknown', paragraph: 'reg. 2(2)' };
  if (facts.travel === null) return { key: 'travelUnknown', paragraph: 'reg. 14(3)' };
  if (facts.travel === 'publicTransport') return { key: 'movingOnRoadUnknown', paragraph: 'reg. 14(3)' };
  return { key, paragraph };
}

const yearAfter = (day: Date): Date => {
  const next = new Date(day);
  next.setUTCFullYear(day.getUTCFullYear() + 1);
  return next;
};

/**
 * Anybody's death by the accident (regulation 6(1)). Of people at work, one that comes when the report is due already is notified,
 * up to a year after the accident (6(3)).
 */
function judgeDeath(facts: ReportFacts, { employment }: HarmedPerson, death: Harm): Finding {
  const isLate = death.at > endOfDayAfter(facts.happenedAt, REPORT_DAYS, facts.timeZone);
  if (!isLate || employment === 'visitor')
    return {
      answer: settled(facts),
      reason: because(facts, 'death', 'reg. 6(1)'),
      duties: procedure(facts, death.knownAt, death),
    };
  const paragraph = 'reg. 6(3)';
  if (death.at > yearAfter(facts.happenedAt)) return no('deathAfterOneYear', paragraph);
  return {
    answer: settled(facts),
    reason: because(facts, 'lateDeath', paragraph),
    duties: [{ what: 'notify', by: death.knownAt, happenedAt: death.at, paragraph }],
  };
}

/** Specified injuries of people at work (regulation 4(1)(a) to (h)). */
function judgeSpecified(facts: ReportFacts, { specifiedInjuries }: HarmedPerson): Finding[] {
  if (specifiedInjuries === null)
    return [
      {
        answer: 'unknown',
        reason: because(facts, 'specifiedInjuryUnknown', 'reg. 4(1)'),
        duties: procedure(facts, facts.knownAt),
      },
    ];
  return specifiedInjuries.map((injury) => ({
    answer: settled(facts),
    reason: because(facts, injury, `reg. 4(1)(${'abcdefgh'[SPECIFIED_INJURIES.indexOf(injury)]})`),
    duties: procedure(facts, facts.knownAt),
  }));
}

/** More than seven days in a row off the usual work, the day of the accident not counted (regulation 4(2)). */
function judgeAbsence(facts: ReportFacts, { incapacitatedDays }: HarmedPerson): Finding {
  const paragraph = 'reg. 4(2)';
  if (incapacitatedDays !== null && incapacitatedDays <= ABSENCE) return no('sevenDaysOrLess', paragraph);
  const isKnown = incapacitatedDays !== null;
  return {
    answer: isKnown ? settled(facts) : 'unknown',
    reason: because(facts, isKnown ? 'overSevenDays' : 'absenceUnknown', paragraph),
    duties: [
      {
        what: 'report',
        by: endOfDayAfter(facts.happenedAt, LONG_ABSENCE_DAYS, facts.timeZone),
        happenedAt: facts.happenedAt,
        paragraph,
      },
    ],
  };
}

/** Somebody not at work who was taken from the place to a hospital for treatment (regulation 5(a)). */
function judgeVisitor(facts: ReportFacts, { takenToHospital }: HarmedPerson): Finding {
  const paragraph = 'reg. 5(a)';
  if (takenToHospital === false) return no('notTakenToHospital', paragraph);
  return {
    answer: takenToHospital ? settled(facts) : 'unknown',
    reason: because(facts, takenToHospital ? 'takenToHospital' : 'hospitalUnknown', paragraph),
    duties: procedure(facts, facts.knownAt),
  };
}

function judgePerson(facts: ReportFacts, person: HarmedPerson): Finding[] {
  if (person.medicalProcedure) return [no('medicalProcedure', 'reg. 14(1)')];
  const deaths = person.harms.filter(({ kind }) => kind === 'death').map((death) => judgeDeath(facts, person, death));
  if (deaths.some(({ answer }) => answer !== 'no')) return deaths;
  if (person.employment === 'visitor') return [...deaths, judgeVisitor(facts, person)];
  return [...deaths, ...judgeSpecified(facts, person), judgeAbsence(facts, person)];
}

/** Dangerous occurrences (regulation 7, Schedule 2), whether or not anybody was hurt; vehicles on roads do not take them out. */
function judgeOccurrence(facts: ReportFacts): Finding[] {
  if (facts.dangerousOccurrence === false) return [];
  const isKnown = facts.dangerousOccurrence === true;
  return [
    {
      answer: isKnown ? 'yes' : 'unknown',
      reason: { key: isKnown ? 'dangerousOccurrence' : 'dangerousOccurrenceUnknown', paragraph: 'reg. 7' },
      duties: procedure(facts, facts.knownAt),
    },
  ];
}

/** What is said and not written yet: a death (regulation 6), or what may be a specified injury (4). */
function judgeUnwritten(facts: ReportFacts): Finding[] {
  const harm = unwrittenHarm(facts);
  if (!harm) return [];
  const paragraph = harm === 'death' ? 'reg. 6(1)' : 'reg. 4(1)';
  return [
    {
      answer: 'unknown',
      reason: because(facts, `${harm}Unwritten`, paragraph),
      duties: procedure(facts, facts.knownAt),
    },
  ];
}

/**
 * Reports under RIDDOR 2013: deaths (regulation 6), specified injuries and over seven days off of people at work (4), others who
 * were taken to hospital (5), dangerous occurrences (7). Diseases (8 to 10) and injuries on hospital premises (5(b)) are not judged.
 */
export function judgeRiddor(facts: ReportFacts): readonly Finding[] {
  const out = exempt(facts);
  const found = [
    ...(out ? [out] : [...facts.people.flatMap((person) => judgePerson(facts, person)), ...judgeUnwritten(facts)]),
    ...judgeOccurrence(facts),
  ];
  return found.length ? found : [no('nothingReportable', 'reg. 4-7')];
}

import { endOfDayAfter } from './local-days.ts';
import {
  type Duty,
  type Finding,
  type Harm,
  type HarmedPerson,
  type Hurt,
  possibleHarm,
  type ReportFacts,
  SPECIFIED_INJURIES,
  specifiedOf,
} from './report-facts.ts';
import { assessBiologicalDeaths, assessDiseases } from './riddor-diseases.ts';
import { no, openOf, procedure, procedureAt, REPORT_DAYS, settled } from './riddor-findings.ts';

const LONG_ABSENCE_DAYS = 15;
/** Consecutive days that have to be exceeded (regulation 4(2)). */
const ABSENCE = 7;
/** Days after the incident, or after its discovery, by which a gas incident is reported (regulation 11(1)(b), (2)). */
const GAS_DAYS = 14;

/** Exempts all harm by the accident: not work-related (regulation 2(2)), a vehicle moving on a road except for 14(3)(a) to (d). */
function exempt({ workRelated, travel }: ReportFacts): Finding | undefined {
  if (workRelated === false) return no('notWorkRelated', 'reg. 2(2)');
  return travel === 'publicRoad' ? no('publicRoad', 'reg. 14(3)') : undefined;
}

/**
 * Whether somebody else reports: for employees their employer, for others the person in control of the premises (regulation 3(1)).
 */
function reportedByOthers({ onOurPremises }: ReportFacts, { employment, supervisedByUs }: Hurt): Finding | undefined {
  if (employment === 'contractor' && supervisedByUs === false) return no('employerReports', 'reg. 3(1)(a)(i)');
  const isOfPremises = employment === 'visitor' || employment === 'selfEmployed';
  return isOfPremises && onOurPremises === false ? no('otherPremises', 'reg. 3(1)(a)(ii)') : undefined;
}

const yearAfter = (day: Date): Date => {
  const next = new Date(day);
  next.setUTCFullYear(day.getUTCFullYear() + 1);
  return next;
};

/** Whether a death is later than the day on which the report of the accident is due. */
const isLate = ({ happenedAt, timeZone }: ReportFacts, death: Harm): boolean =>
  death.at > endOfDayAfter(happenedAt, REPORT_DAYS, timeZone);

/**
 * A death by the accident, of any person (regulation 6(1)). An employee's death after the day on which the report is due is
 * notified, up to a year after the accident (6(3)).
 */
function assessDeath(facts: ReportFacts, { employment }: HarmedPerson, death: Harm): Finding {
  const isEmployee = employment === 'employee' || employment === 'contractor';
  const { at: happenedAt, knownAt } = death;
  if (!isLate(facts, death) || !isEmployee)
    return {
      answer: 'yes',
      reason: { key: 'death', paragraph: 'reg. 6(1)' },
      duties: procedureAt(facts, { happenedAt, knownAt, countedFrom: facts.happenedAt }),
    };
  const paragraph = 'reg. 6(3)';
  if (happenedAt > yearAfter(facts.happenedAt)) return no('deathAfterOneYear', paragraph);
  return {
    answer: 'yes',
    reason: { key: 'lateDeath', paragraph },
    duties: [{ what: 'notify', by: knownAt, happenedAt, paragraph }],
  };
}

/** Specified injuries of people at work (regulation 4(1)(a) to (h)). */
function assessSpecified(facts: ReportFacts, { specifiedInjuries }: HarmedPerson): Finding[] {
  if (specifiedInjuries === null)
    return [
      {
        answer: 'unknown',
        reason: { key: 'specifiedInjuryUnknown', paragraph: 'reg. 4(1)' },
        duties: procedure(facts),
      },
    ];
  return specifiedInjuries.map((injury) => ({
    answer: 'yes',
    reason: { key: injury, paragraph: `reg. 4(1)(${'abcdefgh'[SPECIFIED_INJURIES.indexOf(injury)]})` },
    duties: procedure(facts),
  }));
}

/** More than seven consecutive days off the usual work, without the day of the accident (regulation 4(2)). */
function assessAbsence(facts: ReportFacts, { incapacitatedDays }: HarmedPerson): Finding {
  const paragraph = 'reg. 4(2)';
  if (incapacitatedDays !== null && incapacitatedDays <= ABSENCE) return no('sevenDaysOrLess', paragraph);
  const isKnown = incapacitatedDays !== null;
  return {
    answer: isKnown ? 'yes' : 'unknown',
    reason: { key: isKnown ? 'overSevenDays' : 'absenceUnknown', paragraph },
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

/**
 * A specified injury of a person not at work on the premises of a hospital, from which nobody is taken to a hospital (regulation
 * 5(b)).
 */
function assessOnHospitalPremises(
  facts: ReportFacts,
  { onHospitalPremises, specifiedInjuries }: HarmedPerson,
): Finding[] {
  const isPossible = onHospitalPremises !== false && specifiedInjuries?.length !== 0;
  if (!isPossible) return [];
  const key =
    onHospitalPremises === null
      ? 'hospitalPremisesUnknown'
      : specifiedInjuries === null
        ? 'specifiedInjuryUnknown'
        : 'onHospitalPremises';
  const answer = key === 'onHospitalPremises' ? 'yes' : 'unknown';
  return [{ answer, reason: { key, paragraph: 'reg. 5(b)' }, duties: procedure(facts) }];
}

/**
 * A person not at work who was taken from the place to a hospital for treatment (regulation 5(a)), or was injured at one (5(b)).
 */
function assessVisitor(facts: ReportFacts, person: HarmedPerson): Finding[] {
  const paragraph = 'reg. 5(a)';
  if (person.takenToHospital)
    return [{ answer: 'yes', reason: { key: 'takenToHospital', paragraph }, duties: procedure(facts) }];
  const taken: Finding =
    person.takenToHospital === false
      ? no('notTakenToHospital', paragraph)
      : { answer: 'unknown', reason: { key: 'hospitalUnknown', paragraph }, duties: procedure(facts) };
  return [taken, ...assessOnHospitalPremises(facts, person)];
}

/**
 * Deaths, and the injuries before them: a reportable injury keeps its own time limit if the person dies of it later (regulations 4
 * to 6). Of an injury that killed at once only the death is reported.
 */
function assessHarms(facts: ReportFacts, person: HarmedPerson): Finding[] {
  const fatal = (person.harms ?? []).filter(({ kind }) => kind === 'death');
  const deaths = fatal.map((death) => assessDeath(facts, person, death));
  const injuries =
    person.employment === 'visitor'
      ? assessVisitor(facts, person)
      : [...assessSpecified(facts, person), assessAbsence(facts, person)];
  if (!deaths.some(({ answer }) => answer !== 'no')) return [...deaths, ...injuries];
  if (fatal.some((death) => isLate(facts, death)))
    return [...deaths, ...injuries.filter(({ answer }) => answer !== 'no')];
  const isLater = fatal.some(({ at }) => at > facts.happenedAt);
  return [...deaths, ...(isLater ? injuries.filter(({ answer }) => answer === 'yes') : [])];
}

/**
 * The harm of an accident to a person (regulations 4 to 6), except harm by medical treatment (14(1)) and harm without an accident.
 */
function assessAccident(facts: ReportFacts, person: HarmedPerson): Finding[] {
  const other = reportedByOthers(facts, person);
  if (other) return [other];
  const byExposure = assessBiologicalDeaths(facts, person);
  if (byExposure.some(({ answer }) => answer === 'yes')) return byExposure;
  if (person.medicalProcedure) return [...byExposure, no('medicalProcedure', 'reg. 14(1)')];
  if (person.isIllness && person.fromAccident === false) return [...byExposure, no('noAccident', 'reg. 2(1)')];
  return [...byExposure, ...assessHarms(facts, person)].map((finding) => settled(finding, openOf(facts, person)));
}

const isOurs = ({ employment, supervisedByUs }: HarmedPerson): boolean =>
  employment === 'employee' || (employment === 'contractor' && supervisedByUs !== false);

/**
 * Dangerous occurrences (regulation 7, Schedule 2), whether or not anybody was hurt; vehicles on roads do not exempt them. On
 * premises of others we report if one of our employees was involved (3(1)(a)).
 */
function assessOccurrence(facts: ReportFacts): Finding[] {
  if (facts.dangerousOccurrence === false) return [];
  const isElsewhere = facts.onOurPremises === false && !facts.people.some(isOurs);
  const open = isElsewhere ? ({ key: 'occurrenceElsewhere', paragraph: 'reg. 3(1)(a)(ii)' } as const) : undefined;
  const isKnown = facts.dangerousOccurrence === true;
  const finding: Finding = {
    answer: isKnown ? 'yes' : 'unknown',
    reason: { key: isKnown ? 'dangerousOccurrence' : 'dangerousOccurrenceUnknown', paragraph: 'reg. 7' },
    duties: procedure(facts),
  };
  return [settled(finding, open)];
}

/**
 * Possible harms that nobody has entered: a death (regulation 6), or a specified injury (4) of a person without a case. For people
 * with a case each unanswered list is a finding of its own.
 */
function assessUnrecorded(facts: ReportFacts): Finding[] {
  const harm = possibleHarm(facts, { isOurs: (hurt) => !reportedByOthers(facts, hurt), isSaid: () => true });
  if (!harm) return [];
  const paragraph = harm === 'death' ? 'reg. 6(1)' : 'reg. 4(1)';
  const reason = { key: `${harm}Unwritten`, paragraph } as const;
  return [settled({ answer: 'unknown', reason, duties: procedure(facts) }, openOf(facts))];
}

/** Reports by suppliers of gas (regulation 11(1)) and by people who work on gas fittings (11(2)). */
function assessGas({ gas, happenedAt, knownAt, timeZone }: ReportFacts): Finding[] {
  if (gas === 'none') return [];
  const report = (from: Date, paragraph: string): Duty => ({
    what: 'report',
    by: endOfDayAfter(from, GAS_DAYS, timeZone),
    happenedAt,
    paragraph,
  });
  if (gas === 'gasFitting') {
    const paragraph = 'reg. 11(2)';
    return [{ answer: 'yes', reason: { key: gas, paragraph }, duties: [report(knownAt, paragraph)] }];
  }
  const duties: Duty[] = [
    { what: 'notify', by: knownAt, happenedAt, paragraph: 'reg. 11(1)(a)' },
    report(happenedAt, 'reg. 11(1)(b)'),
  ];
  return gas === 'suppliedGas'
    ? [{ answer: 'yes', reason: { key: gas, paragraph: 'reg. 11(1)' }, duties }]
    : [{ answer: 'unknown', reason: { key: 'gasUnknown', paragraph: 'reg. 11' }, duties }];
}

/**
 * Reports under RIDDOR 2013: deaths (regulation 6), specified injuries and over seven days off of people at work (4), others who
 * were taken to hospital or hurt at one (5), dangerous occurrences (7), diseases (8 to 10), and gas if nothing else is reportable
 * (11(3)(a)).
 */
export function assessRiddor(said: ReportFacts): readonly Finding[] {
  const people = said.people.map((person) => ({ ...person, specifiedInjuries: specifiedOf(person) }));
  const facts = { ...said, people };
  const out = exempt(facts);
  const harm = out
    ? [out]
    : [...facts.people.flatMap((person) => assessAccident(facts, person)), ...assessUnrecorded(facts)];
  const ours = facts.people.filter((person) => person.employment !== 'contractor' || person.supervisedByUs !== false);
  const found = [...harm, ...ours.flatMap((person) => assessDiseases(facts, person)), ...assessOccurrence(facts)];
  if (!found.some(({ answer }) => answer === 'yes')) found.push(...assessGas(facts));
  return found.length ? found : [no('nothingReportable', 'reg. 4-11')];
}

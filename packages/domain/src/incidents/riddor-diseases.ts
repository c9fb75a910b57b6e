import { REPORT_WITHOUT_DELAY } from './notices.ts';
import type { DiseaseFacts, Duty, Finding, HarmedPerson, ReportableDisease, ReportFacts } from './report-facts.ts';
import { no, procedureAt, settled } from './riddor-findings.ts';

/** The regulation that lists each disease. */
const LISTED: Readonly<Record<ReportableDisease, string>> = {
  carpalTunnel: 'reg. 8(a)',
  cramp: 'reg. 8(b)',
  dermatitis: 'reg. 8(c)',
  handArmVibration: 'reg. 8(d)',
  asthma: 'reg. 8(e)',
  tendonitis: 'reg. 8(f)',
  cancer: 'reg. 9(a)',
  biologicalAgent: 'reg. 9(b)',
  offshore: 'reg. 10',
};
const DIAGNOSIS = 'reg. 2(1)';

/**
 * The duty for a disease: a diagnosis is reported without delay (Schedule 1, paragraph 2(1)), one of regulation 9 notified
 * (paragraph 3), from when it was received.
 */
const dutyOf = ({ happenedAt, knownAt }: ReportFacts, kind: ReportableDisease, receivedAt: Date | null): Duty => ({
  by: receivedAt ?? knownAt,
  happenedAt: receivedAt ?? happenedAt,
  ...(LISTED[kind].startsWith('reg. 9')
    ? { what: 'notify', paragraph: 'Sch. 1 para. 3' }
    : { what: 'report', paragraph: REPORT_WITHOUT_DELAY }),
});

/**
 * Evaluates one disease: it is reportable if it is listed with the person's work and a doctor's diagnosis was received (regulations
 * 8 to 10).
 */
function assessDisease(facts: ReportFacts, disease: DiseaseFacts): Finding {
  const { kind, fromNamedWork, isDiagnosed, receivedAt } = disease;
  const paragraph = LISTED[kind];
  if (fromNamedWork === false) return no('notFromNamedWork', paragraph);
  if (isDiagnosed === false) return no('notDiagnosed', DIAGNOSIS);
  const duties = [dutyOf(facts, kind, receivedAt)];
  if (fromNamedWork === null)
    return { answer: 'unknown', reason: { key: 'namedWorkUnknown', paragraph }, about: kind, duties };
  if (isDiagnosed === null)
    return { answer: 'unknown', reason: { key: 'diagnosisUnknown', paragraph: DIAGNOSIS }, about: kind, duties };
  return { answer: 'yes', reason: { key: kind, paragraph }, duties };
}

/** Evaluates the listed diseases of a person. For an illness these have to be answered; for an injury only entered ones count. */
function assessListed(facts: ReportFacts, { diseases, isIllness }: HarmedPerson): Finding[] {
  const paragraph = 'reg. 8-10';
  if (diseases?.length) return diseases.map((disease) => assessDisease(facts, disease));
  if (!isIllness) return [];
  if (diseases) return [no('notListedDisease', paragraph)];
  const duties = [dutyOf(facts, 'carpalTunnel', null)];
  return [{ answer: 'unknown', reason: { key: 'diseaseUnknown', paragraph }, duties }];
}

/**
 * Diseases of people at work (RIDDOR 2013, regulations 8 to 10), whether or not vehicles were involved: regulation 14(3) does not
 * exempt them. The self-employed report their own (3(1)(b)(ii)). If the event is not work-related, only a fully answered disease
 * counts.
 */
export function assessDiseases(facts: ReportFacts, person: HarmedPerson): Finding[] {
  const { employment, supervisedByUs, diseases } = person;
  if (employment === 'visitor') return [];
  if (employment === 'selfEmployed') return diseases?.length ? [no('selfEmployedReports', 'reg. 3(1)(b)(ii)')] : [];
  const isOpen = employment === 'contractor' && supervisedByUs === null;
  const open = isOpen ? ({ key: 'supervisionUnknown', paragraph: 'reg. 3(1)(b)(i)' } as const) : undefined;
  const found = assessListed(facts, person).map((finding) => settled(finding, open));
  return facts.workRelated === false ? found.filter(({ answer }) => answer === 'yes') : found;
}

/** Deaths by occupational exposure to a biological agent (regulation 6(2)): the death itself is reported. */
export function assessBiologicalDeaths(facts: ReportFacts, { diseases, harms }: HarmedPerson): Finding[] {
  const disease = diseases?.find(({ kind, fromNamedWork }) => kind === 'biologicalAgent' && fromNamedWork !== false);
  if (!disease) return [];
  return (harms ?? [])
    .filter(({ kind }) => kind === 'death')
    .map(({ at, knownAt }) => ({
      answer: disease.fromNamedWork ? 'yes' : 'unknown',
      reason: { key: disease.fromNamedWork ? 'biologicalDeath' : 'biologicalDeathUnknown', paragraph: 'reg. 6(2)' },
      duties: procedureAt(facts, { happenedAt: at, knownAt, countedFrom: at }),
    }));
}

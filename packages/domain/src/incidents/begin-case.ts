import { blankCase } from './blank-case.ts';
import { type LostTime, lostTimesOf } from './days.ts';
import type { FormFindings } from './form-findings.ts';
import type { SpecifiedInjury } from './report-facts.ts';

/** A harm as a case stores it: times as ISO texts. */
type WrittenHarm = { at: string; knownAt: string } & (
  | { kind: 'amputation' }
  | { kind: 'inpatient'; forCare: boolean | null }
);

/** When an incident happened, as a day in the time zone of its facility and as an instant, and when the organisation knew of it. */
export interface CaseBeginning {
  readonly happenedOn: string;
  readonly at: string;
  readonly knownAt: string;
}

/** Lost time as the form tells it: from the day after, without an end; the person who works on the case enters when it ended. */
function lostTimeOf({ work }: FormFindings, happenedOn: string): LostTime[] | null {
  if (work === null) return null;
  const days = { away: work === 'away' ? 1 : 0, restricted: work === 'lighter' ? 1 : 0 };
  return lostTimesOf(days, happenedOn).map((time) => ({ ...time, to: null }));
}

/** A new case, filled in with what the incident's form says of the person; everything else is unanswered. */
export function beginCase(said: FormFindings | null, { happenedOn, at, knownAt }: CaseBeginning) {
  const blank = blankCase();
  if (!said) return blank;
  const { type, care, stayed, treatments, isFractured, isAmputated } = said;
  const harms: WrittenHarm[] = [
    ...(isAmputated ? [{ kind: 'amputation' as const, at, knownAt }] : []),
    ...(stayed ? [{ kind: 'inpatient' as const, at, knownAt, forCare: null }] : []),
  ];
  const specified: SpecifiedInjury[] | null = isAmputated ? ['amputation'] : null;
  return {
    ...blank,
    type: type ?? blank.type,
    facts: {
      ...blank.facts,
      injuryOrIllness: type === null ? null : true,
      treatments: treatments && [...treatments],
      diagnosis: isFractured ? ('fracturedBoneOrTooth' as const) : null,
    },
    lostTime: lostTimeOf(said, happenedOn),
    report: {
      ...blank.report,
      harms,
      specifiedInjuries: specified,
      takenToHospital: care === 'hospital' ? true : null,
    },
  };
}

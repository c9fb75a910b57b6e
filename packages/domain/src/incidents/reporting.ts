import { type Answer, anyOf } from './known.ts';
import { REGIMES, type Regime } from './regimes.ts';
import type { Duty, Finding, Reason, ReportFacts } from './report-facts.ts';
import { judgeOsha } from './reporting-osha.ts';
import { judgeRiddor } from './reporting-riddor.ts';

export interface Reportability {
  readonly regime: Regime;
  readonly reportable: Answer;
  /** The first of the duties; while the answer is unknown, when it would have to be done. Null without any. */
  readonly by: Date | null;
  /** By their times. */
  readonly duties: readonly Duty[];
  readonly why: readonly Reason[];
}

const JUDGES: Record<Regime, (facts: ReportFacts) => readonly Finding[]> = { osha: judgeOsha, riddor: judgeRiddor };

const distinct = <T>(things: readonly T[]): T[] => [...new Map(things.map((it) => [JSON.stringify(it), it])).values()];

/** Each thing that is to be done once; where several harms ask for the same, what happened last is what it is about. */
const once = (duties: readonly Duty[]): Duty[] => [
  ...new Map(
    duties
      .toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime())
      .map((duty) => [`${duty.what} ${duty.by.getTime()} ${duty.paragraph}`, duty]),
  ).values(),
];

function summarize(regime: Regime, findings: readonly Finding[]): Reportability {
  const reportable = anyOf(findings.map(({ answer }) => answer));
  const asked = findings.filter(({ answer }) => answer === reportable).flatMap((found) => found.duties);
  const duties = once(asked).sort((a, b) => a.by.getTime() - b.by.getTime());
  return { regime, reportable, by: duties[0]?.by ?? null, duties, why: distinct(findings.map(({ reason }) => reason)) };
}

/** "Is this reportable?", asked of each regime that is switched on. */
export const judgeReports = (facts: ReportFacts, regimes: readonly Regime[]): Reportability[] =>
  REGIMES.filter((regime) => regimes.includes(regime)).map((regime) => summarize(regime, JUDGES[regime](facts)));

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

function summarize(regime: Regime, findings: readonly Finding[]): Reportability {
  const reportable = anyOf(findings.map(({ answer }) => answer));
  const duties = distinct(findings.filter(({ answer }) => answer === reportable).flatMap((found) => found.duties)).sort(
    (a, b) => a.by.getTime() - b.by.getTime(),
  );
  return { regime, reportable, by: duties[0]?.by ?? null, duties, why: distinct(findings.map(({ reason }) => reason)) };
}

/** "Is this reportable?", asked of each regime that is switched on. */
export const judgeReports = (facts: ReportFacts, regimes: readonly Regime[]): Reportability[] =>
  REGIMES.filter((regime) => regimes.includes(regime)).map((regime) => summarize(regime, JUDGES[regime](facts)));

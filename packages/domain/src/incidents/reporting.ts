import { type Answer, anyOf } from './known.ts';
import { REGIMES, type Regime } from './regimes.ts';
import type { Duty, Finding, Reason, ReportFacts, ReportReason } from './report-facts.ts';
import { assessOsha } from './reporting-osha.ts';
import { assessRiddor } from './reporting-riddor.ts';

/** A duty with all its reasons. */
export interface AskedDuty extends Duty {
  readonly about: readonly ReportReason[];
}

export interface Reportability {
  readonly regime: Regime;
  readonly reportable: Answer;
  /** The earliest deadline; while the answer is unknown, the deadline that would apply. Null without any duties. */
  readonly by: Date | null;
  /** In the order of their deadlines. */
  readonly duties: readonly AskedDuty[];
  readonly why: readonly Reason[];
}

const ASSESSORS: Record<Regime, (facts: ReportFacts) => readonly Finding[]> = {
  osha: assessOsha,
  riddor: assessRiddor,
};

const distinct = <T>(things: readonly T[]): T[] => [...new Map(things.map((it) => [JSON.stringify(it), it])).values()];

/** Merges equal duties with all their reasons; `happenedAt` is that of the latest, because a notice must not be earlier. */
function mergeEqual(duties: readonly AskedDuty[]): AskedDuty[] {
  const byThing = Map.groupBy(duties, ({ what, by, paragraph }) => `${what} ${by.getTime()} ${paragraph}`);
  return [...byThing.values()].flatMap((same) => {
    const last = same.toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime()).at(-1);
    return last ? [{ ...last, about: distinct(same.flatMap(({ about }) => about)) }] : [];
  });
}

function summarize(regime: Regime, findings: readonly Finding[]): Reportability {
  const reportable = anyOf(findings.map(({ answer }) => answer));
  const asked = findings
    .filter(({ answer }) => answer === reportable)
    .flatMap(({ duties, about, reason }) => duties.map((duty) => ({ ...duty, about: [about ?? reason.key] })));
  const duties = mergeEqual(asked).sort((a, b) => a.by.getTime() - b.by.getTime());
  return { regime, reportable, by: duties[0]?.by ?? null, duties, why: distinct(findings.map(({ reason }) => reason)) };
}

/** Answers "Is this reportable?" for each regime that is switched on. */
export const assessReports = (facts: ReportFacts, regimes: readonly Regime[]): Reportability[] =>
  REGIMES.filter((regime) => regimes.includes(regime)).map((regime) => summarize(regime, ASSESSORS[regime](facts)));

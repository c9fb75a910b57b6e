import type { Case, CaseInput } from '@safety-qube/contract/investigation';
import { blankCase } from '@safety-qube/domain/incidents/blank-case';

/** What the dialog of a case begins with: what is written, without what follows from it. */
export function inputOf(written: Case | null): CaseInput {
  if (!written) return blankCase();
  const { type, facts, lostTime, privacyReasons, codes, report } = written;
  return { type, facts, lostTime, privacyReasons, codes, report };
}

/** The tab of a case in which something cannot be saved; undefined when all can. */
export function flawedTab({ lostTime, report }: CaseInput): 'guide' | 'report' | undefined {
  if (lostTime?.some(({ from, to }) => !from || (to !== null && to < from))) return 'guide';
  return report.harms.some(({ at, knownAt }) => !at || !knownAt) ? 'report' : undefined;
}

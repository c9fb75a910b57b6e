import type { Case, CaseInput, InvolvedPerson } from '@safety-qube/contract/investigation';
import { beginCase } from '@safety-qube/domain/incidents/begin-case';
import { dayIn } from '@safety-qube/domain/incidents/local-days';
import type { WholeRecord } from '../../../../config/record-types.ts';

/** The case as the incident's form has it, whatever is written by now; what the form says nothing of is open. */
export function caseOfForm(
  { said }: InvolvedPerson,
  { occurredAt, raisedAt }: Pick<WholeRecord, 'occurredAt' | 'raisedAt'>,
  timeZone: string,
): CaseInput {
  const at = occurredAt ?? raisedAt;
  const knownAt = raisedAt > at ? raisedAt : at;
  return beginCase(said, { happenedOn: dayIn(timeZone, new Date(at)), at, knownAt });
}

/** What the dialog of a case begins with: what is written, without what follows from it, else what the form says. */
export function inputOf(written: Case | null, ofForm: CaseInput): CaseInput {
  if (!written) return ofForm;
  const { type, facts, lostTime, privacyReasons, codes, report } = written;
  return { type, facts, lostTime, privacyReasons, codes, report };
}

/** Whether an answer that was given is the one that the form gives. */
export const isAsSaid = (value: unknown, ofForm: unknown): boolean =>
  value !== null && JSON.stringify(value) === JSON.stringify(ofForm);

/** The tab of a case in which something cannot be saved; undefined when all can. */
export function flawedTab({ lostTime, report }: CaseInput): 'guide' | 'report' | undefined {
  if (lostTime?.some(({ from, to }) => !from || (to !== null && to < from))) return 'guide';
  return report.harms.some(({ at, knownAt }) => !at || !knownAt) ? 'report' : undefined;
}

import type { Case, CaseInput, InvolvedPerson } from '@safety-qube/contract/schemas/investigation';
import { beginCase } from '@safety-qube/domain/incidents/begin-case';
import { dayIn } from '@safety-qube/domain/incidents/local-days';
import type { RecordOf } from '../../../../config/record-types.ts';

/**
 * Returns the case as it follows from the incident's form, regardless of what has been saved; what the form does not
 * say is null.
 */
export function caseOfForm(
  { said }: InvolvedPerson,
  { occurredAt, raisedAt }: Pick<RecordOf<'incident'>, 'occurredAt' | 'raisedAt'>,
  timeZone: string,
): CaseInput {
  const at = occurredAt ?? raisedAt;
  const knownAt = raisedAt > at ? raisedAt : at;
  return beginCase(said, { happenedOn: dayIn(timeZone, new Date(at)), at, knownAt });
}

/** Returns the initial values of a case's dialog: the saved ones, without derived values, else those from the form. */
export function inputOf(written: Case | null, ofForm: CaseInput): CaseInput {
  if (!written) return ofForm;
  const { type, facts, lostTime, privacyReasons, codes, report } = written;
  return { type, facts, lostTime, privacyReasons, codes, report };
}

/** Whether an answer equals the one from the form. */
export const equalsFormAnswer = (value: unknown, ofForm: unknown): boolean =>
  value !== null && JSON.stringify(value) === JSON.stringify(ofForm);

/** Returns the tab with values that cannot be saved; undefined when all can. */
export function flawedTab({ lostTime, report }: CaseInput): 'guide' | 'report' | undefined {
  if (lostTime?.some(({ from, to }) => !from || (to !== null && to < from))) return 'guide';
  return report.harms.some(({ at, knownAt }) => !at || !knownAt) ? 'report' : undefined;
}

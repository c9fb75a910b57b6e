import { isDeepStrictEqual } from 'node:util';
import type { CaseInput } from '@safety-qube/contract/schemas/investigation';
import { isPrivacyCase } from '@safety-qube/domain/incidents/privacy';
import { entriesOf } from '@safety-qube/domain/objects';

/** A person of an incident as its history stores them; read only by `visibleHistory`, which decides who may see the name. */
export interface PersonSnapshot {
  /** Null for a person of the demo data. */
  readonly id: number | null;
  readonly employeeId: number | null;
  /** The name of a person who is no employee. */
  readonly name: string | null;
  readonly involvement: string;
  readonly employment: string;
  /** Absent if unknown. */
  readonly gender?: string;
  readonly jobTitle?: string;
  /** Whether the name had to be hidden when this was entered. */
  readonly isPrivate: boolean;
}
/** A case as the history stores it: whose it is, and which of its parts were changed, never their values. */
export interface CaseSnapshot {
  readonly person: PersonSnapshot;
  readonly parts: readonly string[];
}

interface Person extends Omit<PersonSnapshot, 'isPrivate' | 'gender' | 'jobTitle'> {
  readonly gender?: string | null | undefined;
  readonly jobTitle?: string | null | undefined;
  readonly case: CaseInput | null;
}

/** Returns what the history stores of a person. */
export const personSnapshot = ({
  id,
  employeeId,
  name,
  involvement,
  employment,
  gender,
  jobTitle,
  case: entered,
}: Person): PersonSnapshot => ({
  id,
  employeeId,
  name: employeeId === null ? name : null,
  involvement,
  employment,
  ...(gender != null && { gender }),
  ...(jobTitle != null && { jobTitle }),
  isPrivate: entered !== null && isPrivacyCase(entered.privacyReasons, entered.type),
});

/** Returns the names of the parts in which a case differs from another; each answer has its own. */
export function partsChanged(before: CaseInput, after: CaseInput): string[] {
  const changedColumns = <T extends object>(one: T, other: T) =>
    entriesOf(other).flatMap(([name, value]) => (isDeepStrictEqual(one[name], value) ? [] : [name]));
  const { facts: answered, ...entered } = before;
  const { facts, ...rest } = after;
  return [...changedColumns(answered, facts), ...changedColumns(entered, rest)];
}

import { isDeepStrictEqual } from 'node:util';
import type { CaseInput } from '@safety-qube/contract/investigation';
import { isPrivacyCase } from '@safety-qube/domain/incidents/privacy';

/** Somebody of an incident as its history keeps them: read by `visibleHistory` alone, which says who may learn the name. */
export interface PersonSnapshot {
  /** Null for one of the demo. */
  readonly id: number | null;
  readonly employeeId: number | null;
  /** Of somebody who is none of ours. */
  readonly name: string | null;
  readonly involvement: string;
  readonly employment: string;
  /** Absent where nobody said. */
  readonly gender?: string;
  readonly jobTitle?: string;
  /** Whether the name was to be kept when this was written. */
  readonly isPrivate: boolean;
}
/** A case as the history keeps it: whose it is, and which of its parts were changed, never how. */
export interface CaseSnapshot {
  readonly person: PersonSnapshot;
  readonly parts: readonly string[];
}

interface Person extends Omit<PersonSnapshot, 'isPrivate' | 'gender' | 'jobTitle'> {
  readonly gender?: string | null | undefined;
  readonly jobTitle?: string | null | undefined;
  readonly case: CaseInput | null;
}

/** What the history keeps of somebody. */
export const personSnapshot = ({
  id,
  employeeId,
  name,
  involvement,
  employment,
  gender,
  jobTitle,
  case: written,
}: Person): PersonSnapshot => ({
  id,
  employeeId,
  name: employeeId === null ? name : null,
  involvement,
  employment,
  ...(gender != null && { gender }),
  ...(jobTitle != null && { jobTitle }),
  isPrivate: written !== null && isPrivacyCase(written.privacyReasons, written.type),
});

/** The parts of a case in which it differs from another; its answers each by its name. */
export function partsChanged(before: CaseInput, after: CaseInput): string[] {
  const differing = <T extends object>(one: T, other: T) =>
    (Object.keys(other) as (keyof T & string)[]).filter((name) => !isDeepStrictEqual(one[name], other[name]));
  const { facts: answered, ...written } = before;
  const { facts, ...rest } = after;
  return [...differing(answered, facts), ...differing(written, rest)];
}

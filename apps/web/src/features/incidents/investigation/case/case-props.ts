import type { CaseInput } from '@safety-qube/contract/investigation';

/** What every part of a case's dialog is given. */
export interface CaseProps {
  readonly value: CaseInput;
  readonly onChange: (change: Partial<CaseInput>) => void;
  /** The case as the incident's form has it. */
  readonly ofForm: CaseInput;
  /** Whether saving was tried: then what is missing is said. */
  readonly isTried: boolean;
}

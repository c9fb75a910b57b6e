import type { CaseInput } from '@safety-qube/contract/schemas/investigation';

/** Props of every part of a case's dialog. */
export interface CaseProps {
  readonly value: CaseInput;
  readonly onChange: (change: Partial<CaseInput>) => void;
  /** The case as prefilled from the incident's form. */
  readonly ofForm: CaseInput;
  /** Whether saving was tried: only then missing values are shown. */
  readonly isTried: boolean;
}

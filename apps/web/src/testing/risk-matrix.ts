import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';

/** A matrix for lists that show no ratings. */
export const NO_MATRIX: RiskMatrix = {
  version: 1,
  likelihood: [],
  severity: [],
  levels: [],
  formerLevels: [],
  cells: [],
};

import { getRiskMatrix } from '@safety-qube/contract/endpoints/custom-fields';
import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { CONFIG_STALE_MS } from '../session/start-visit.ts';

export const riskMatrixQuery = queryOptions({
  queryKey: ['risk-matrix'],
  queryFn: () => call(getRiskMatrix, {}),
  staleTime: CONFIG_STALE_MS,
});

/** Returns a level of the matrix by its key; undefined for one that was removed. */
export const levelOf = (matrix: RiskMatrix | undefined, key: string | null): RiskMatrix['levels'][number] | undefined =>
  matrix?.levels.find((level) => level.key === key);

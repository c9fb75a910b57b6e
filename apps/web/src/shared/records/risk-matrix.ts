import { getRiskMatrix } from '@safety-qube/contract/endpoints/custom-fields';
import { getRiskMatrixVersion } from '@safety-qube/contract/endpoints/risk-matrix';
import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { CONFIG_STALE_MS } from '../session/start-visit.ts';

export const riskMatrixQuery = queryOptions({
  queryKey: ['risk-matrix'],
  queryFn: () => call(getRiskMatrix, {}),
  staleTime: CONFIG_STALE_MS,
});

/** A version of the matrix, which never changes. */
export const versionQuery = (version: number) =>
  queryOptions({
    queryKey: [...riskMatrixQuery.queryKey, version],
    queryFn: () => call(getRiskMatrixVersion, { params: { version } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The version of the matrix by which something was rated; undefined until it is loaded. */
export function useRiskMatrix(version: number | undefined): RiskMatrix | undefined {
  const { data: current } = useQuery({ ...riskMatrixQuery, enabled: version !== undefined });
  const isFormer = current !== undefined && version !== undefined && version !== current.version;
  const { data: former } = useQuery({ ...versionQuery(version ?? 0), enabled: isFormer });
  return isFormer ? former : current;
}

/** Returns a level of the matrix by its key, also one of an earlier version. */
export const levelOf = (matrix: RiskMatrix | undefined, key: string | null): RiskMatrix['levels'][number] | undefined =>
  [...(matrix?.levels ?? []), ...(matrix?.formerLevels ?? [])].find((level) => level.key === key);

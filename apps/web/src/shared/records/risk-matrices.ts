import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import { useQueries, useQuery } from '@tanstack/react-query';
import { riskMatrixQuery, versionQuery } from './risk-matrix.ts';

/** Returns the versions of the matrix by their number, or the current one where it is not known which, or not loaded yet. */
export function useRiskMatrices(versions: readonly number[]): (version?: number) => RiskMatrix | undefined {
  const { data: current } = useQuery(riskMatrixQuery);
  const former = current ? [...new Set(versions)].filter((version) => version !== current.version) : [];
  const loaded = useQueries({ queries: former.map(versionQuery) });
  const byVersion = new Map(former.map((version, n) => [version, loaded[n]?.data]));
  return (version) => (version === undefined ? current : (byVersion.get(version) ?? current));
}

import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { levelOf, useRiskMatrix } from '../../shared/records/risk-matrix.ts';
import { DirectionalIcon } from './directional-icon.tsx';
import { RatedRisk, RiskChip } from './risk-matrix.tsx';

interface Rating {
  score: number;
  level: string | null;
  matrixVersion: number;
}

/** A risk as it was and what remains of it, each by the version of the matrix that it was rated by: 16 > 4. */
function ReducedRisk({ risk, residual }: { risk: Rating; residual: Rating }) {
  const { t } = useTranslation();
  const before = useRiskMatrix(risk.matrixVersion);
  const after = useRiskMatrix(residual.matrixVersion);
  const label = (matrix: typeof before, { level, score }: Rating) =>
    [levelOf(matrix, level)?.label, score].filter(Boolean).join(' ');
  const words = t('risk.reduced', { before: label(before, risk), after: label(after, residual) });
  return (
    <Group component="span" role="img" aria-label={words} title={words} gap={4} wrap="nowrap" display="inline-flex">
      <RiskChip matrix={before} risk={risk} isShort />
      <DirectionalIcon name="forward" size={14} />
      <RiskChip matrix={after} risk={residual} isShort />
    </Group>
  );
}

/** The risk of a record: its rating, with what remains of it once somebody has rated that. */
export const RecordRisk = ({ risk, residual }: { risk: Rating; residual: Rating | null | undefined }) =>
  residual ? <ReducedRisk risk={risk} residual={residual} /> : <RatedRisk risk={risk} />;

import { rateRisk } from '@safety-qube/domain/records/risk';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type RiskCell, RiskChip, RiskMatrixField } from '../../components/ui/risk-matrix.tsx';
import { riskMatrixQuery, useRiskMatrix } from '../../shared/records/risk-matrix.ts';
import classes from './hazards.module.css';

/** A rating by an earlier version of the matrix, which stays until another cell is chosen. */
function FormerRating({ cell }: { cell: RiskCell }) {
  const { t } = useTranslation();
  const matrix = useRiskMatrix(cell.matrixVersion);
  const risk = matrix && rateRisk(matrix, cell.likelihood, cell.severity);
  if (!risk) return null;
  return (
    <>
      <RiskChip matrix={matrix} risk={risk} />
      <span>{t('risk.former')}</span>
    </>
  );
}

interface RiskValues {
  risk: RiskCell | null;
}

/** Likelihood and severity: a cell of the tenant's matrix. */
export function RiskField() {
  const { t } = useTranslation();
  const { control } = useFormContext<RiskValues>();
  const { field, fieldState } = useController({ control, name: 'risk' });
  const { data: matrix } = useQuery(riskMatrixQuery);
  if (!matrix?.levels.length) return null;
  const { value } = field;
  const isFormer = value?.matrixVersion !== undefined && value.matrixVersion !== matrix.version;
  return (
    <div id="field-risk">
      <p className={classes['label']}>{t('hazard.risk')}</p>
      <p className={classes['help']}>{t('hazard.riskHelp')}</p>
      <RiskMatrixField
        label={t('hazard.risk')}
        matrix={matrix}
        value={isFormer ? null : value}
        onChange={field.onChange}
      >
        {isFormer && <FormerRating cell={value} />}
      </RiskMatrixField>
      {fieldState.error && <p className={classes['problem']}>{fieldState.error.message}</p>}
    </div>
  );
}

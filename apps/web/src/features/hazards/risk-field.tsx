import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type RiskCell, RiskMatrixField } from '../../components/ui/risk-matrix.tsx';
import { riskMatrixQuery } from '../../shared/records/risk-matrix.ts';
import classes from './hazards.module.css';

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
  return (
    <div id="field-risk">
      <p className={classes['label']}>{t('hazard.risk')}</p>
      <p className={classes['help']}>{t('hazard.riskHelp')}</p>
      <RiskMatrixField label={t('hazard.risk')} matrix={matrix} value={field.value} onChange={field.onChange} />
      {fieldState.error && <p className={classes['problem']}>{fieldState.error.message}</p>}
    </div>
  );
}

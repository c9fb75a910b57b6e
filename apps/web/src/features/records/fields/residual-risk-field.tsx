import { Input, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RiskMatrixField } from '../../../components/ui/risk-matrix.tsx';
import { riskMatrixQuery } from '../../../shared/records/risk-matrix.ts';
import type { ActionValues } from '../record-page/action-store.ts';

/** The risk that remains: a cell of the tenant's matrix, by one tap. */
export default function ResidualRiskField() {
  const { t } = useTranslation();
  const { control } = useFormContext<ActionValues>();
  const { field, fieldState } = useController({
    control,
    name: 'residualRisk',
    rules: { validate: (cell) => cell !== null || t('act.residualRiskMissing') },
  });
  const { data: matrix } = useQuery(riskMatrixQuery);
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('risk.residual')}
      description={t('act.residualRiskHelp')}
      error={fieldState.error?.message}
    >
      {matrix ? (
        <RiskMatrixField label={t('risk.residual')} matrix={matrix} value={field.value} onChange={field.onChange} />
      ) : (
        <Skeleton height={320} />
      )}
    </Input.Wrapper>
  );
}

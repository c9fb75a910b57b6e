import { NumberInput } from '@mantine/core';
import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import { MATRIX_LIMITS } from '@safety-qube/domain/records/risk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RiskCell, RiskMatrixField } from '../../components/ui/risk-matrix.tsx';
import { Select } from '../../components/ui/select.tsx';
import { changeCell, type MatrixDraft } from './matrix-draft.ts';
import classes from './risk-matrix.module.css';

/** The matrix as people will see it; the level and the number of the chosen cell are edited below it. */
export function CellFields(props: {
  matrix: RiskMatrix;
  draft: MatrixDraft;
  canEdit: boolean;
  onChange: (draft: MatrixDraft) => void;
}) {
  const { matrix, draft, canEdit, onChange } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<RiskCell | null>(null);
  const cell =
    chosen && draft.cells.find((one) => one.likelihood === chosen.likelihood && one.severity === chosen.severity);
  return (
    <section className={classes['cells']} aria-label={t('riskMatrix.cells')}>
      <RiskMatrixField
        label={t('riskMatrix.cells')}
        matrix={matrix}
        value={cell ? chosen : null}
        onChange={setChosen}
      />
      {canEdit && !cell && <p className={classes['help']}>{t('riskMatrix.cellHelp')}</p>}
      {canEdit && cell && (
        <div className={classes['line']}>
          <Select
            className={classes['grows'] ?? ''}
            label={t('riskMatrix.cellLevel')}
            allowDeselect={false}
            data={draft.levels.toReversed().map(({ key, label }) => ({ value: key, label: label || '–' }))}
            value={cell.level}
            onChange={(level) => level && onChange(changeCell(draft, cell, { level }))}
          />
          <NumberInput
            className={classes['number'] ?? ''}
            label={t('riskMatrix.cellNumber')}
            min={1}
            max={MATRIX_LIMITS.score}
            allowDecimal={false}
            allowNegative={false}
            value={cell.score}
            onChange={(score) => typeof score === 'number' && onChange(changeCell(draft, cell, { score }))}
          />
        </div>
      )}
    </section>
  );
}

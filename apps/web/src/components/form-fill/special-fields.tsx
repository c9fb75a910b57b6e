import { Slider } from '@mantine/core';
import { rateRisk } from '@safety-qube/domain/records/risk';
import { readRisk } from '@safety-qube/domain/templates/answers';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { type RiskCell, RiskChip, RiskMatrixField } from '../ui/risk-matrix.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';
import { useFormSetting } from './form-context.ts';

/** A value between two ends; there is no answer until it is moved or tapped. */
export function SliderField({ question, answer, onAnswer, text }: FieldProps<'slider'>) {
  const { t } = useTranslation();
  const { isReadOnly } = useFormSetting();
  const { min, max, step, unit } = question;
  const value = typeof answer.value === 'number' ? answer.value : undefined;
  return (
    <div className={classes['slider']} data-answered={value !== undefined || undefined}>
      <Slider
        min={min}
        max={max}
        step={step}
        disabled={isReadOnly}
        value={value ?? min}
        onChange={(next) => onAnswer({ value: next, notApplicable: undefined })}
        label={null}
        thumbLabel={text}
        thumbValueText={value === undefined ? t('formFill.notAnswered') : String(value)}
        size={6}
        thumbSize={24}
        // As a string: the number 0 would not be shown.
        marks={[min, max].map((end) => ({ value: end, label: String(end) }))}
      />
      <output className={classes['sliderValue']}>
        {value === undefined ? t('formFill.notAnswered') : <bdi>{unit ? `${value} ${unit}` : value}</bdi>}
      </output>
    </div>
  );
}

/** A cell of the tenant's matrix, saved as the JSON that the specification defines. */
export function RiskField({ answer, onAnswer, text }: FieldProps<'risk-rating'>) {
  const { t } = useTranslation();
  const { matrix } = useFormSetting().sources;
  if (!matrix?.levels.length) return <p className={classes['quiet']}>{t('formFill.noMatrix')}</p>;
  const risk = readRisk(answer.value);
  const choose = (cell: RiskCell | null) => {
    const rating = cell && rateRisk(matrix, cell.likelihood, cell.severity);
    if (!cell || !rating) return onAnswer({ value: undefined, notApplicable: undefined });
    const labelOf = (list: readonly { value: number; label: string }[], value: number) =>
      list.find((one) => one.value === value)?.label ?? '';
    const response = {
      likelihood: cell.likelihood,
      likelihoodLabel: labelOf(matrix.likelihood, cell.likelihood),
      severity: cell.severity,
      severityLabel: labelOf(matrix.severity, cell.severity),
      ...rating,
    };
    onAnswer({ value: JSON.stringify(response), notApplicable: undefined });
  };
  const rating = risk && rateRisk(matrix, risk.likelihood, risk.severity);
  const isOfMatrix = rating !== undefined && rating.score === risk?.score && rating.level === risk.level;
  return (
    <RiskMatrixField label={text} matrix={matrix} value={risk && isOfMatrix ? risk : null} onChange={choose}>
      {risk && (
        <>
          <RiskChip matrix={matrix} risk={risk} />
          <span>{t('risk.chosen', { likelihood: risk.likelihoodLabel, severity: risk.severityLabel })}</span>
          <span>{t('risk.former')}</span>
        </>
      )}
    </RiskMatrixField>
  );
}

/** The result of a formula over other answers. */
export function FormulaField({ question, calculated }: FieldProps<'formula'>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (
    <output className={classes['formula']}>
      {calculated === undefined ? (
        <span className={classes['quiet']}>{t('formFill.notYet')}</span>
      ) : (
        <>
          <bdi>{numbers.decimal(calculated)}</bdi> {question.unit}
        </>
      )}
    </output>
  );
}

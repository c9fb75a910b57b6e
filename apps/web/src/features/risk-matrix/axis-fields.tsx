import { ActionIcon, Button, TextInput } from '@mantine/core';
import { MATRIX_LIMITS } from '@safety-qube/domain/records/risk';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type Axis,
  addValue,
  type MatrixDraft,
  mayAddValue,
  mayRemoveValue,
  nameValue,
  removeValue,
} from './matrix-draft.ts';
import classes from './risk-matrix.module.css';

/** The values of a side of the matrix by their names, the lowest first. */
export function AxisFields(props: { draft: MatrixDraft; axis: Axis; onChange: (draft: MatrixDraft) => void }) {
  const { draft, axis, onChange } = props;
  const { t } = useTranslation();
  const name = t(`hazard.${axis}`);
  return (
    <section className={classes['part']} aria-label={name}>
      <h2>{name}</h2>
      {draft[axis].map(({ value, label }) => (
        <div key={value} className={classes['line']}>
          <span className={classes['rank']} aria-hidden>
            {value}
          </span>
          <TextInput
            className={classes['grows'] ?? ''}
            aria-label={t('riskMatrix.valueName', { side: name, value })}
            value={label}
            maxLength={MATRIX_LIMITS.label}
            error={label.trim() === '' && t('form.required')}
            onChange={(event) => onChange(nameValue(draft, axis, value, event.currentTarget.value))}
            autoComplete="off"
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            disabled={!mayRemoveValue(draft, axis)}
            aria-label={t('riskMatrix.remove', { name: label || value })}
            onClick={() => onChange(removeValue(draft, axis, value))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {mayAddValue(draft, axis) && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => onChange(addValue(draft, axis))}
        >
          {t('riskMatrix.addValue')}
        </Button>
      )}
    </section>
  );
}

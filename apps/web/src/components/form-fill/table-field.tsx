import { ActionIcon, Button, TextInput } from '@mantine/core';
import { ANSWER_LIMITS } from '@safety-qube/domain/templates/answer-limits';
import type { Row } from '@safety-qube/domain/templates/answers';
import { isTable } from '@safety-qube/domain/templates/answers';
import type { EvaluationError } from '@safety-qube/domain/templates/evaluate';
import type { Column } from '@safety-qube/domain/templates/template';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Select } from '../ui/select.tsx';
import type { FieldProps } from './field-props.ts';
import { useCut, useFormSetting } from './form-context.ts';
import { NumberField } from './plain-fields.tsx';
import classes from './table-field.module.css';

function Cell(props: {
  column: Column;
  value: string | number | undefined;
  onChange: (value: string | number) => void;
  label: string;
  isInvalid: boolean;
}) {
  const { column, value, onChange, label, isInvalid } = props;
  const { t } = useTranslation();
  const { words } = useFormSetting();
  const cut = useCut(ANSWER_LIMITS.shortText);
  const text = typeof value === 'string' ? value : '';
  switch (column.type) {
    case 'number':
      return (
        <NumberField
          value={typeof value === 'number' ? value : undefined}
          onChange={(next) => onChange(next ?? '')}
          unit={column.unit}
          isInvalid={isInvalid}
          label={label}
        />
      );
    case 'single-choice':
      return (
        <Select
          aria-label={label}
          error={isInvalid}
          clearable
          clearButtonProps={{ 'aria-label': t('common.remove') }}
          placeholder={t('form.choosePlaceholder')}
          data={column.options.map((option) => ({ value: option.id, label: words(option.label) || option.id }))}
          value={text || null}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    default:
      return (
        <TextInput
          aria-label={label}
          error={isInvalid}
          {...(column.type !== 'short-text' && { type: column.type })}
          {...cut}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

const withCell = (row: Row, columnId: string, value: string | number): Row => ({ ...row, [columnId]: value });

/** Rows of small answers; on a phone each row is a block. */
export function TableField({ question, answer, onAnswer, labelledBy, errors }: FieldProps<'table'>) {
  const { t } = useTranslation();
  const { words } = useFormSetting();
  const rows = isTable(answer.value) ? answer.value : [];
  const write = (next: readonly Row[]) => onAnswer({ value: next, notApplicable: undefined });
  const isWrong = (row: number, columnId: string): boolean =>
    errors.some((error: EvaluationError) => error.row === row && error.columnId === columnId);
  const most = question.maxRows ?? ANSWER_LIMITS.rows;
  return (
    <div className={classes['wrap']}>
      {rows.length > 0 && (
        <table className={classes['table']} aria-labelledby={labelledBy}>
          <thead>
            <tr>
              {question.columns.map((column) => (
                <th key={column.id} scope="col" className="words">
                  <bdi>{words(column.text)}</bdi>
                  {column.required && <span aria-hidden> *</span>}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its index
              <tr key={at}>
                {question.columns.map((column) => (
                  <td key={column.id} data-label={words(column.text)}>
                    <Cell
                      column={column}
                      value={row[column.id]}
                      onChange={(value) =>
                        write(rows.map((other, index) => (index === at ? withCell(other, column.id, value) : other)))
                      }
                      label={t('formFill.cell', { column: words(column.text), row: at + 1 })}
                      isInvalid={isWrong(at, column.id)}
                    />
                  </td>
                ))}
                <td className={classes['remove']}>
                  <ActionIcon
                    size={36}
                    aria-label={t('formFill.removeRow', { row: at + 1 })}
                    onClick={() => write(rows.filter((_, index) => index !== at))}
                  >
                    <IconTrash size={18} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length < most && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => write([...rows, {}])}
        >
          {t('formFill.addRow')}
        </Button>
      )}
    </div>
  );
}

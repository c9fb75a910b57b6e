import { ActionIcon, Checkbox } from '@mantine/core';
import type { Column, QuestionOf } from '@safety-qube/domain/templates/template';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import { AddButton } from '../add-button.tsx';
import { useBuilder } from '../builder/builder-context.ts';
import { newId, newOption } from '../edit/new-things.ts';
import { AmountField } from './amount-field.tsx';
import { withField } from './fields.ts';
import { OptionsField } from './options-field.tsx';
import classes from './properties.module.css';
import { WordsField } from './words-field.tsx';

type Table = QuestionOf<'table'>;
const COLUMN_TYPES = [
  'short-text',
  'number',
  'date',
  'time',
  'single-choice',
] as const satisfies readonly Column['type'][];
const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

const asType = ({ id, text, required }: Column, type: Column['type']): Column =>
  type === 'single-choice'
    ? { id, text, required, type, options: [newOption(), newOption()] }
    : { id, text, required, type };

/** Columns of a table, and its minimum and maximum number of rows. */
export function TableField({ question, onChange }: { question: Table; onChange: (question: Table) => void }) {
  const { t } = useTranslation();
  const { canEdit } = useBuilder();
  const { columns } = question;
  const put = (next: readonly Column[]) => onChange({ ...question, columns: next });
  return (
    <fieldset className={classes['group']}>
      <legend>{t('templates.columns')}</legend>
      {columns.map((column, at) => (
        <div key={column.id} className={classes['column']}>
          <div className={classes['columnHead']}>
            <WordsField
              label={t('templates.columnWords', { number: at + 1 })}
              isLabelHidden
              placeholder={t('templates.columnNumber', { number: at + 1 })}
              text={column.text}
              onChange={(text) => put(columns.with(at, { ...column, text }))}
            />
            <Select
              size="sm"
              aria-label={t('templates.columnType', { number: at + 1 })}
              allowDeselect={false}
              disabled={!canEdit}
              data={COLUMN_TYPES.map((type) => ({ value: type, label: t(`templates.type.${type}`) }))}
              value={column.type}
              onChange={(type) => type && put(columns.with(at, asType(column, type)))}
            />
            {canEdit && (
              <ActionIcon size={28} aria-label={t('templates.remove')} onClick={() => put(columns.toSpliced(at, 1))}>
                <IconTrash {...ICON} />
              </ActionIcon>
            )}
          </div>
          <Checkbox
            size="xs"
            label={t('templates.required')}
            disabled={!canEdit}
            checked={column.required}
            onChange={(event) => put(columns.with(at, { ...column, required: event.currentTarget.checked }))}
          />
          {column.type === 'single-choice' && (
            <OptionsField
              title={t('templates.options')}
              isScored={false}
              options={column.options}
              onChange={(options) => put(columns.with(at, { ...column, options }))}
            />
          )}
        </div>
      ))}
      {canEdit && (
        <AddButton
          variant="subtle"
          onClick={() => put([...columns, { id: newId(), type: 'short-text', text: {}, required: false }])}
        >
          {t('templates.addColumn')}
        </AddButton>
      )}
      <div className={classes['pair']}>
        <AmountField
          label={t('templates.minRows')}
          min={0}
          value={question.minRows}
          onChange={(rows) => onChange(withField(question, 'minRows', rows))}
        />
        <AmountField
          label={t('templates.maxRows')}
          min={0}
          value={question.maxRows}
          onChange={(rows) => onChange(withField(question, 'maxRows', rows))}
        />
      </div>
    </fieldset>
  );
}

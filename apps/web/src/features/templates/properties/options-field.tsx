import { Checkbox } from '@mantine/core';
import type { Option } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../add-button.tsx';
import { useBuilder } from '../builder/builder-context.ts';
import { newOption } from '../edit/new-things.ts';
import { AmountField } from './amount-field.tsx';
import { withField } from './fields.ts';
import classes from './properties.module.css';
import { RowTools } from './row-tools.tsx';
import { WordsField } from './words-field.tsx';

/**
 * The options of a question: text, points and whether it is a failed answer; in the order in which they are offered.
 */
export function OptionsField(props: {
  title: string;
  options: readonly Option[];
  onChange: (options: readonly Option[]) => void;
  isScored?: boolean;
}) {
  const { title, options, onChange, isScored = true } = props;
  const { t } = useTranslation();
  const { canEdit } = useBuilder();
  const change = (at: number, option: Option) => onChange(options.with(at, option));
  return (
    <fieldset className={classes['group']}>
      <legend>{title}</legend>
      {options.map((option, at) => {
        const number = at + 1;
        return (
          <fieldset key={option.id} className={classes['option']} aria-label={t('templates.optionNumber', { number })}>
            <div>
              <WordsField
                label={t('templates.optionWords', { number })}
                isLabelHidden
                placeholder={t('templates.optionNumber', { number })}
                text={option.label}
                onChange={(label) => change(at, { ...option, label })}
              />
            </div>
            {isScored && (
              <div>
                <AmountField
                  label={t('templates.points')}
                  isLabelHidden
                  min={0}
                  value={option.score}
                  onChange={(score) => change(at, withField(option, 'score', score))}
                />
              </div>
            )}
            {isScored && (
              <Checkbox
                size="xs"
                label={t('templates.failed')}
                disabled={!canEdit}
                checked={option.negative ?? false}
                onChange={(event) =>
                  change(at, withField(option, 'negative', event.currentTarget.checked || undefined))
                }
              />
            )}
            {canEdit && (
              <span className={classes['optionTools']}>
                <RowTools list={options} at={at} onChange={onChange} />
              </span>
            )}
          </fieldset>
        );
      })}
      {canEdit && (
        <AddButton variant="subtle" onClick={() => onChange([...options, newOption()])}>
          {t('templates.addOption')}
        </AddButton>
      )}
    </fieldset>
  );
}

import { ActionIcon, Button, Checkbox } from '@mantine/core';
import type { Option } from '@safety-qube/domain/templates/template';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBuilder } from '../builder/builder-context.ts';
import { newOption } from '../edit/new-things.ts';
import { AmountField } from './amount-field.tsx';
import { withField } from './fields.ts';
import classes from './properties.module.css';
import { WordsField } from './words-field.tsx';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What there is to choose: words, points and whether it is a failed answer; in the order it is offered. */
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
  const swap = (at: number, to: number) => {
    const [one, other] = [options[at], options[to]];
    if (one && other) onChange(options.with(at, other).with(to, one));
  };
  return (
    <fieldset className={classes['group']}>
      <legend>{title}</legend>
      {options.map((option, at) => {
        const number = at + 1;
        return (
          <fieldset key={option.id} className={classes['option']} aria-label={t('templates.optionNumber', { number })}>
            <div className={classes['optionWords']}>
              <WordsField
                label={t('templates.optionWords', { number })}
                isLabelHidden
                placeholder={t('templates.optionNumber', { number })}
                text={option.label}
                onChange={(label) => change(at, { ...option, label })}
              />
            </div>
            {isScored && (
              <div className={classes['optionScore']}>
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
                className={classes['optionFailed'] ?? ''}
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
                <ActionIcon
                  size={28}
                  aria-label={t('templates.moveUp')}
                  disabled={at === 0}
                  onClick={() => swap(at, at - 1)}
                >
                  <IconArrowUp {...ICON} />
                </ActionIcon>
                <ActionIcon
                  size={28}
                  aria-label={t('templates.moveDown')}
                  disabled={at === options.length - 1}
                  onClick={() => swap(at, at + 1)}
                >
                  <IconArrowDown {...ICON} />
                </ActionIcon>
                <ActionIcon
                  size={28}
                  aria-label={t('templates.remove')}
                  onClick={() => onChange(options.toSpliced(at, 1))}
                >
                  <IconTrash {...ICON} />
                </ActionIcon>
              </span>
            )}
          </fieldset>
        );
      })}
      {canEdit && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus {...ICON} />}
          onClick={() => onChange([...options, newOption()])}
        >
          {t('templates.addOption')}
        </Button>
      )}
    </fieldset>
  );
}

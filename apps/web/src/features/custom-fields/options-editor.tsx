import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import type { Language } from '@safety-qube/domain/languages';
import { FIRST_REPORTED_TYPE } from '@safety-qube/domain/record-types/record-types';
import { FIELD_LIMITS } from '@safety-qube/domain/records/custom-fields';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from './custom-fields.module.css';
import { fieldUseQuery } from './custom-fields.queries.ts';
import { usedBy } from './field-use.tsx';
import { emptyOption, type FieldFormValues, type OptionValues } from './field-values.ts';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface OptionProps {
  option: OptionValues;
  onChange: (values: Partial<OptionValues>) => void;
}

/** Critical, minutes of the alert and the instruction of a category. */
function CategoryFields({ option, onChange, helpIn }: OptionProps & { helpIn: Language }) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox
        checked={option.isCritical}
        onChange={(event) => onChange({ isCritical: event.currentTarget.checked })}
        label={t('customField.critical')}
      />
      {option.isCritical && (
        <NumberInput
          value={option.alertMinutes}
          onChange={(value) => onChange({ alertMinutes: typeof value === 'number' ? value : '' })}
          label={t('customField.alertMinutes')}
          min={1}
          max={FIELD_LIMITS.alertMinutes}
          allowDecimal={false}
          allowNegative={false}
        />
      )}
      <TextInput
        value={option.instruction[helpIn]}
        onChange={(event) => onChange({ instruction: { ...option.instruction, [helpIn]: event.currentTarget.value } })}
        label={t('customField.instruction')}
        maxLength={FIELD_LIMITS.help}
      />
    </>
  );
}

/** The name of an option, in one language or for all that have none of their own. */
function OptionName({
  option,
  onChange,
  language,
  isRequired,
}: OptionProps & { language: Language | null; isRequired: boolean }) {
  const { t } = useTranslation();
  return (
    <TextInput
      value={language ? option.labels[language] : option.label}
      onChange={({ currentTarget: { value } }) =>
        onChange(language ? { labels: { ...option.labels, [language]: value } } : { label: value })
      }
      aria-label={t('customField.option')}
      placeholder={language ? option.label : ''}
      maxLength={FIELD_LIMITS.label}
      autoComplete="off"
      error={isRequired && option.label.trim() === '' ? t('form.required') : undefined}
    />
  );
}

/** The options of a field in their order; one that records have stays, and can be taken out of use. */
export function OptionsEditor({
  control,
  item,
  isOwn,
  language,
  helpIn,
}: {
  control: Control<FieldFormValues>;
  item: FieldItem | undefined;
  /** Whether the organization has defined the field; otherwise its options are categories. */
  isOwn: boolean;
  /** The language whose texts are edited; null for the texts of all that have none of their own. */
  language: Language | null;
  helpIn: Language;
}) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({
    control,
    name: 'options',
    rules: { validate: (all) => all.every(({ label }) => label.trim() !== '') || t('form.required') },
  });
  const { data: use } = useQuery({ ...fieldUseQuery(item?.id ?? 0), enabled: item !== undefined });
  const options = field.value;
  const swap = (one: number, other: number) =>
    field.onChange(options.with(one, options[other] as OptionValues).with(other, options[one] as OptionValues));
  return (
    <div className={classes['options']}>
      {options.map((option, index) => {
        const records = (option.value !== null && use?.options[option.value]) || 0;
        const isFixed = item !== undefined && option.value !== null && (records > 0 || use === undefined);
        const change = (values: Partial<OptionValues>) => field.onChange(options.with(index, { ...option, ...values }));
        const props = { option, onChange: change };
        return (
          <fieldset key={option.key} className={classes['option']} aria-label={option.label || t('customField.option')}>
            <div className={classes['optionRow']}>
              <OptionName {...props} language={language} isRequired={!language && fieldState.invalid} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('customField.up')}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <IconArrowUp {...ICON} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('customField.down')}
                disabled={index === options.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <IconArrowDown {...ICON} />
              </ActionIcon>
              {!isFixed && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('common.remove')}
                  onClick={() => field.onChange(options.toSpliced(index, 1))}
                >
                  <IconX {...ICON} />
                </ActionIcon>
              )}
            </div>
            {isFixed && (
              <Checkbox
                checked={option.isActive}
                onChange={(event) => change({ isActive: event.currentTarget.checked })}
                label={t('customField.optionActive')}
                description={t(usedBy(item?.type ?? FIRST_REPORTED_TYPE), { count: records })}
              />
            )}
            {!isOwn && <CategoryFields {...props} helpIn={helpIn} />}
          </fieldset>
        );
      })}
      <Button
        variant="default"
        leftSection={<IconPlus {...ICON} />}
        disabled={options.length >= FIELD_LIMITS.options}
        onClick={() => field.onChange([...options, emptyOption()])}
      >
        {t('customField.addOption')}
      </Button>
    </div>
  );
}

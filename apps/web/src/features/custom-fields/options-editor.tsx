import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import type { Language } from '@safety-qube/domain/languages';
import { FIELD_LIMITS } from '@safety-qube/domain/records/custom-fields';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import classes from './custom-fields.module.css';
import { fieldUseQuery } from './custom-fields.queries.ts';
import { emptyOption, type FieldFormValues } from './field-values.ts';

/** Minutes of a week. */
const LONGEST_ALERT = 10_080;

interface Props {
  control: Control<FieldFormValues>;
  item: FieldItem | undefined;
  /** The language whose texts are edited; null for the texts of all that have none of their own. */
  language: Language | null;
  helpIn: Language;
}

/** Critical, minutes of the alert and the instruction of a category. */
function CategoryFields({ control, index, helpIn }: Pick<Props, 'control' | 'helpIn'> & { index: number }) {
  const { t } = useTranslation();
  const isCritical = useWatch({ control, name: `options.${index}.isCritical` });
  return (
    <>
      <Controller
        control={control}
        name={`options.${index}.isCritical`}
        render={({ field: { value, ...field } }) => (
          <Checkbox {...field} checked={value} label={t('customField.critical')} />
        )}
      />
      {isCritical && (
        <Controller
          control={control}
          name={`options.${index}.alertMinutes`}
          render={({ field }) => (
            <NumberInput
              {...field}
              label={t('customField.alertMinutes')}
              min={1}
              max={LONGEST_ALERT}
              allowDecimal={false}
              allowNegative={false}
            />
          )}
        />
      )}
      <Controller
        key={helpIn}
        control={control}
        name={`options.${index}.instruction.${helpIn}`}
        render={({ field }) => (
          <TextInput {...field} label={t('customField.instruction')} maxLength={FIELD_LIMITS.help} />
        )}
      />
    </>
  );
}

/** The options of a field in their order; one that records have stays, and can be taken out of use. */
export function OptionsEditor({ control, item, language, helpIn }: Props) {
  const { t } = useTranslation();
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'options', keyName: 'key' });
  const { data: use } = useQuery({ ...fieldUseQuery(item?.id ?? 0), enabled: item !== undefined });
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={classes['options']}>
      {fields.map((option, index) => {
        const records = (option.value !== null && use?.options[option.value]) || 0;
        const isFixed = option.value !== null && (records > 0 || use === undefined);
        return (
          <fieldset key={option.key} className={classes['option']} aria-label={option.label || t('customField.option')}>
            <div className={classes['optionRow']}>
              <Controller
                key={language ?? 'main'}
                control={control}
                name={language ? `options.${index}.labels.${language}` : `options.${index}.label`}
                rules={language ? {} : { validate: (value) => value.trim() !== '' || t('form.required') }}
                render={({ field, fieldState }) => (
                  <TextInput
                    {...field}
                    aria-label={t('customField.option')}
                    placeholder={language ? option.label : ''}
                    maxLength={FIELD_LIMITS.label}
                    autoComplete="off"
                    error={fieldError(fieldState.error)}
                  />
                )}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('customField.up')}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('customField.down')}
                disabled={index === fields.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <IconArrowDown {...icon} />
              </ActionIcon>
              {!isFixed && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('common.remove')}
                  onClick={() => remove(index)}
                >
                  <IconX {...icon} />
                </ActionIcon>
              )}
            </div>
            {isFixed && (
              <Controller
                control={control}
                name={`options.${index}.isActive`}
                render={({ field: { value, ...field } }) => (
                  <Checkbox
                    {...field}
                    checked={value}
                    label={t('customField.optionActive')}
                    description={t('customField.usedBy', { count: records })}
                  />
                )}
              />
            )}
            {item && !item.isOwn && <CategoryFields control={control} index={index} helpIn={helpIn} />}
          </fieldset>
        );
      })}
      <Button
        variant="default"
        leftSection={<IconPlus {...icon} />}
        disabled={fields.length >= FIELD_LIMITS.options}
        onClick={() => append(emptyOption())}
      >
        {t('customField.addOption')}
      </Button>
    </div>
  );
}

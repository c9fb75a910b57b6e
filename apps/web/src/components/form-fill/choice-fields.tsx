import { Checkbox, Radio, Stack } from '@mantine/core';
import { NOT_APPLICABLE, type Option, optionsOf, type Question } from '@safety-qube/domain/templates/template';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Choice, ChoiceTiles } from '../ui/choice-tiles.tsx';
import { Select } from '../ui/select.tsx';
import type { FieldProps } from './field-props.ts';
import { useFormSetting } from './form-context.ts';
import { unwantedOf } from './form-state.ts';

/** More options than these are shown as a list, one below the other. */
const MAX_TILES = 6;
const ICON = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;

/** Yes, no, and where it may be "not applicable". */
export function YesNoField({ question, answer, onAnswer, labelledBy, describedBy }: FieldProps<'yes-no'>) {
  const { t } = useTranslation();
  const choices: Choice[] = [
    { value: 'yes', label: t('formFill.yes'), icon: <IconCheck {...ICON} /> },
    { value: 'no', label: t('formFill.no'), icon: <IconX {...ICON} /> },
  ];
  const toned = choices.map((choice) => ({
    ...choice,
    tone: unwantedOf(question).includes(choice.value) ? ('red' as const) : undefined,
  }));
  const none = { value: NOT_APPLICABLE, label: t('formFill.notApplicable'), icon: <IconMinus {...ICON} /> };
  return (
    <ChoiceTiles
      look="answers"
      labelledBy={labelledBy}
      describedBy={describedBy}
      choices={question.notApplicable ? [...toned, none] : toned}
      value={answer.notApplicable ? NOT_APPLICABLE : typeof answer.value === 'string' ? answer.value : null}
      onChange={(value) =>
        onAnswer(
          value === NOT_APPLICABLE ? { value: undefined, notApplicable: true } : { value, notApplicable: undefined },
        )
      }
    />
  );
}

const useOptions = (question: Question): readonly Option[] => optionsOf(useFormSetting().lists, question) ?? [];

/** One of the question's own options. */
export function SingleChoiceField({
  question,
  answer,
  onAnswer,
  labelledBy,
  describedBy,
}: FieldProps<'single-choice'>) {
  const { words } = useFormSetting();
  const options = useOptions(question);
  const value = typeof answer.value === 'string' ? answer.value : null;
  const choose = (id: string) => onAnswer({ value: id, notApplicable: undefined });
  if (options.length <= MAX_TILES)
    return (
      <ChoiceTiles
        look="answers"
        labelledBy={labelledBy}
        describedBy={describedBy}
        choices={options.map(({ id, label, negative }) => ({
          value: id,
          label: words(label),
          tone: negative ? 'red' : undefined,
        }))}
        value={value}
        onChange={choose}
      />
    );
  return (
    <Radio.Group aria-labelledby={labelledBy} value={value ?? ''} onChange={choose}>
      <Stack gap={12}>
        {options.map(({ id, label }) => (
          <Radio key={id} value={id} size="md" label={words(label)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Some of the question's own options. */
export function MultipleChoiceField({ question, answer, onAnswer, labelledBy }: FieldProps<'multiple-choice'>) {
  const { words } = useFormSetting();
  const chosen = Array.isArray(answer.value) ? answer.value.map(String) : [];
  return (
    <Checkbox.Group
      aria-labelledby={labelledBy}
      value={chosen}
      onChange={(ids) =>
        // In the order of the question, whatever order they were chosen in, so that the same choices make the same
        // answer.
        onAnswer({
          value: question.options.map(({ id }) => id).filter((id) => ids.includes(id)),
          notApplicable: undefined,
        })
      }
    >
      <Stack gap={12}>
        {question.options.map(({ id, label }) => (
          <Checkbox key={id} value={id} size="md" label={words(label)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** One of a shared list. */
export function DropdownField({
  question,
  answer,
  onAnswer,
  labelledBy,
  describedBy,
  isInvalid,
}: FieldProps<'dropdown'>) {
  const { t } = useTranslation();
  const { words } = useFormSetting();
  const options = useOptions(question);
  return (
    <Select
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      error={isInvalid}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.remove') }}
      nothingFoundMessage={t('list.noOption')}
      placeholder={t('form.choosePlaceholder')}
      data={options.map(({ id, label }) => ({ value: id, label: words(label) || id }))}
      value={typeof answer.value === 'string' ? answer.value : null}
      onChange={(id) => onAnswer({ value: id ?? undefined, notApplicable: undefined })}
    />
  );
}

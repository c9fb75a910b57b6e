import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { createOptionList, saveOptionList } from '@safety-qube/contract/endpoints/template-material';
import type { OptionList } from '@safety-qube/contract/schemas/template-material';
import { TEMPLATE_TEXT_LIMITS } from '@safety-qube/domain/templates/template-text-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../../components/ui/change-toast.ts';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { call } from '../../../shared/api/call.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { AddButton } from '../add-button.tsx';
import { useBuilder } from '../builder/builder-context.ts';
import { newId } from '../edit/new-things.ts';
import { RowTools } from '../properties/row-tools.tsx';
import { WordsField } from '../properties/words-field.tsx';
import { OPTION_LISTS } from '../templates.queries.ts';
import { hasWords } from '../words.ts';
import classes from './common-lists.module.css';

type Input = Pick<OptionList, 'name'> & { options: Omit<OptionList['options'][number], 'order'>[] };
const newOption = (): Input['options'][number] => ({ id: newId(), value: '', label: {}, isActive: true });
const inputOf = (list: OptionList | undefined): Input =>
  list
    ? { name: list.name, options: list.options.map(({ order: _, ...option }) => option) }
    : { name: {}, options: [newOption(), newOption()] };

/**
 * A list of the organisation: its name, and each option with its text, its value for programs and whether it is
 * offered.
 */
export function CommonListForm(props: {
  list: OptionList | undefined;
  onDone: () => void;
  onDelete: (() => void) | undefined;
}) {
  const { list, onDone, onDelete } = props;
  const { t } = useTranslation();
  const { language } = useBuilder();
  const client = useQueryClient();
  const [input, setInput] = useState(() => inputOf(list));
  const [problem, setProblem] = useState<string>();
  const { options } = input;
  const put = (next: Input['options']) => setInput({ ...input, options: next });
  const save = useMutation({
    mutationFn: () => {
      // An option with a text but no value gets its text as the value, and vice versa; an empty row is ignored.
      const named = options
        .map((option) => ({ ...option, value: option.value.trim() }))
        .filter((option) => option.value || hasWords(option))
        .map((option) => ({
          ...option,
          label: hasWords(option) ? option.label : { [language]: option.value },
          value: option.value || option.label[language]?.trim() || option.id,
        }));
      const body = { name: input.name, options: named };
      return list
        ? call(saveOptionList, { params: { id: list.id }, version: list.version, body })
        : call(createOptionList, { body });
    },
    onSuccess: (saved) => {
      toastChange(t('templates.listSaved'), saved, () => client.invalidateQueries({ queryKey: OPTION_LISTS }));
      onDone();
    },
    onError: (error) => setProblem(refusalOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: OPTION_LISTS }),
  });
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(undefined);
        save.mutate();
      }}
    >
      <FormAlert>{problem}</FormAlert>
      <WordsField
        label={t('templates.listName')}
        text={input.name}
        onChange={(name) => setInput({ ...input, name: { ...name } })}
      />
      {options.map((option, at) => {
        const number = at + 1;
        return (
          <fieldset key={option.id} className={classes['option']} aria-label={t('templates.optionNumber', { number })}>
            <WordsField
              label={t('templates.optionWords', { number })}
              isLabelHidden
              placeholder={t('templates.optionNumber', { number })}
              text={option.label}
              onChange={(label) => put(options.with(at, { ...option, label: { ...label } }))}
            />
            <TextInput
              size="sm"
              aria-label={t('templates.optionValue', { number })}
              placeholder={t('templates.value')}
              maxLength={TEMPLATE_TEXT_LIMITS.optionValue}
              value={option.value}
              onChange={(event) => put(options.with(at, { ...option, value: event.currentTarget.value }))}
            />
            <div className={classes['optionTools']}>
              <Checkbox
                size="xs"
                label={t('templates.offered')}
                checked={option.isActive}
                onChange={(event) => put(options.with(at, { ...option, isActive: event.currentTarget.checked }))}
              />
              <RowTools list={options} at={at} onChange={put} />
            </div>
          </fieldset>
        );
      })}
      <AddButton variant="subtle" onClick={() => put([...options, newOption()])}>
        {t('templates.addOption')}
      </AddButton>
      <Group justify="flex-end" gap={8} mt={12}>
        {onDelete && (
          <Button variant="default" onClick={onDelete}>
            {t('templates.deleteList')}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('common.save')}
        </Button>
      </Group>
    </form>
  );
}

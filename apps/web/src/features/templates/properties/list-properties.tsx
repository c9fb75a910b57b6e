import { Button, Group } from '@mantine/core';
import { createOptionList } from '@safety-qube/contract/endpoints/template-material';
import type { OptionList } from '@safety-qube/domain/templates/template';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../../components/ui/change-toast.ts';
import { call } from '../../../shared/api/call.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { useBuilder } from '../builder/builder-context.ts';
import { editTemplate } from '../edit/edits.ts';
import { OPTION_LISTS } from '../templates.queries.ts';
import { hasWords, inWords } from '../words.ts';
import { OptionsField } from './options-field.tsx';
import { WordsField } from './words-field.tsx';

/** A list that dropdowns of the template share; it can be saved for all templates. */
export function ListProperties({ list }: { list: OptionList }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { actions, canEdit, own } = useBuilder();
  const put = (next: OptionList) =>
    actions.edit((content) => ({
      ...content,
      lists: content.lists.map((one) => (one.id === list.id ? next : one)),
    }));
  const keep = useMutation({
    mutationFn: () =>
      call(createOptionList, {
        body: {
          name: { ...list.name },
          options: list.options.filter(hasWords).map(({ id, label }) => ({
            id,
            value: inWords(label, own, own) || id,
            label: { ...label },
            isActive: true,
          })),
        },
      }),
    onSuccess: (kept) => {
      const refresh = () => client.invalidateQueries({ queryKey: OPTION_LISTS });
      toastChange(t('templates.listKept'), kept, refresh);
      void refresh();
    },
    onError: toastRefusal,
  });
  return (
    <>
      <WordsField label={t('templates.listName')} text={list.name} onChange={(name) => put({ ...list, name })} />
      <OptionsField
        title={t('templates.options')}
        options={list.options}
        onChange={(options) => put({ ...list, options })}
      />
      {canEdit && (
        <Group gap={8}>
          <Button variant="default" size="xs" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('templates.keepList')}
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              actions.edit((content) =>
                editTemplate({ lists: content.lists.filter(({ id }) => id !== list.id) })(content),
              )
            }
          >
            {t('templates.deleteList')}
          </Button>
        </Group>
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { createOptionList, deleteOptionList, type OptionList } from '@safety-qube/contract/template-material';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { FormDrawer } from '../../../components/ui/form-drawer.tsx';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import { call } from '../../../lib/call.ts';
import { refusalOf } from '../../../lib/form-errors.ts';
import { toastError } from '../../../lib/toast.ts';
import { useBuilder } from '../builder/builder-context.ts';
import { optionListsQuery } from '../templates.queries.ts';
import { inWords } from '../words.ts';
import { CommonListForm } from './common-list-form.tsx';
import classes from './common-lists.module.css';

/** Deletes a list, with a way to have it back; templates keep what they took from it. */
function useDelete(onGone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: optionListsQuery.queryKey });
  const again = useMutation({
    mutationFn: ({ name, options }: OptionList) =>
      call(createOptionList, { body: { name, options: options.map(({ order: _, ...option }) => option) } }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ id, version }: OptionList) => call(deleteOptionList, { params: { id }, version }),
    onSuccess: (_, list) => {
      onGone();
      toastUndo(t('templates.listDeleted'), () => again.mutate(list));
    },
    onError: (error) => {
      const said = refusalOf(error);
      if (said) toastError(said);
    },
    onSettled: refresh,
  });
}

/** The organisation's lists of options, which every template may take; each opens to be changed. */
export function CommonListsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { language, own } = useBuilder();
  const query = useQuery(optionListsQuery);
  const [open, setOpen] = useState<OptionList | 'new'>();
  const close = () => setOpen(undefined);
  const remove = useDelete(close);
  if (open)
    return (
      <FormDrawer title={t('templates.commonLists')} isOpen onClose={onClose} width={560}>
        <CommonListForm
          list={open === 'new' ? undefined : open}
          onDone={close}
          onDelete={open === 'new' ? undefined : () => remove.mutate(open)}
        />
      </FormDrawer>
    );
  return (
    <FormDrawer title={t('templates.commonLists')} isOpen onClose={onClose} width={560}>
      {query.error && !query.data && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && (
        <EmptyState title={t('templates.commonEmpty')}>{t('templates.commonEmptyNext')}</EmptyState>
      )}
      <ul className={classes['lists']}>
        {query.data?.map((list) => (
          <li key={list.id}>
            <button type="button" onClick={() => setOpen(list)}>
              <bdi className="words">{inWords(list.name, language, own) || t('templates.noName')}</bdi>
              <span className="num">{t('templates.optionCount', { count: list.options.length })}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen('new')}
      >
        {t('templates.newList')}
      </Button>
    </FormDrawer>
  );
}

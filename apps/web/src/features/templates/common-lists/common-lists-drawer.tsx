import { createOptionList, deleteOptionList } from '@safety-qube/contract/endpoints/template-material';
import type { OptionList } from '@safety-qube/contract/schemas/template-material';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '../../../components/ui/form-drawer.tsx';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import { call } from '../../../shared/api/call.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { AddButton } from '../add-button.tsx';
import { useBuilder } from '../builder/builder-context.ts';
import { FoundList } from '../material/found-list.tsx';
import { OPTION_LISTS, optionListsQuery } from '../templates.queries.ts';
import { inWords } from '../words.ts';
import { CommonListForm } from './common-list-form.tsx';
import classes from './common-lists.module.css';

/** Deletes a list, with an undo; templates keep what they copied from it. */
function useDelete(onGone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: OPTION_LISTS });
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
    onError: toastRefusal,
    onSettled: refresh,
  });
}

/** The organisation's lists of options, which every template can use; each can be opened and edited. */
export function CommonListsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { language, own } = useBuilder();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(optionListsQuery(search || undefined));
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
      <FoundList
        query={query}
        searchLabel={t('templates.findList')}
        search={search}
        onSearch={setSearch}
        empty={{ title: t('templates.commonEmpty'), next: t('templates.commonEmptyNext') }}
        className={classes['lists']}
        row={(list) => (
          <button type="button" onClick={() => setOpen(list)}>
            <bdi className="words">{inWords(list.name, language, own) || t('templates.noName')}</bdi>
            <span className="num">{t('templates.optionCount', { count: list.options.length })}</span>
          </button>
        )}
      />
      <AddButton size="sm" onClick={() => setOpen('new')}>
        {t('templates.newList')}
      </AddButton>
    </FormDrawer>
  );
}

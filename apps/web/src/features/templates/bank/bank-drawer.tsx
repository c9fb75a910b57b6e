import { ActionIcon, Button } from '@mantine/core';
import { keepBankQuestion, removeBankQuestion } from '@safety-qube/contract/endpoints/template-material';
import type { BankQuestion } from '@safety-qube/contract/schemas/template-material';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '../../../components/ui/form-drawer.tsx';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import { call } from '../../../shared/api/call.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { useBuilder } from '../builder/builder-context.ts';
import { FoundList } from '../material/found-list.tsx';
import { BANK, bankQuery } from '../templates.queries.ts';
import { inWords } from '../words.ts';
import classes from './bank.module.css';

/** Removes a question from the bank, with an undo. */
function useRemove() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: BANK });
  const keep = useMutation({
    mutationFn: ({ question }: BankQuestion) => call(keepBankQuestion, { body: { question } }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ id }: BankQuestion) => call(removeBankQuestion, { params: { id } }),
    onSuccess: (_, kept) => toastUndo(t('templates.removedFromBank'), () => keep.mutate(kept)),
    onError: toastRefusal,
    onSettled: refresh,
  });
}

/** The bank of saved questions: searched by their words, inserted after the selection. */
export function BankDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { actions, language, own } = useBuilder();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(bankQuery(search || undefined));
  const remove = useRemove();
  return (
    <FormDrawer title={t('templates.bank')} isOpen onClose={onClose}>
      <FoundList
        query={query}
        searchLabel={t('templates.findInBank')}
        search={search}
        onSearch={setSearch}
        empty={{ title: t('templates.bankEmpty'), next: t('templates.bankEmptyNext') }}
        className={classes['list']}
        row={(kept) => {
          const words = inWords(kept.question.text, language, own) || t('templates.noWords');
          return (
            <>
              <span className={classes['words']}>
                <bdi className="words">{words}</bdi>
                <span className={classes['quiet']}>{t(`templates.type.${kept.question.type}`)}</span>
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={t('templates.insertThis', { words })}
                onClick={() => actions.insert([kept.question])}
              >
                {t('templates.insert')}
              </Button>
              <ActionIcon
                size={28}
                aria-label={t('templates.removeThis', { words })}
                onClick={() => remove.mutate(kept)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </>
          );
        }}
      />
    </FormDrawer>
  );
}

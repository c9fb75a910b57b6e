import { Button } from '@mantine/core';
import { keepBankQuestion } from '@safety-qube/contract/endpoints/template-material';
import type { Question } from '@safety-qube/domain/templates/template';
import { IconBooks } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../../components/ui/change-toast.ts';
import { call } from '../../../shared/api/call.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { BANK } from '../templates.queries.ts';

/** Saves a question with all its follow-ups in the bank, for use in any template. */
export function KeepInBank({ question }: { question: Question }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call(keepBankQuestion, { body: { question } }),
    onSuccess: (kept) => {
      const refresh = () => client.invalidateQueries({ queryKey: BANK });
      toastChange(t('templates.keptInBank'), kept, refresh);
      void refresh();
    },
    onError: toastRefusal,
  });
  return (
    <Button
      variant="subtle"
      size="xs"
      loading={keep.isPending}
      leftSection={<IconBooks size={16} stroke={1.75} aria-hidden />}
      onClick={() => keep.mutate()}
    >
      {t('templates.keepInBank')}
    </Button>
  );
}

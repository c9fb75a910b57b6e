import { Button } from '@mantine/core';
import { forgetLeftOut } from '@safety-qube/contract/endpoints/templates';
import { LEFT_KINDS } from '@safety-qube/domain/templates/safetyculture/left-out';
import { IconFileAlert } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../../components/ui/change-toast.ts';
import { call } from '../../../shared/api/call.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { toastError } from '../../../shared/page/toast.ts';
import { useBuilder } from '../builder/builder-context.ts';
import { templateQuery } from '../templates.queries.ts';
import { LeftOutDialog } from './left-out-dialog.tsx';

/**
 * Shows what the import of the template left out, until it is dismissed, with the number of items that belong to a
 * template; nothing for other templates.
 */
export function LeftOutButton() {
  const { t } = useTranslation();
  const { id, canEdit } = useBuilder();
  const client = useQueryClient();
  const { queryKey } = templateQuery(id);
  const leftOut = useQuery(templateQuery(id)).data?.leftOut ?? [];
  const [isOpen, setOpen] = useState(false);
  const forget = useMutation({
    mutationFn: () => call(forgetLeftOut, { params: { id } }),
    onSuccess: (answer) => {
      const show = (shown: typeof leftOut) =>
        client.setQueryData(queryKey, (template) => template && { ...template, leftOut: shown });
      show([]);
      toastChange(t('templates.leftOutRemoved'), answer, () => show(leftOut));
    },
    onError: (error) => toastError(refusalOf(error) ?? t('error.general')),
  });
  const close = () => setOpen(false);
  if (!leftOut.length) return null;
  const number = leftOut.filter(({ reason }) => LEFT_KINDS[reason] !== 'aside').length;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileAlert size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('templates.leftOutOf', { number })}
      </Button>
      {isOpen && (
        <LeftOutDialog title={t('templates.leftOutHeading')} leftOut={leftOut} onClose={close}>
          {canEdit && (
            <Button variant="default" size="md" loading={forget.isPending} onClick={() => forget.mutate()}>
              {t('templates.leftOutRemove')}
            </Button>
          )}
          <Button size="md" onClick={close}>
            {t('common.close')}
          </Button>
        </LeftOutDialog>
      )}
    </>
  );
}

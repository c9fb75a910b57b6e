import { Button } from '@mantine/core';
import { changeEmployeeStatus } from '@safety-qube/contract/endpoints/people';
import type { ServiceAccount } from '@safety-qube/contract/schemas/service-accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { SERVICE_ACCOUNTS } from './service-accounts.queries.ts';

/** The button that deactivates a service account, after its effect was shown, or activates it again. */
export function AccountStatus({ account }: { account: ServiceAccount }) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, name, isActive, tokens } = account;
  const refresh = () => SERVICE_ACCOUNTS.refresh(client);
  const { mutate, isPending } = useMutation({
    mutationFn: (status: 'active' | 'inactive') => call(changeEmployeeStatus, { query: { employeeId: id, status } }),
    onSuccess: (answer) => {
      setAsking(false);
      toastChange(t(isActive ? 'serviceAccounts.deactivated' : 'serviceAccounts.activated', { name }), answer, refresh);
      return refresh();
    },
    onError: toastRefusal,
  });
  const valid = whole(tokens.filter(({ state }) => state === 'valid').length);
  return (
    <FormSection>
      {isActive ? (
        <Button variant="default" color="red" onClick={() => setAsking(true)}>
          {t('serviceAccounts.deactivate')}
        </Button>
      ) : (
        <Button variant="default" loading={isPending} onClick={() => mutate('active')}>
          {t('serviceAccounts.activate')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('serviceAccounts.deactivateTitle', { name })}
          text={t('serviceAccounts.deactivateText', { valid })}
          action={t('serviceAccounts.deactivate')}
          isBusy={isPending}
          onConfirm={() => mutate('inactive')}
          onClose={() => setAsking(false)}
        />
      )}
    </FormSection>
  );
}

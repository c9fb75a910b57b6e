import { Button, Group, Stack } from '@mantine/core';
import { changePassword } from '@safety-qube/contract/endpoints/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { session } from '../../shared/session/session.ts';
import { CurrentPasswordField, NewPasswordField } from './fields.tsx';
import { FormProblems } from './form-problems.tsx';
import { useAccountForm } from './use-account-form.ts';

function ChangeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { form, mutation, submit, failure, ...problems } = useAccountForm(
    { currentPassword: '', password: '' },
    async (body: { currentPassword: string; password: string }) => {
      await call(changePassword, { body });
      toastDone(t('profile.password.changed'));
      void client.invalidateQueries({ queryKey: ['own-sessions'] });
      onClose();
    },
  );
  useEffect(() => form.setFocus('currentPassword'), [form]);
  return (
    <form noValidate onSubmit={submit} aria-label={t('profile.password.change')}>
      <FormProblems form={form} {...problems} />
      {/* Password managers need the user name. */}
      <input hidden readOnly autoComplete="username" value={session.claims()?.email ?? ''} />
      <Stack gap={16}>
        <CurrentPasswordField form={form} name="currentPassword" label={t('profile.password.current')} size="sm" />
        <NewPasswordField form={form} name="password" label={t('profile.password.new')} size="sm" />
        <Group gap={8}>
          <Button type="submit" loading={mutation.isPending} disabled={problems.seconds > 0}>
            {t('profile.password.change')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Changes the user's own password, given the current one. */
export function ChangePassword() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState<boolean>();
  if (isOpen) return <ChangeForm onClose={() => setOpen(false)} />;
  return (
    <Button
      variant="default"
      // The form was open here, with the focus in it.
      ref={isOpen === false ? (button) => button?.focus() : undefined}
      onClick={() => setOpen(true)}
    >
      {t('profile.password.change')}
    </Button>
  );
}

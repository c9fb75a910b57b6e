import { Button, Group, Stack, TextInput } from '@mantine/core';
import { createRole, deleteRole, renameRole } from '@safety-qube/contract/endpoints/access';
import type { Role } from '@safety-qube/contract/schemas/access';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { call } from '../../shared/api/call.ts';
import { currentIn } from '../../shared/api/current-in.ts';
import { refusalOf, showFieldErrors } from '../../shared/api/form-errors.ts';
import type { RoleAction } from './role-menu.tsx';

interface Values {
  name: string;
  copyOf: string | null;
}

/** Names a new role, or renames one. */
function NameForm(props: { action: RoleAction; roles: Role[]; onClose: () => void }) {
  const { action, roles, onClose } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const isNew = action.kind === 'create';
  const [before, setBefore] = useState(isNew ? '' : action.role.name);
  const form = useForm<Values>({
    defaultValues: isNew
      ? { name: '', copyOf: action.copyOf ? String(action.copyOf.id) : null }
      : { name: action.role.name, copyOf: null },
  });
  const save = useMutation({
    mutationFn: ({ name, copyOf }: Values) =>
      isNew
        ? call(createRole, { body: { name: name.trim(), ...(copyOf && { copyOf: Number(copyOf) }) } })
        : call(renameRole, { params: { id: action.role.id }, body: { name: name.trim(), before } }),
    onSuccess: async (role) => {
      const refresh = () => client.invalidateQueries({ queryKey: ['access'] });
      toastChange(t(isNew ? 'roles.created' : 'roles.renamed', { role: role.name }), role, refresh);
      onClose();
      await refresh();
    },
    onError: (error) => {
      const current = currentIn<Role>(error);
      if (current) setBefore(current.name);
      setProblem(
        current
          ? t('stale.theirsNow', { text: current.name })
          : showFieldErrors(error, form.setError, {
              ROLE_NAME_TAKEN: 'name',
              ROLE_ABOVE_YOURS: 'copyOf',
              PRIVILEGE_ABOVE_YOURS: 'copyOf',
            }),
      );
    },
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    save.mutate(values);
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <FormAlert>{problem}</FormAlert>
        <FormField
          control={form.control}
          name="name"
          rules={{ validate: (name) => name.trim() !== '' || t('form.required') }}
        >
          {(input) => <TextInput {...input} label={t('roles.name')} maxLength={NAME_LIMITS.role} data-autofocus />}
        </FormField>
        {isNew && (
          <FormField control={form.control} name="copyOf">
            {(input) => (
              <Select
                {...input}
                label={t('roles.copyOf')}
                description={t('roles.copyOfHelp')}
                placeholder={t('roles.copyOfNone')}
                clearable
                clearButtonProps={{ 'aria-label': t('common.remove') }}
                data={roles.map((role) => ({ value: String(role.id), label: role.name }))}
              />
            )}
          </FormField>
        )}
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {isNew ? t('roles.create') : t('roles.rename')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks for confirmation. */
function DeleteForm({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const remove = useMutation({
    mutationFn: () => call(deleteRole, { params: { id: role.id } }),
    onSuccess: async (deleted) => {
      const refresh = () => client.invalidateQueries({ queryKey: ['access'] });
      toastChange(t('roles.deleted', { role: role.name }), deleted, refresh);
      onClose();
      await refresh();
    },
    onError: (error) => setProblem(refusalOf(error)),
  });
  return (
    <Stack gap={16}>
      <FormAlert>{problem}</FormAlert>
      <span>{t('roles.deleteText', { role: role.name })}</span>
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('roles.delete')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The dialog of the current action on a role. */
export function RoleDialog(props: { action: RoleAction | undefined; roles: Role[]; onClose: () => void }) {
  const { action, roles, onClose } = props;
  const { t } = useTranslation();
  if (!action) return null;
  const title =
    action.kind === 'create'
      ? t('roles.new')
      : action.kind === 'rename'
        ? t('roles.renameTitle', { role: action.role.name })
        : t('roles.deleteTitle', { role: action.role.name });
  return (
    <Dialog onClose={onClose} title={title}>
      {action.kind === 'delete' ? (
        <DeleteForm role={action.role} onClose={onClose} />
      ) : (
        <NameForm action={action} roles={roles} onClose={onClose} />
      )}
    </Dialog>
  );
}

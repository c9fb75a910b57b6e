import { Button, CopyButton, Stack } from '@mantine/core';
import { createServiceToken } from '@safety-qube/contract/endpoints/service-accounts';
import type { ServiceAccount } from '@safety-qube/contract/schemas/service-accounts';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { PRIVILEGES } from '@safety-qube/domain/privileges';
import { TOKEN_DAYS } from '@safety-qube/domain/service-tokens';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectControl, TextControl } from '../../components/register/controls.tsx';
import dialog from '../../components/ui/dialog.module.css';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { textKey } from '../../i18n/text-key.ts';
import { call } from '../../shared/api/call.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { myAccessQuery } from '../../shared/session/session-queries.ts';
import { chosenIds, type ReachValues } from './account-form.ts';
import { AllOrSome, ReachField } from './reach-field.tsx';
import classes from './service-accounts.module.css';
import { SERVICE_ACCOUNTS } from './service-accounts.queries.ts';

interface TokenValues extends ReachValues {
  name: string;
  days: string | null;
  rights: 'all' | 'chosen';
  privileges: string[];
}

/** The privileges of a role that the user holds as well, as options in their groups. */
function useRights(rolePrivileges: readonly string[]) {
  const { t } = useTranslation();
  const { data: mine } = useQuery({ ...myAccessQuery, enabled: false });
  const offered = PRIVILEGES.filter(({ code }) => rolePrivileges.includes(code) && mine?.permissions[code] === true);
  return [...Map.groupBy(offered, ({ group }) => group)].map(([group, list]) => ({
    group: t(textKey(`privilegeGroup.${group}`)),
    items: list.map(({ code }) => ({ value: code, label: t(textKey(`privilege.${code}`)) })),
  }));
}

/** The token, which is shown here and never again. */
function Secret({ secret, name, onClose }: { secret: string; name: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('serviceAccounts.tokenMade', { name })} closeOnClickOutside={false}>
      <Stack gap={16}>
        <p className={dialog['text']}>{t('serviceAccounts.shownOnce')}</p>
        <code dir="ltr" className={classes['secret']}>
          {secret}
        </code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              data-autofocus
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? t('provider.copied') : t('serviceAccounts.copy')}
            </Button>
          )}
        </CopyButton>
      </Stack>
      <div className={dialog['foot']}>
        <Button size="md" onClick={onClose}>
          {t('serviceAccounts.kept')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks for name, rights, facilities and end of a new token, then shows it once. */
export function NewTokenDialog({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const rights = useRights(account.rolePrivileges);
  const form = useForm<TokenValues>({
    defaultValues: {
      ...{ name: '', days: String(TOKEN_DAYS.usual), rights: 'all', privileges: [], reach: 'all', facilityIds: [] },
    },
  });
  const { control } = form;
  const make = useMutation({
    mutationFn: ({ name, days, rights, privileges, ...reach }: TokenValues) =>
      call(createServiceToken, {
        params: { id: account.id },
        body: {
          name: name.trim(),
          days: Number(days),
          facilityIds: chosenIds(reach),
          ...(rights === 'chosen' && { privileges }),
        },
      }),
    onSuccess: () => SERVICE_ACCOUNTS.refresh(client),
    onError: (error) =>
      setProblem(
        showFieldErrors(error, form.setError, {
          TOKEN_NAME_TAKEN: 'name',
          ROLE_ABOVE_YOURS: 'privileges',
          SCOPE_ABOVE_YOURS: 'facilityIds',
        }),
      ),
  });
  const submit = (event: FormEvent) => {
    setProblem(undefined);
    void form.handleSubmit((values) => make.mutate(values))(event);
  };
  if (make.data) return <Secret secret={make.data.secret} name={make.data.token.name} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('serviceAccounts.newTokenTitle', { name: account.name })}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <FormAlert>{problem}</FormAlert>
          <TextControl
            {...{ control, name: 'name', label: t('serviceAccounts.tokenName'), maxLength: NAME_LIMITS.token }}
            {...{ isRequired: true, isFirst: true }}
            description={t('serviceAccounts.tokenNameHelp')}
          />
          <SelectControl
            {...{ control, name: 'days', label: t('serviceAccounts.validFor'), allowDeselect: false }}
            data={TOKEN_DAYS.choices.map((days) => ({
              value: String(days),
              label: t('serviceAccounts.days', { count: days, n: whole(days) }),
            }))}
          />
          <AllOrSome
            {...{ control, which: 'rights', chosen: 'privileges', data: rights }}
            texts={{
              label: t('serviceAccounts.mayDo'),
              help: t('serviceAccounts.mayDoHelp'),
              all: t('serviceAccounts.allRights', { role: account.roleName }),
              some: t('serviceAccounts.someRights'),
              none: t('serviceAccounts.noRights'),
            }}
          />
          <ReachField
            {...{ control, which: 'reach', chosen: 'facilityIds', within: account.scopeFacilityIds }}
            {...(account.scopeFacilityIds !== null && { all: t('serviceAccounts.allOfAccount') })}
          />
        </Stack>
        <DialogFoot onCancel={onClose} stays>
          <Button type="submit" size="md" loading={make.isPending}>
            {t('serviceAccounts.makeToken')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { revokeServiceToken } from '@safety-qube/contract/endpoints/service-accounts';
import type { ServiceAccount, ServiceToken } from '@safety-qube/contract/schemas/service-accounts';
import { languageOf } from '@safety-qube/domain/languages';
import { listText } from '@safety-qube/domain/list-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { usePlaces } from '../../shared/places/places.ts';
import classes from './service-accounts.module.css';
import { SERVICE_ACCOUNTS } from './service-accounts.queries.ts';

/** Facts of a token, one line each. */
function useTokenFacts() {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { whole } = useNumbers();
  const places = usePlaces();
  return (token: ServiceToken, { rolePrivileges, scopeFacilityIds }: ServiceAccount): string[] => {
    const ids = token.facilityIds ?? scopeFacilityIds;
    const effective = token.privileges.filter((privilege) => rolePrivileges.includes(privilege)).length;
    return [
      t('serviceAccounts.rights', { count: effective, n: whole(effective) }),
      ids === null
        ? t('people.reachAll')
        : listText(
            languageOf(i18n.language),
            ids.map((id) => places.facility(id)?.name ?? String(id)),
            'unit',
          ),
      t('serviceAccounts.madeBy', { name: token.createdBy, day: dates.day(token.createdAt) }),
      token.lastUsedOn === null
        ? t('serviceAccounts.neverUsed')
        : t('serviceAccounts.usedOn', { day: dates.plainDay(token.lastUsedOn) }),
      t(token.state === 'expired' ? 'serviceAccounts.endedOn' : 'serviceAccounts.endsOn', {
        day: dates.day(token.expiresAt),
      }),
    ];
  };
}

function TokenItem({ account, token }: { account: ServiceAccount; token: ServiceToken }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const facts = useTokenFacts();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => SERVICE_ACCOUNTS.refresh(client);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(revokeServiceToken, { params: { id: account.id, tokenId: token.id } }),
    onSuccess: (answer) => {
      setAsking(false);
      toastChange(t('serviceAccounts.revoked', { name: token.name }), answer, refresh);
      return refresh();
    },
    onError: toastRefusal,
  });
  const isValid = token.state === 'valid';
  return (
    <li className={classes['token']} data-ended={!isValid || undefined}>
      <div className={classes['tokenHead']}>
        <bdi className={classes['tokenName']}>{token.name}</bdi>
        <span className={classes['state']}>{t(`serviceAccounts.state.${token.state}`)}</span>
      </div>
      <ul className={classes['facts']}>
        {facts(token, account).map((fact) => (
          <li key={fact}>
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
      {isValid && account.abilities.edit && (
        <Button
          variant="default"
          color="red"
          size="compact-sm"
          aria-label={t('serviceAccounts.revokeName', { name: token.name })}
          onClick={() => setAsking(true)}
        >
          {t('serviceAccounts.revoke')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('serviceAccounts.revokeTitle', { name: token.name })}
          text={t('serviceAccounts.revokeText')}
          action={t('serviceAccounts.revoke')}
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** The tokens of a service account: those that are valid first. `onNew` asks for another one. */
export function TokenSection({ account, onNew }: { account: ServiceAccount; onNew: () => void }) {
  const { t } = useTranslation();
  const tokens = [
    ...account.tokens.filter(({ state }) => state === 'valid'),
    ...account.tokens.filter(({ state }) => state !== 'valid'),
  ];
  return (
    <FormSection title={t('serviceAccounts.tokens')}>
      {!account.isActive && <p className={classes['note']}>{t('serviceAccounts.inactiveNote')}</p>}
      {tokens.length ? (
        <ul className={classes['tokens']}>
          {tokens.map((token) => (
            <TokenItem key={token.id} {...{ account, token }} />
          ))}
        </ul>
      ) : (
        <p className={classes['note']}>{t('serviceAccounts.noTokens')}</p>
      )}
      {account.abilities.edit && account.isActive && (
        <Button variant="default" onClick={onNew}>
          {t('serviceAccounts.newToken')}
        </Button>
      )}
    </FormSection>
  );
}

import type { ServiceAccount } from '@safety-qube/contract/schemas/service-accounts';
import { useTranslation } from 'react-i18next';
import { CardLines } from '../../components/register/card-lines.tsx';
import { nameColumn, textColumn } from '../../components/register/columns.tsx';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { useRegisterList } from '../../components/register/use-register-list.ts';
import { useRegisterTexts } from '../../components/register/use-register-texts.ts';
import { laterPart } from '../../components/ui/later-part.tsx';
import { useDates } from '../../shared/format/use-dates.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { serviceAccountsPageQuery } from './service-accounts.queries.ts';
import { readServiceAccountsSearch } from './service-accounts-search.ts';

const PARTS = {
  edit: laterPart(() => import('./account-drawers.tsx').then((m) => m.AccountDrawer)),
  add: laterPart(() => import('./account-drawers.tsx').then((m) => m.NewAccountDrawer)),
};

/** The last day on which any token of an account was used. */
const lastUsed = ({ tokens }: ServiceAccount): string | undefined =>
  tokens
    .flatMap(({ lastUsedOn }) => lastUsedOn ?? [])
    .sort()
    .at(-1);

/** The register of service accounts: what each may do, and how many tokens of it are valid. */
export function ServiceAccountsPage() {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const { plainDay } = useDates();
  const list = useRegisterList(readServiceAccountsSearch, serviceAccountsPageQuery, { open: 'account', add: 'add' });
  const valid = ({ tokens }: ServiceAccount) => whole(tokens.filter(({ state }) => state === 'valid').length);
  const columns = [
    nameColumn('name', t('serviceAccounts.name'), ({ name }: ServiceAccount) => name, list.open),
    textColumn('role', t('people.role'), ({ roleName }: ServiceAccount) => roleName, { width: 200 }),
    textColumn(
      'tokens',
      t('serviceAccounts.validTokens'),
      (account: ServiceAccount) => (account.isActive ? valid(account) : t('serviceAccounts.inactive')),
      { width: 140 },
    ),
    textColumn(
      'lastUsed',
      t('serviceAccounts.lastUsed'),
      (account: ServiceAccount) => {
        const on = lastUsed(account);
        return on === undefined ? t('serviceAccounts.neverUsed') : plainDay(on);
      },
      { width: 160 },
    ),
  ];
  return (
    <RegisterPage
      list={list}
      {...useRegisterTexts('serviceAccounts')}
      filters={[]}
      columns={columns}
      rowName={({ name }) => name}
      card={(account) => (
        <CardLines
          name={account.name}
          facts={[
            account.roleName,
            account.isActive ? t('serviceAccounts.tokenCount', { n: valid(account) }) : t('serviceAccounts.inactive'),
          ]}
        />
      )}
      parts={PARTS}
    />
  );
}

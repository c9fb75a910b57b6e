import { GROUP_KINDS, type UserGroup } from '@safety-qube/contract/schemas/groups';
import { useTranslation } from 'react-i18next';
import { columnsCard, nameColumn, textColumn } from '../../components/register/columns.tsx';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { choiceFilter, useRegisterList } from '../../components/register/use-register-list.ts';
import { useRegisterTexts } from '../../components/register/use-register-texts.ts';
import { laterPart } from '../../components/ui/later-part.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { groupsPageQuery } from './groups.queries.ts';
import { readGroupsSearch } from './groups-search.ts';
import { useGroupWords } from './use-group-words.ts';

const PARTS = {
  edit: laterPart(() => import('./group-drawers.tsx').then((m) => m.GroupDrawer)),
  add: laterPart(() => import('./group-drawers.tsx').then((m) => m.NewGroupDrawer)),
};

/** The register of groups: whom each means, by hand or by rule, and how many that are now. */
export function GroupsPage() {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const { rule } = useGroupWords();
  const list = useRegisterList(readGroupsSearch, groupsPageQuery, { open: 'group', add: 'add' });
  const columns = [
    nameColumn('name', t('groups.name'), ({ name }: UserGroup) => name, list.open),
    textColumn('rule', t('groups.who'), (group: UserGroup) => rule(group), { width: 420, isWide: true }),
    textColumn('people', t('groups.people'), ({ people }: UserGroup) => whole(people), { width: 110, isNumeric: true }),
  ];
  return (
    <RegisterPage
      list={list}
      {...useRegisterTexts('groups')}
      filters={[
        choiceFilter(
          list,
          'kind',
          t('groups.kind'),
          GROUP_KINDS.map((value) => ({ value, label: t(`groups.kind.${value}`) })),
        ),
      ]}
      columns={columns}
      rowName={({ name }) => name}
      card={columnsCard(columns)}
      parts={PARTS}
    />
  );
}

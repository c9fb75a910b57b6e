import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CardLines } from '../../components/register/card-lines.tsx';
import { nameColumn, textColumn } from '../../components/register/columns.tsx';
import { laterPart } from '../../components/register/later-part.tsx';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { choiceFilter, useRegisterList } from '../../components/register/use-register-list.ts';
import { PriorityMark } from '../../components/ui/priority-mark.tsx';
import { RECORD_TYPE_SETUPS } from '../../config/record-types.ts';
import type { Go } from '../../shared/page/search-params.ts';
import { usePriorities } from '../../shared/records/use-priorities.ts';
import { prioritiesPageQuery } from './priorities.queries.ts';
import type { PrioritiesSearch } from './priorities-search.ts';
import { useTypeOptions } from './use-type-options.ts';

const loadDrawers = () => import('./priority-drawers.tsx');
const PARTS = {
  drawer: laterPart(() => loadDrawers().then((m) => m.PriorityDrawer)),
  add: laterPart(() => loadDrawers().then((m) => m.NewPriorityDrawer)),
};

/** A priority as records show it. */
function ItemMark({ item: { type, value, label } }: { item: PriorityItem }) {
  const { all, find } = usePriorities(type);
  return <PriorityMark rank={find(value)?.rank ?? all.length} label={label} />;
}

/** The register of priorities, by type of record. `go` changes the address. */
export function PrioritiesPage({ search, go }: { search: PrioritiesSearch; go: Go<PrioritiesSearch> }) {
  const { t } = useTranslation();
  const query = useQuery(prioritiesPageQuery(search));
  const list = useRegisterList(search, go, query);
  const types = useTypeOptions();
  const onOpen = useCallback(({ id }: PriorityItem) => go({ priority: id }), [go]);
  const typeName = useCallback(({ type }: PriorityItem) => t(RECORD_TYPE_SETUPS[type].labels.many), [t]);
  const columns = useMemo(
    () => [
      nameColumn('label', t('priority.label'), (item) => <ItemMark item={item} />, onOpen),
      textColumn('type', t('priority.type'), typeName, { width: 220 }),
      textColumn('value', t('priority.value'), ({ value }: PriorityItem) => value, { width: 130, isNumeric: true }),
    ],
    [t, onOpen, typeName],
  );
  return (
    <RegisterPage
      list={list}
      name={t('priority.title')}
      searchLabel={t('priority.find')}
      filters={[choiceFilter(list, 'type', t('priority.type'), types)]}
      columns={columns}
      rowName={({ label }) => label}
      card={(item) => <CardLines name={<ItemMark item={item} />} facts={[typeName(item), item.value]} />}
      onOpen={onOpen}
      canSelect={false}
      add={query.data?.abilities.create ? { label: t('priority.add'), onClick: () => go({ add: true }) } : undefined}
      empty={{ title: t('priority.empty'), text: t('priority.emptyNext') }}
      emptyFound={{ title: t('priority.emptyFound'), text: t('priority.emptyFoundNext') }}
      parts={PARTS}
    >
      {search.priority !== undefined && (
        <PARTS.drawer id={search.priority} onClose={() => go({ priority: undefined })} />
      )}
      {search.add && <PARTS.add type={search.type ?? 'hazard'} onClose={() => go({ add: undefined })} />}
    </RegisterPage>
  );
}

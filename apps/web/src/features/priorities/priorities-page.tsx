import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { DAY_MS, HOUR_MS } from '@safety-qube/domain/durations';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsCard, nameColumn, textColumn } from '../../components/register/columns.tsx';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { choiceFilter, useRegisterList } from '../../components/register/use-register-list.ts';
import { useRegisterTexts } from '../../components/register/use-register-texts.ts';
import { laterPart } from '../../components/ui/later-part.tsx';
import { PriorityMark } from '../../components/ui/priority-mark.tsx';
import { setupOf, typeOptions } from '../../config/record-types.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePriorities } from '../../shared/records/use-priorities.ts';
import { prioritiesPageQuery } from './priorities.queries.ts';
import { readPrioritiesSearch } from './priorities-search.ts';

const PARTS = {
  edit: laterPart(() => import('./priority-drawers.tsx').then((m) => m.PriorityDrawer)),
  add: laterPart(() => import('./priority-drawers.tsx').then((m) => m.NewPriorityDrawer)),
};

/** A priority as records show it. */
function ItemMark({ item: { type, value, label } }: { item: PriorityItem }) {
  const { all, find } = usePriorities(type);
  return <PriorityMark rank={find(value)?.rank ?? all.length} label={label} />;
}

/** The register of priorities, by type of record. */
export function PrioritiesPage() {
  const { t } = useTranslation();
  const dates = useDates();
  const list = useRegisterList(readPrioritiesSearch, prioritiesPageQuery, { open: 'priority', add: 'add' });
  const columns = useMemo(
    () => [
      nameColumn('label', t('priority.label'), (item) => <ItemMark item={item} />, list.open),
      textColumn('type', t('priority.type'), ({ type }: PriorityItem) => t(setupOf(type).labels.many), { width: 220 }),
      textColumn('value', t('priority.value'), ({ value }: PriorityItem) => value, { width: 130, isNumeric: true }),
      textColumn(
        'assignHours',
        t('priority.assign'),
        ({ assignHours }: PriorityItem) => dates.span(assignHours * HOUR_MS),
        { width: 150, isNumeric: true },
      ),
      textColumn(
        'resolveDays',
        t('priority.resolve'),
        ({ resolveDays }: PriorityItem) => dates.span(resolveDays * DAY_MS),
        { width: 150, isNumeric: true },
      ),
    ],
    [t, dates, list.open],
  );
  return (
    <RegisterPage
      list={list}
      {...useRegisterTexts('priority')}
      filters={[choiceFilter(list, 'type', t('priority.type'), typeOptions(t))]}
      columns={columns}
      rowName={({ label }) => label}
      card={columnsCard(columns)}
      parts={PARTS}
    />
  );
}

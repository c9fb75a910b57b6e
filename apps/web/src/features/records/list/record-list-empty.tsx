import type { ListTab } from '@safety-qube/contract/records';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { ofType } from '../../../lib/of-type.ts';
import { useMayImport } from '../import/use-may-import.ts';
import { NO_FILTERS, type RecordSearch } from './record-search.ts';

/** Where nothing is listed: what is true, and what to do next. `counts` are those of the tabs under the same filters. */
export function RecordListEmpty(props: {
  setup: RecordTypeSetup;
  tab: ListTab;
  counts: Record<ListTab, number> | undefined;
  isNarrowed: boolean;
  mayRaise: boolean;
  narrow: (change: Partial<RecordSearch>) => void;
}) {
  const { setup, tab, counts, isNarrowed, mayRaise, narrow } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayImport = useMayImport(setup);
  const closed = counts?.closed ?? 0;
  const isOpenTab = tab === 'all' || tab === 'mine';
  const lookInClosed = isOpenTab &&
    closed > 0 && {
      quiet: { label: t('records.lookInClosed', { count: closed }), onClick: () => narrow({ tab: 'closed' }) },
    };
  if (isNarrowed)
    return (
      <EmptyState
        title={t('records.nothingFits')}
        action={{ label: t('list.clearFilters'), onClick: () => narrow(NO_FILTERS) }}
        {...lookInClosed}
      >
        {t('records.nothingFitsNext')}
      </EmptyState>
    );
  const raise = mayRaise && {
    action: { label: t(setup.labels.raise), onClick: () => void navigate({ to: setup.paths.raise }) },
  };
  if (tab === 'all' && closed > 0)
    return (
      <EmptyState title={t('records.allClosed')} {...raise} {...lookInClosed}>
        {t('records.allClosedNext')}
      </EmptyState>
    );
  const bringOld = mayImport && {
    quiet: { label: t('import.openEmpty'), onClick: () => void navigate({ to: setup.paths.import }) },
  };
  if (tab === 'all')
    return (
      <EmptyState title={t(setup.labels.none)} {...raise} {...bringOld}>
        {mayRaise ? t(setup.labels.noneNext) : t('records.noneForYou', ofType(setup.type))}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t(`records.empty.${tab}`)}
      action={{ label: t('records.showAll'), onClick: () => narrow({ tab: 'all' }) }}
      {...(tab === 'mine' && lookInClosed)}
    >
      {t(`records.emptyNext.${tab}`, ofType(setup.type))}
    </EmptyState>
  );
}

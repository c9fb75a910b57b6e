import type { ListTab } from '@safety-qube/contract/schemas/records';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { recordCountQuery } from '../../../shared/records/record-counts.ts';
import { useMayImport } from '../import/use-may-import.ts';
import { noFilters } from './list-query.ts';
import type { RecordSearch } from './record-search.ts';
import { useListOffers } from './use-list-offers.ts';

/**
 * Shown for an empty list: the reason, and what to do next. `filters` are those of the list, as the server has them.
 */
export function RecordListEmpty(props: {
  setup: RecordTypeSetup;
  tab: ListTab;
  filters: Readonly<Record<string, string | number | undefined>>;
  isNarrowed: boolean;
  mayRaise: boolean;
  narrow: (change: Partial<RecordSearch>) => void;
}) {
  const { setup, tab, filters, isNarrowed, mayRaise, narrow } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayImport = useMayImport(setup);
  const offers = useListOffers(setup);
  const isOpenTab = (tab === 'all' || tab === 'mine') && offers.tab('closed');
  const { data: closed, isLoading } = useQuery({ ...recordCountQuery(setup, 'closed', filters), enabled: isOpenTab });
  if (isLoading) return null; // the text depends on it
  const showClosed = isOpenTab &&
    closed !== undefined &&
    closed.count > 0 && {
      quiet: { label: t('records.lookInClosed', closed), onClick: () => narrow({ tab: 'closed' }) },
    };
  if (isNarrowed)
    return (
      <EmptyState
        title={t('records.nothingFits')}
        action={{ label: t('list.clearFilters'), onClick: () => narrow(noFilters()) }}
        {...showClosed}
      >
        {t('records.nothingFitsNext')}
      </EmptyState>
    );
  const raise = mayRaise && {
    action: { label: t(setup.labels.raise), onClick: () => void navigate({ to: setup.paths.raise }) },
  };
  const isFirst = tab === offers.firstTab;
  if (isFirst && showClosed)
    return (
      <EmptyState title={t('records.allClosed')} {...raise} {...showClosed}>
        {t('records.allClosedNext')}
      </EmptyState>
    );
  const importOld = mayImport && {
    quiet: { label: t('import.openEmpty'), onClick: () => void navigate({ to: setup.paths.import }) },
  };
  if (isFirst || tab === 'all')
    return (
      <EmptyState title={t(setup.labels.none)} {...raise} {...importOld}>
        {mayRaise ? t(setup.labels.noneNext) : t('records.noneForYou', ofType(setup.type))}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t(`records.empty.${tab}`)}
      action={{ label: t('records.showAll'), onClick: () => narrow({ tab: 'all' }) }}
      {...(tab === 'mine' && showClosed)}
    >
      {t(`records.emptyNext.${tab}`, ofType(setup.type))}
    </EmptyState>
  );
}

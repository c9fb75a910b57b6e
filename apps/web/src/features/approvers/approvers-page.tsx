import { useTranslation } from 'react-i18next';
import { ViewTabs } from '../../components/ui/view-tabs.tsx';
import { useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import { ApproverGridPage } from './approver-grid.tsx';
import { ApproverList } from './approver-list.tsx';
import { readApproversSearch } from './approvers-search.ts';

/** Approvers: the lines that name them, and who it would be for each category at each site. */
export function ApproversPage() {
  const { t } = useTranslation();
  const { view = 'lines', type } = useSearchParams(readApproversSearch);
  const change = useChangeSearch(readApproversSearch);
  const tabs = (
    <ViewTabs
      label={t('approver.views')}
      tabs={[
        { value: 'lines' as const, label: t('approver.lines') },
        { value: 'grid' as const, label: t('approver.grid') },
      ]}
      value={view}
      onChange={(value) =>
        change({ view: value, type, q: undefined, facility: undefined, holes: undefined, page: undefined })
      }
    />
  );
  return view === 'grid' ? <ApproverGridPage tabs={tabs} /> : <ApproverList tabs={tabs} />;
}

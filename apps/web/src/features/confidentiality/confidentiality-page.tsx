import { useTranslation } from 'react-i18next';
import { ViewTabs } from '../../components/ui/view-tabs.tsx';
import { useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import { AudiencePage } from './audience-page.tsx';
import { readConfidentialitySearch } from './confidentiality-search.ts';
import { RuleList } from './rule-list.tsx';

/** Confidentiality: the rules that make records confidential, and who could see a record. */
export function ConfidentialityPage() {
  const { t } = useTranslation();
  const { view = 'rules', type } = useSearchParams(readConfidentialitySearch);
  const change = useChangeSearch(readConfidentialitySearch);
  const nothing = { record: undefined, facility: undefined, category: undefined, event: undefined, page: undefined };
  const tabs = (
    <ViewTabs
      label={t('confidentiality.views')}
      tabs={[
        { value: 'rules' as const, label: t('confidentiality.rules') },
        { value: 'audience' as const, label: t('confidentiality.audience') },
      ]}
      value={view}
      onChange={(value) => change({ ...nothing, view: value, type })}
    />
  );
  return view === 'audience' ? <AudiencePage tabs={tabs} /> : <RuleList tabs={tabs} />;
}

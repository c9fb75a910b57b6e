import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../config/record-types.ts';
import { DEFAULT_LIST_PARTS, RecordListPage } from '../../../../features/records/list/record-list-page.tsx';
import { type RecordSearch, readRecordSearch } from '../../../../features/records/list/record-search.ts';
import { useListNavigation } from '../../../../features/records/list/use-list-navigation.ts';
import { useSearchParams } from '../../../../shared/page/search-params.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/hazards/')({
  validateSearch: typedSearch<RecordSearch>,
  component: Hazards,
});

function Hazards() {
  return (
    <RecordListPage
      setup={setupOf('hazard')}
      parts={DEFAULT_LIST_PARTS}
      search={useSearchParams(readRecordSearch)}
      go={useListNavigation()}
    />
  );
}

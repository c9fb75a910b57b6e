import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../config/record-types.ts';
import { ISSUE_FLOW } from '../../../../features/issues/issue-flow.ts';
import { RecordListPage } from '../../../../features/records/list/record-list-page.tsx';
import { type RecordSearch, readRecordSearch } from '../../../../features/records/list/record-search.ts';
import { useListNavigation } from '../../../../features/records/list/use-list-navigation.ts';
import { useSearchParams } from '../../../../shared/page/search-params.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/issues/')({ validateSearch: typedSearch<RecordSearch>, component: Issues });

function Issues() {
  return (
    <RecordListPage
      setup={setupOf('issue')}
      parts={{ flow: ISSUE_FLOW }}
      search={useSearchParams(readRecordSearch)}
      go={useListNavigation()}
    />
  );
}

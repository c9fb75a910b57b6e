import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../config/record-types.ts';
import { ISSUE_FLOW } from '../../../../features/issues/issue-flow.ts';
import { RecordListPage } from '../../../../features/records/list/record-list-page.tsx';
import { readRecordSearch } from '../../../../features/records/list/record-search.ts';
import { useListNavigation } from '../../../../features/records/list/use-list-navigation.ts';

export const Route = createFileRoute('/_app/issues/')({ validateSearch: readRecordSearch, component: Issues });

function Issues() {
  return (
    <RecordListPage
      setup={setupOf('issue')}
      parts={{ flow: ISSUE_FLOW }}
      search={Route.useSearch()}
      go={useListNavigation()}
    />
  );
}

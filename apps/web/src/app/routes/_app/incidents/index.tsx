import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../config/record-types.ts';
import { DEFAULT_LIST_PARTS, RecordListPage } from '../../../../features/records/list/record-list-page.tsx';
import { readRecordSearch } from '../../../../features/records/list/record-search.ts';
import { useListNavigation } from '../../../../features/records/list/use-list-navigation.ts';

export const Route = createFileRoute('/_app/incidents/')({ validateSearch: readRecordSearch, component: Incidents });

function Incidents() {
  return (
    <RecordListPage
      setup={setupOf('incident')}
      parts={DEFAULT_LIST_PARTS}
      search={Route.useSearch()}
      go={useListNavigation()}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../config/record-types.ts';
import { RecordListPage } from '../../../../features/records/list/record-list-page.tsx';
import { readRecordSearch } from '../../../../features/records/list/record-search.ts';
import { useGo } from '../../../../features/records/list/use-go.ts';

export const Route = createFileRoute('/_app/incidents/')({ validateSearch: readRecordSearch, component: Incidents });

function Incidents() {
  return <RecordListPage setup={setupOf('incident')} search={Route.useSearch()} go={useGo()} />;
}

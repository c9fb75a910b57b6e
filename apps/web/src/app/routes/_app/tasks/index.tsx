import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../config/record-types.ts';
import { RecordListPage } from '../../../../features/records/list/record-list-page.tsx';
import { type RecordSearch, readRecordSearch } from '../../../../features/records/list/record-search.ts';
import { useListNavigation } from '../../../../features/records/list/use-list-navigation.ts';
import { TASK_FLOW } from '../../../../features/tasks/task-flow.ts';
import { useSearchParams } from '../../../../shared/page/search-params.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/tasks/')({ validateSearch: typedSearch<RecordSearch>, component: Tasks });

function Tasks() {
  return (
    <RecordListPage
      setup={setupOf('task')}
      parts={{ flow: TASK_FLOW }}
      search={useSearchParams(readRecordSearch)}
      go={useListNavigation()}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { setupOf } from '../../../../config/record-types.ts';
import { RecordListPage } from '../../../../features/records/list/record-list-page.tsx';
import { type Go, readRecordSearch } from '../../../../features/records/list/record-search.ts';

export const Route = createFileRoute('/_app/tasks/')({ validateSearch: readRecordSearch, component: Tasks });

function Tasks() {
  const navigate = Route.useNavigate();
  const go = useCallback<Go>(
    (change, { trail, isWhole } = {}) => {
      void navigate({
        search: (now) => readRecordSearch(isWhole ? { ...change } : { ...now, ...change }),
        state: trail ? { trail } : {},
        resetScroll: change.page !== undefined,
      });
    },
    [navigate],
  );
  return <RecordListPage setup={setupOf('task')} search={Route.useSearch()} go={go} />;
}

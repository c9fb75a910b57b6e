import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { setupOf } from '../../../../config/record-types.ts';
import { RecordListPage } from '../../../../features/records/list/record-list-page.tsx';
import { type Go, readRecordSearch } from '../../../../features/records/list/record-search.ts';

export const Route = createFileRoute('/_app/hazards/')({ validateSearch: readRecordSearch, component: Hazards });

function Hazards() {
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
  return <RecordListPage setup={setupOf('hazard')} search={Route.useSearch()} go={go} />;
}

import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Go, readRecordSearch } from './record-search.ts';

/** Returns a function that changes the address of the open list. */
export function useListNavigation(): Go {
  const navigate = useNavigate();
  return useCallback<Go>(
    (change, { trail, isWhole } = {}) => {
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => readRecordSearch(isWhole ? { ...change } : { ...now, ...change }),
        state: trail ? { trail } : {},
        resetScroll: change.page !== undefined,
      });
    },
    [navigate],
  );
}

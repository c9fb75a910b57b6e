import { useQueryClient } from '@tanstack/react-query';
import { usePrinted } from '../../../components/ui/use-printed.tsx';
import { MAX_PAGE } from '../../../shared/api/read-pages.ts';
import { exactMyActionsCountAt } from '../../../shared/records/record-counts.ts';
import type { ActionsOf } from '../records.queries.ts';
import { exactAllActionsCountQuery, type Pending, readActions } from './all-actions.queries.ts';
import type { Whose } from './my-actions-search.ts';

/** Prints all pending actions of the user, or of others, not only those that are loaded. */
export function usePrintedActions(whose: Whose | undefined, of: ActionsOf) {
  const client = useQueryClient();
  return usePrinted<Pending, string>(
    async (cursor, signal) => {
      const { items, next } = await readActions(whose, { ...of, limit: MAX_PAGE, cursor }, signal);
      return { items, next };
    },
    async () => {
      const { total, byType } =
        whose === undefined
          ? await client.fetchQuery(exactMyActionsCountAt(of.facilityId))
          : await client.fetchQuery(exactAllActionsCountQuery(whose));
      return (of.type ? byType[of.type] : total)?.count;
    },
  );
}

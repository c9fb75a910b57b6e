import type { SavedView } from '@safety-qube/contract/schemas/saved-views';
import { useQuery } from '@tanstack/react-query';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { savedViewsQuery } from '../records.queries.ts';
import { searchOfView, viewQuery } from './list-query.ts';
import type { Go, RecordSearch } from './record-search.ts';

/** The saved views of a list, the selected one, and whether the list differs from it. */
export function useSavedViews(setup: RecordTypeSetup, search: RecordSearch, go: Go, columns: string | undefined) {
  const { data: views = [] } = useQuery(savedViewsQuery(setup.type));
  const chosen = views.find((view) => view.id === search.view);
  return {
    views,
    chosen,
    isChanged: chosen !== undefined && viewQuery(searchOfView(chosen.query, chosen.id)) !== viewQuery(search),
    /** Query of a view of the current list, with the columns that the user chose. */
    query: viewQuery({ ...search, columns }),
    choose: (view: SavedView) =>
      view.id === search.view ? go({}, { isWhole: true }) : go(searchOfView(view.query, view.id), { isWhole: true }),
  };
}
export type SavedViews = ReturnType<typeof useSavedViews>;

export interface ViewsMenuProps {
  setup: RecordTypeSetup;
  views: SavedViews;
  go: Go;
}

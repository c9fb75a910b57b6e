import type { createSpotlight } from '@mantine/spotlight';
import { useCallback, useState } from 'react';

type Store = ReturnType<typeof createSpotlight>[0];

/**
 * Returns the id of the option that the arrow keys have selected. Spotlight marks it only in the document
 * (data-selected), which no screen reader announces: this follows the mark, so that the search field can refer to the
 * option. When the marked option is removed, because people were loaded later, the first one is marked.
 */
export function useActiveOption(store: Store) {
  const [activeId, setActiveId] = useState<string>();
  const listRef = useCallback(
    (list: HTMLElement | null) => {
      if (!list) return;
      const follow = () => {
        const marked = list.querySelector('[data-selected]');
        const first = list.querySelector('[data-action]');
        if (marked || !first || store.getState().selected < 0) return setActiveId(marked?.id);
        store.updateState((state) => ({ ...state, selected: 0 }));
        first.setAttribute('data-selected', 'true');
        setActiveId(first.id);
      };
      const observer = new MutationObserver(follow);
      observer.observe(list, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-selected'] });
      follow();
      return () => {
        observer.disconnect();
        setActiveId(undefined);
      };
    },
    [store],
  );
  return { listRef, activeId };
}

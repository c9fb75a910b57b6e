import type { ListTab } from '@safety-qube/contract/schemas/records';
import { keysOf } from '@safety-qube/domain/objects';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useMay } from '../../../shared/session/access.ts';
import { useMenuFlags } from '../../../shared/tenant/use-menu-flags.ts';

/** Returns what a list of a type offers to the user: by their privileges, and by the flags that hide it. */
export function useListOffers({ privileges, raiseFlag, allFlag }: RecordTypeSetup) {
  const may = useMay();
  const flags = useMenuFlags();
  const tabs: Readonly<Record<ListTab, boolean>> = {
    all: allFlag === null || flags[allFlag],
    mine: true,
    closed: flags.show_closed,
    archive: may([privileges.archive, 'general.viewArchives']) && flags.show_archive,
  };
  return {
    raise: may(privileges.raise) && (raiseFlag === null || flags[raiseFlag]),
    export: may(privileges.export) && flags.show_report,
    /** All tabs, in their order. */
    tabs: keysOf(tabs),
    tab: (tab: ListTab): boolean => tabs[tab],
    /** The tab that the list opens with. */
    firstTab: tabs.all ? ('all' as const) : ('mine' as const),
  };
}

import type { ListTab } from '@safety-qube/contract/schemas/records';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useMay } from '../../../shared/session/access.ts';
import { useMenuFlags } from '../../../shared/tenant/use-menu-flags.ts';

/** Returns what a list of a type offers to the user: by their privileges, and by the flags that hide it. */
export function useListOffers({ privileges, raiseFlag }: RecordTypeSetup) {
  const may = useMay();
  const flags = useMenuFlags();
  return {
    raise: may(privileges.raise) && (raiseFlag === null || flags[raiseFlag]),
    export: may(privileges.export) && flags.show_report,
    tab: (tab: ListTab): boolean =>
      tab === 'archive' ? may(privileges.archive) && flags.show_archive : tab !== 'closed' || flags.show_closed,
  };
}

import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ActionGroup } from '../../../components/ui/action-list.tsx';
import { setupOf } from '../../../config/record-types.ts';
import { myActionsCountAt, recordCountQuery } from '../../../shared/records/record-counts.ts';
import { useActionGroups } from '../my-actions/use-action-groups.tsx';
import { myActionsQuery } from '../records.queries.ts';

/** Maximum number of pending actions on the home page; a link leads to the others. */
const MAX_SHOWN = 8;
const NOTHING = { isPending: false, isFailed: false, items: [] } as const;

/** The tile of a type on the home page, of all facilities or of one: how many records are open, and what should be done about them. */
export function useRecordTile(type: RecordType, facilityId: number | undefined) {
  const { t } = useTranslation();
  const setup = setupOf(type);
  const at = facilityId === undefined ? {} : { facilityId };
  const open = useQuery(recordCountQuery(setup, 'all', at));
  const late = useQuery(recordCountQuery(setup, 'all', { ...at, overdue: 'true' }));
  const { data: mine } = useQuery(myActionsCountAt(facilityId));
  const label = t(setup.labels.many);
  if (!open.data) return { ...NOTHING, label, isPending: open.isPending, isFailed: open.isError };
  const overdue = late.data;
  const needMe = mine?.byType[type];
  const listOf = (filters: Readonly<Record<string, number | true>>) => {
    const query = new URLSearchParams(
      Object.entries({ ...filters, ...(facilityId !== undefined && { facility: facilityId }) }).map(([name, one]) => [
        name,
        String(one),
      ]),
    );
    return [setup.paths.list, String(query)].filter(Boolean).join('?');
  };
  const note = overdue?.count
    ? { note: t('home.overdue', overdue), tone: 'red' as const, to: listOf({ overdue: true }) }
    : {
        note: needMe?.count ? t('actions.needYou', needMe) : t('home.noneOverdue'),
        ...(needMe?.count && { tone: 'amber' as const }),
        to: listOf(needMe?.count ? { needsMe: true } : {}),
      };
  const tile = {
    label,
    value: open.data,
    unit: t('home.open', open.data),
    ...note,
  };
  return { ...NOTHING, items: [tile] };
}

/** Pending actions of the user, over all types, at all facilities or at one, the most urgent first. */
export function useMyActionsSource(facilityId: number | undefined) {
  const { data: counts, isPending: isCounting } = useQuery(myActionsCountAt(facilityId));
  const query = useInfiniteQuery(myActionsQuery({ facilityId }, MAX_SHOWN));
  const actions = query.data?.pages[0]?.items ?? [];
  const groups = useActionGroups(actions, counts);
  const href = facilityId === undefined ? '/my-actions' : `/my-actions?facility=${facilityId}`;
  if (!query.data || isCounting) return { ...NOTHING, isPending: !query.isError, isFailed: query.isError };
  return {
    ...NOTHING,
    items: groups.map((group): ActionGroup & { href: string } => ({ ...group, href })),
  };
}

import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ActionGroup } from '../../../components/ui/action-list.tsx';
import { setupOf } from '../../../config/record-types.ts';
import { myActionsCountQuery, recordCountQuery } from '../../../shared/records/record-counts.ts';
import { useActionGroups } from '../my-actions/use-action-groups.tsx';
import { myActionsQuery } from '../records.queries.ts';

/** Lines of my actions on the home page; the rest is a click away. */
const SHOWN = 8;
const NOTHING = { isPending: false, isFailed: false, items: [] } as const;

/** The figure of a type on the home page: how many are open, and what should be done about them. */
export function useRecordTile(type: RecordType) {
  const { t } = useTranslation();
  const setup = setupOf(type);
  const open = useQuery(recordCountQuery(setup));
  const late = useQuery(recordCountQuery(setup, 'all', { overdue: 'true' }));
  const { data: mine } = useQuery(myActionsCountQuery);
  if (!open.data) return { ...NOTHING, isPending: open.isPending, isFailed: open.isError };
  const overdue = late.data;
  const needMe = mine?.byType[type];
  const note = overdue?.count
    ? { note: t('home.overdue', overdue), tone: 'red' as const, to: `${setup.paths.list}?overdue=true` }
    : {
        note: needMe?.count ? t('actions.needYou', needMe) : t('home.noneOverdue'),
        ...(needMe?.count && { tone: 'amber' as const }),
        to: needMe?.count ? `${setup.paths.list}?needsMe=true` : setup.paths.list,
      };
  const tile = {
    label: t(setup.labels.many),
    value: open.data,
    unit: t('home.open', open.data),
    ...note,
  };
  return { ...NOTHING, items: [tile] };
}

/** What waits for the person, over all types, the most pressing first. */
export function useMyActionsSource() {
  const { data: counts, isPending: isCounting } = useQuery(myActionsCountQuery);
  const query = useInfiniteQuery(myActionsQuery(undefined, SHOWN));
  const actions = query.data?.pages[0]?.items ?? [];
  const groups = useActionGroups(actions, counts);
  if (!query.data || isCounting) return { ...NOTHING, isPending: query.isPending, isFailed: query.isError };
  return {
    ...NOTHING,
    items: groups.map((group): ActionGroup & { href: string } => ({ ...group, href: '/my-actions' })),
  };
}

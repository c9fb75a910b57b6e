import { listRoles } from '@safety-qube/contract/endpoints/access';
import { listMyFacilities } from '@safety-qube/contract/endpoints/organisation';
import { pageEmployees } from '@safety-qube/contract/endpoints/people';
import { EVERYWHERE } from '@safety-qube/domain/menu-filter';
import { personName } from '@safety-qube/domain/person-name';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { useMay } from '../../shared/session/access.ts';
import { allFacilitiesQuery, meQuery } from '../../shared/session/session-queries.ts';
import type { AtFacility, HomeActionGroup, Loaded, LoadedTile, Tile } from './home.types.ts';

/** Maximum number of people awaiting admission that are shown. */
const MAX_WAITING = 5;
const NOTHING = { isPending: false, isFailed: false, items: [] } as const;

/** People who await admission, the longest waiting first, and how many people there are of each status. */
const waitingQuery = {
  queryKey: ['people', 'page', 'waiting'],
  queryFn: () =>
    call(pageEmployees, {
      params: { page: 1, size: MAX_WAITING },
      query: { status: 'pending' as const, sort: 'createdAt' as const },
    }),
};

// None of these is about one facility: they are shown where none is chosen.

/** People of the tenant, for users who may read them. */
export function usePeopleTile(facilityId: AtFacility): LoadedTile {
  const { t } = useTranslation();
  const mayRead = useMay()('management.user.read') && facilityId === undefined;
  const { data, isPending, isError } = useQuery({ ...waitingQuery, enabled: mayRead });
  if (!mayRead) return NOTHING;
  const label = t('home.people');
  if (!data) return { ...NOTHING, label, isPending, isFailed: isError };
  const active = data.counts?.active ?? 0;
  const pending = data.counts?.pending ?? 0;
  const tile: Tile = {
    key: 'people',
    label,
    value: active,
    unit: t('home.peopleUnit'),
    note: pending ? t('home.peopleWaiting', { count: pending }) : t('home.peopleNoneWaiting'),
    ...(pending > 0 && { tone: 'amber' as const }),
    to: pending ? '/management/people?tab=waiting' : '/management/people',
  };
  return { ...NOTHING, items: [tile] };
}

/** Roles of the tenant, for users who may read them. */
export function useRolesTile(facilityId: AtFacility): LoadedTile {
  const { t } = useTranslation();
  const mayRead = useMay()('management.role.read', EVERYWHERE) && facilityId === undefined;
  const { data, isPending, isError } = useQuery({
    queryKey: ['roles'],
    queryFn: () => call(listRoles, {}),
    enabled: mayRead,
  });
  if (!mayRead) return NOTHING;
  const label = t('home.roles');
  if (!data) return { ...NOTHING, label, isPending, isFailed: isError };
  const inUse = data.roles.filter((role) => role.people > 0).length;
  const own = data.roles.filter((role) => role.key === null).length;
  const tile: Tile = {
    key: 'roles',
    label,
    value: inUse,
    unit: t('home.rolesUnit', { count: inUse }),
    note: own ? t('home.rolesNote', { count: own }) : t('home.rolesSeeded'),
    to: '/management/roles',
  };
  return { ...NOTHING, items: [tile] };
}

/** The facilities that the user can access. */
export function useFacilitiesTile(facilityId: AtFacility): LoadedTile {
  const { t } = useTranslation();
  const mayRead = useMay()('management.facility.read');
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const { data: all } = useQuery({ ...allFacilitiesQuery, enabled: false });
  const isLimited = me?.scopeFacilityIds != null;
  const mine = useQuery({
    queryKey: ['facilities', 'mine'],
    queryFn: () => call(listMyFacilities, {}),
    enabled: isLimited,
  });
  const reached = isLimited ? mine.data : all;
  if (facilityId !== undefined) return NOTHING;
  const label = t('home.facilities');
  if (!reached) return { ...NOTHING, label, isPending: isLimited && mine.isPending, isFailed: mine.isError };
  const [only, another] = reached;
  const tile: Tile = {
    key: 'facilities',
    label,
    value: reached.length,
    unit: '',
    note: only && !another ? only.name : t(isLimited ? 'home.facilitiesMine' : 'home.facilitiesAll'),
    ...(mayRead && { to: '/management/facilities' }),
  };
  return { ...NOTHING, items: reached.length ? [tile] : [] };
}

/** People who await admission, for users who may admit them. */
export function useAdmissions(facilityId: AtFacility): Loaded<HomeActionGroup> {
  const { t } = useTranslation();
  const dates = useDates();
  const mayAdmit = useMay()('management.user.read', 'management.user.edit') && facilityId === undefined;
  const { data, isPending, isError } = useQuery({ ...waitingQuery, enabled: mayAdmit });
  if (!mayAdmit) return NOTHING;
  if (!data) return { ...NOTHING, isPending, isFailed: isError };
  if (!data.total) return NOTHING;
  const href = '/management/people?tab=waiting';
  const group: HomeActionGroup = {
    key: 'admission',
    label: t('home.admission'),
    total: { count: data.total, isMore: false },
    href,
    items: data.items.map((person) => ({
      id: `admit-${person.id}`,
      mark: <PersonAvatar person={person} size={22} />,
      title: personName(person),
      detail: t('home.askedOn', { email: person.email }),
      when: dates.ago(person.createdAt),
      verb: t('home.admit'),
      href,
    })),
  };
  return { ...NOTHING, items: [group] };
}

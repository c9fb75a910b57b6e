import type { Employee } from '@safety-qube/contract/people';
import { lazy, Suspense, useEffect } from 'react';
import { DrawerShape } from '../../components/ui/drawer-shape.tsx';
import { afterFirstPaint, fetchAhead } from '../../shared/page/after-first-paint.ts';
import type { Go, PeopleSearch } from './people-search.ts';

const loadPerson = () => import('./person-drawer.tsx');
const loadInvite = () => import('./invite-drawer.tsx');
const loadBulk = () => import('./people-bulk-bar.tsx');
const PersonDrawer = lazy(() => loadPerson().then((m) => ({ default: m.PersonDrawer })));
const InviteDrawer = lazy(() => loadInvite().then((m) => ({ default: m.InviteDrawer })));
const PeopleBulkBar = lazy(() => loadBulk().then((m) => ({ default: m.PeopleBulkBar })));

/** Drawers and bars over the list. They are not part of the first load: they are loaded once the list is rendered. */
export function PeopleParts(props: {
  search: PeopleSearch;
  go: Go;
  count: number;
  chosen: Employee[];
  onClear: () => void;
  onChange: (people: Employee[], status: 'active' | 'inactive') => void;
}) {
  const { search, go, count } = props;
  useEffect(() => afterFirstPaint(() => [loadPerson, loadInvite, loadBulk].forEach(fetchAhead)), []);
  return (
    <>
      {count > 0 && (
        <Suspense>
          <PeopleBulkBar count={count} chosen={props.chosen} onClear={props.onClear} onChange={props.onChange} />
        </Suspense>
      )}
      {search.person !== undefined && (
        <Suspense fallback={<DrawerShape />}>
          <PersonDrawer id={search.person} onClose={() => go({ person: undefined })} />
        </Suspense>
      )}
      {search.invite && (
        <Suspense fallback={<DrawerShape />}>
          <InviteDrawer onClose={() => go({ invite: undefined })} />
        </Suspense>
      )}
    </>
  );
}

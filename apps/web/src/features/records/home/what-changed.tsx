import { lazy, Suspense } from 'react';
import { ChangesFrame, ChangesSkeleton } from './changes-frame.tsx';

const LatestChanges = lazy(() => import('./latest-changes.tsx'));

/** What was done last to which records, loaded after the user's own figures and actions. */
export const WhatChanged = ({ facilityId }: { facilityId: number | undefined }) => (
  <Suspense
    fallback={
      <ChangesFrame>
        <ChangesSkeleton />
      </ChangesFrame>
    }
  >
    <LatestChanges facilityId={facilityId} />
  </Suspense>
);

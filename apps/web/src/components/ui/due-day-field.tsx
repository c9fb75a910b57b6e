import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { DayField } from './date-fields.tsx';

const ClosedDays = lazy(() => import('./closed-days.tsx'));

/** The due date of something at a facility. Once it is used, it marks the days on which the facility is closed. */
export function DueDayField({
  facilityId,
  ...props
}: ComponentProps<typeof DayField> & { facilityId: number | null | undefined }) {
  const [isUsed, setUsed] = useState(false);
  const [closed, setClosed] = useState<ReadonlyMap<string, string>>();
  return (
    <div>
      <DayField {...props} marks={closed} onFocus={() => setUsed(true)} />
      {isUsed && facilityId != null && (
        <Suspense>
          <ClosedDays facilityId={facilityId} value={props.value} onChange={props.onChange} onKnown={setClosed} />
        </Suspense>
      )}
    </div>
  );
}

import { type ComponentProps, lazy, Suspense } from 'react';

/** Loads the sheet of a select on a phone. */
export const loadSelectSheet = () => import('./select-sheet.tsx');
const SelectSheet = lazy(loadSelectSheet);

/** The options of a select on a phone, as a sheet from the bottom; loaded with the first tap. */
export const LazySelectSheet = (props: ComponentProps<typeof SelectSheet>) => (
  <Suspense>
    <SelectSheet {...props} />
  </Suspense>
);

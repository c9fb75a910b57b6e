import { lazy, Suspense } from 'react';
import { fetchPart } from '../../shared/page/after-first-paint.ts';
import classes from './visits.module.css';

const Problem = lazy(async () => ({ default: (await fetchPart(() => import('./visit-problem.tsx'))).VisitProblem }));

/** The place of what is loading. */
export const Placeholder = () => <div className={classes['placeholder']} aria-hidden />;

/** Why something could not be loaded. Itself loaded only then. */
export const VisitProblem = (props: { error: unknown; onRetry: () => void }) => (
  <Suspense fallback={<Placeholder />}>
    <Problem {...props} />
  </Suspense>
);

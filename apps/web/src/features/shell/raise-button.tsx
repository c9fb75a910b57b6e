import { lazy, Suspense } from 'react';
import classes from './shell.module.css';
import { useRaiseChoices } from './use-raise-choices.ts';

const RaiseMenu = lazy(() => import('./raise-menu.tsx'));

/** Raises a record; nothing if the user may not raise any. */
export function RaiseButton({ isLarge = false }: { isLarge?: boolean }) {
  const choices = useRaiseChoices();
  if (!choices.length) return null;
  return (
    <Suspense fallback={<span className={classes[isLarge ? 'raiseLarge' : 'raise']} />}>
      <RaiseMenu choices={choices} isLarge={isLarge} />
    </Suspense>
  );
}

import { meets } from '@safety-qube/domain/menu-filter';
import { lazy, Suspense } from 'react';
import { usePermissions } from '../../lib/access.ts';
import classes from './shell.module.css';
import { useShell } from './shell-context.ts';

const RaiseMenu = lazy(() => import('./raise-menu.tsx'));

/** What the person may raise; nothing where no module lets them raise anything. */
export function RaiseButton({ isLarge = false }: { isLarge?: boolean }) {
  const granted = usePermissions();
  const choices = useShell().registry.raise.filter((choice) => meets(choice.permissions, granted));
  if (!choices.length) return null;
  return (
    <Suspense fallback={<span className={classes[isLarge ? 'raiseLarge' : 'raise']} />}>
      <RaiseMenu choices={choices} isLarge={isLarge} />
    </Suspense>
  );
}

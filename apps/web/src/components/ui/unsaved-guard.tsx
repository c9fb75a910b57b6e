import { useBlocker } from '@tanstack/react-router';
import { session } from '../../shared/session/session.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/**
 * Asks for confirmation before another page is opened and unsaved changes are lost. The end of a session does not ask.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && session.isLoggedIn() && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return <LeaveDialog onLeave={proceed} onStay={reset} />;
}

import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { renewSilently } from '../../lib/identity.ts';
import { recentAddress, session } from '../../lib/session.ts';
import { schemeQuery, startSession } from '../../lib/startup.ts';

/** Every page that needs a session: without one the address is remembered and sign-in follows. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, context }) => {
    if (session.isLoggedIn()) return;
    const scheme = await context.queryClient.ensureQueryData(schemeQuery);
    if (await renewSilently(scheme)) return;
    recentAddress.remember(location.href);
    throw redirect({ to: '/signin', state: { from: location.href } });
  },
  loader: () => startSession(),
  component: Outlet,
});

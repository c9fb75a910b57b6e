import { RouterProvider } from '@tanstack/react-router';
import { fetchAhead } from '../shared/page/after-first-paint.ts';
import { removeDrawnFrame } from '../shared/page/drawn-page.ts';
import { followVisit } from './follow-visit.ts';
import { router } from './router.ts';

/** The whole application. Called once, when the visit has started. */
export function withRouter() {
  fetchAhead(() => import('../theme/fonts.css'));
  // A page without the frame: the one of the server is no part of it.
  router.subscribe('onResolved', () => document.getElementById('main') ?? removeDrawnFrame(true));
  followVisit({
    openMaintenance: (to, from) => void router.navigate({ to, replace: true, state: { from } }),
    enter: (href) => void router.navigate({ href, replace: true }),
    beforePage: (react) =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (pathChanged) react();
      }),
  });
  return <RouterProvider router={router} />;
}

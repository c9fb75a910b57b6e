import { RouterProvider } from '@tanstack/react-router';
import { fetchAhead } from '../shared/page/after-first-paint.ts';
import { followVisit } from './follow-visit.ts';
import { router } from './router.ts';

/** The whole application. Called once, when the visit has started. */
export function withRouter() {
  fetchAhead(() => import('../theme/fonts.css'));
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

import { queryClient, whenSessionIsOver } from '../shared/api/query-client.ts';
import { mayStartAutomatically } from '../shared/session/automatic-start.ts';
import { goToSignIn, renewSilently } from '../shared/session/identity.ts';
import { maintenanceTarget, skipsMaintenance } from '../shared/session/maintenance.ts';
import { recentAddress } from '../shared/session/session.ts';
import { endSession, showFlash, watchSession } from '../shared/session/session-watch.ts';
import { schemeQuery, statusQuery } from '../shared/session/start-visit.ts';

/** How to navigate: with the router or, before sign-in, without it. */
interface Navigation {
  /** Called when maintenance has started while the visitor was at `from`. */
  readonly openMaintenance: (to: '/503', from: string) => void;
  /** Opens an address of the application. */
  readonly enter: (href: string) => void;
  /** Registers a callback that runs before another page is shown. */
  readonly beforePage?: (react: () => void) => void;
}

const scheme = () => queryClient.getQueryData(schemeQuery.queryKey);
const address = () => ({ path: location.pathname, href: location.pathname + location.search });

let isLeaving = false;
/**
 * Redirects to the issuer's sign-in, once; to our own page when the issuer cannot be reached or keeps redirecting back.
 */
function signIn(): void {
  if (isLeaving) return;
  isLeaving = true;
  const tenant = scheme();
  (tenant && mayStartAutomatically() ? goToSignIn(tenant) : Promise.reject()).catch(() => location.assign('/signin'));
}
// Returned from the issuer by the browser's back button: the page is restored as it was left.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) isLeaving = false;
});

/** Checks again whether the tenant is under maintenance, and opens the maintenance page when it is. */
async function checkMaintenance({ openMaintenance }: Pick<Navigation, 'openMaintenance'>): Promise<void> {
  const status = await queryClient.fetchQuery({ ...statusQuery, retry: false }).catch(() => undefined);
  const { path, href } = address();
  const isUnderMaintenance = status?.isUnderMaintenance === true;
  const to = maintenanceTarget({ isUnderMaintenance, isSkipped: skipsMaintenance(location.search), path });
  if (to) openMaintenance(to, href);
}

/** Sets the application's name as the title, until a page puts its own before it, and the tenant's icon. */
function showTenant(): void {
  const tenant = scheme();
  if (!tenant) return;
  document.title = tenant.theme.appName;
  const icon = document.querySelector<HTMLLinkElement>('#favicon');
  if (icon) icon.href = tenant.theme.favicon || `/favicon-${tenant.brand}.svg`;
}

/** Keeps maintenance, title and icon up to date on a page that has nothing to do with a session. Called once. */
export function followTenant(moves: Pick<Navigation, 'openMaintenance'>): void {
  showTenant();
  window.addEventListener('focus', () => void checkMaintenance(moves));
}

/** Keeps session, maintenance, title and icon up to date during the visit. Called once, after the start. */
export function followVisit(moves: Navigation): void {
  followTenant(moves);
  showFlash();
  moves.beforePage?.(showTenant);
  whenSessionIsOver(() => endSession({ address, signIn }));
  watchSession({
    renew: async () => {
      const tenant = scheme();
      return tenant ? renewSilently(tenant) : false;
    },
    signIn,
    goToRoot: () => location.replace('/'),
    enter: () => moves.enter(recentAddress.take() ?? '/home'),
    address,
  });
}

import type { ReactNode } from 'react';
import { OfflineOverlay } from '../features/shell/offline-overlay.tsx';
import { CallError } from '../shared/api/call.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { fetchAhead } from '../shared/page/after-first-paint.ts';
import { leaveForStore } from '../shared/page/phone-redirect.ts';
import { STORED, stored } from '../shared/page/stored.ts';
import { renewSilently } from '../shared/session/identity.ts';
import { maintenanceTarget, skipsMaintenance } from '../shared/session/maintenance.ts';
import { isPublicPath } from '../shared/session/route-rules.ts';
import { session } from '../shared/session/session.ts';
import { schemeQuery, statusQuery } from '../shared/session/start-visit.ts';
import { codeIn, isVisit } from '../shared/visit/visit-address.ts';
import { followTenant, followVisit } from './follow-visit.ts';
import { Surroundings } from './surroundings.tsx';

const parameter = (name: string): string | undefined => new URLSearchParams(location.search).get(name) || undefined;

const signIn = async () => {
  const { SignInPage } = await import('../features/identity/sign-in-page.tsx');
  const isEmergency = new URLSearchParams(location.search).has('emergency');
  return <SignInPage uid={parameter('uid')} error={parameter('error')} isEmergency={isEmergency} />;
};

/**
 * Pages that visitors without a session open directly, rendered without the router: the router is a sixth of the first
 * load, and these pages lead to each other by plain links. The router has the same pages for navigation inside the
 * application.
 */
const PAGES: Readonly<Record<string, () => Promise<ReactNode>>> = {
  '/': signIn,
  '/signin': signIn,
  '/signup': async () => {
    const { SignUpPage } = await import('../features/identity/sign-up-page.tsx');
    return <SignUpPage confirm={parameter('confirm')} />;
  },
  '/forgotpassword': async () => {
    const { ForgotPasswordPage } = await import('../features/identity/forgot-password-page.tsx');
    return <ForgotPasswordPage />;
  },
  '/resetpassword': async () => {
    const { ResetPasswordPage } = await import('../features/identity/reset-password-page.tsx');
    return <ResetPasswordPage token={parameter('token')} />;
  },
  '/setup': async () => {
    const { SetupPage } = await import('../features/identity/setup-page.tsx');
    return <SetupPage token={parameter('token')} />;
  },
};

/**
 * Whether the router must show something else instead of the page: that the host belongs to no tenant, or maintenance.
 */
function mustRoute(): boolean {
  const { error } = queryClient.getQueryState(schemeQuery.queryKey) ?? {};
  if (error instanceof CallError && error.code === 'TENANT_UNKNOWN') return true;
  const isUnderMaintenance = queryClient.getQueryData(statusQuery.queryKey)?.isUnderMaintenance === true;
  const isSkipped = skipsMaintenance(location.search);
  return maintenanceTarget({ isUnderMaintenance, isSkipped, path: location.pathname }) !== undefined;
}

const visitPages = async () => {
  const { OfflineNote, VisitPages } = await import('../features/visits/visit-pages.tsx');
  return (
    <>
      <VisitPages />
      <OfflineOverlay>
        <OfflineNote />
      </OfflineOverlay>
    </>
  );
};

/** Renews a session that has expired on a page that a code can open too, and opens it again as a signed-in user's. */
async function renewHere(): Promise<void> {
  const scheme = queryClient.getQueryData(schemeQuery.queryKey);
  if (!scheme || isPublicPath(location.pathname) || codeIn(location) !== undefined || !stored.names(STORED.oidc).length)
    return;
  if (!(await renewSilently(scheme))) return;
  location.reload();
  await new Promise(() => undefined); // nothing is rendered while the browser reloads
}

/**
 * Lets the browser's way back load a visitor's page again, instead of showing it as it was left: the next person may hold this
 * phone.
 */
function leaveNothingBehind(): void {
  const root = document.documentElement;
  window.addEventListener('pagehide', () => {
    root.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/**
 * Returns the pages of visitors. Without anything of a session: no watch over it, no error reporting, no chat, no real
 * time, and never the redirect to the store.
 */
async function chooseVisitPages(started: Promise<void>): Promise<ReactNode> {
  const page = visitPages();
  await started;
  if (mustRoute()) return (await import('./with-router.tsx')).withRouter();
  await renewHere();
  followTenant({ openMaintenance: () => location.reload() });
  leaveNothingBehind();
  return page;
}

/** Returns what to render at this address, once the visit has started; the page is loaded meanwhile. */
export async function choosePages(started: Promise<void>): Promise<ReactNode> {
  if (isVisit()) return chooseVisitPages(started);
  const page = session.isLoggedIn() ? undefined : PAGES[location.pathname]?.();
  const routed = page ? undefined : import('./with-router.tsx');
  await started;
  if (!page || mustRoute()) return (await (routed ?? import('./with-router.tsx'))).withRouter();
  fetchAhead(() => import('../theme/fonts.css'));
  await leaveForStore(queryClient.getQueryData(schemeQuery.queryKey)?.apps, location.pathname, location.search);
  // Reloads the same address: under maintenance the router handles it, and returns to it afterwards.
  followVisit({ openMaintenance: () => location.reload(), enter: (href) => location.replace(href) });
  return <Surroundings>{await page}</Surroundings>;
}

import type { ReactNode } from 'react';
import { CallError } from '../shared/api/call.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { fetchAhead } from '../shared/page/after-first-paint.ts';
import { leaveForStore } from '../shared/page/phone-redirect.ts';
import { maintenanceTarget, skipsMaintenance } from '../shared/session/maintenance.ts';
import { session } from '../shared/session/session.ts';
import { schemeQuery, statusQuery } from '../shared/session/start-visit.ts';
import { followVisit } from './follow-visit.ts';
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

/** Returns what to render at this address, once the visit has started; the page is loaded meanwhile. */
export async function choosePages(started: Promise<void>): Promise<ReactNode> {
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

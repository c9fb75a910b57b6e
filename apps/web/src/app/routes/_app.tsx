import { isReportPath } from '@safety-qube/domain/frame';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { loadToasts } from '../../components/ui/load-toasts.ts';
import { AskedToSignIn } from '../../features/shell/asked-to-sign-in.tsx';
import { Shell } from '../../features/shell/shell.tsx';
import { loadBars } from '../../features/shell/use-bars.ts';
import { completeTexts } from '../../i18n/i18n.ts';
import { afterFirstPaint, fetchAhead, fetchForClick, fetchPart } from '../../shared/page/after-first-paint.ts';
import { fetchPartFiles } from '../../shared/page/part-files.ts';
import { STORED, stored } from '../../shared/page/stored.ts';
import { refreshAccess } from '../../shared/session/access.ts';
import { renewSilently } from '../../shared/session/identity.ts';
import { recentAddress, session } from '../../shared/session/session.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import { startChat } from '../../shared/tenant/chat-widget.ts';
import { isVisit } from '../../shared/visit/visit-address.ts';

/** Every page that needs a session: without one the address is remembered and the sign-in page opens. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, context, preload }) => {
    const { pathname, searchStr, hash } = location;
    // The pages of visitors have no router: such an address is loaded again, for example after maintenance.
    if (!preload && isVisit({ pathname, search: searchStr, hash: hash && `#${hash}` })) {
      window.location.reload();
      await new Promise(() => undefined);
    }
    if (session.isLoggedIn()) return;
    const scheme = await context.queryClient.ensureQueryData(schemeQuery);
    if (await renewSilently(scheme)) return;
    if (!preload) recentAddress.remember(location.href);
    throw redirect({ to: '/signin', state: { from: location.href } });
  },
  loader: ({ location }) =>
    Promise.all([
      import('../../shared/session/start-session.ts').then(({ startSession }) => startSession()),
      isReportPath(location.pathname) || loadBars(),
    ]),
  component: SignedIn,
});

/** Sends the reports that were written offline as soon as there is a connection. */
function sendWaiting(): void {
  const names = stored.names(`${STORED.raiseDraft}.${session.claims()?.userId ?? 0}.`);
  if (!names.some((name) => stored.get(name)?.includes('"waiting":'))) return;
  afterFirstPaint(() =>
    fetchAhead(() => import('../../features/records/raise/draft-box.ts').then(({ resumeReports }) => resumeReports())),
  );
}

/** Starts real time when the first page has been rendered. */
function followLive(): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  afterFirstPaint(() => {
    if (isOver) return;
    import('../../shared/realtime/start-realtime.ts').then(
      ({ startRealtime }) => {
        if (!isOver) stop = startRealtime();
      },
      () => undefined, // real time is optional: a failure to load it is ignored
    );
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Starts the keys of forms and dialogs when the first page has been rendered. */
function followFormKeys(): void {
  afterFirstPaint(() =>
    fetchAhead(() => import('../../shared/page/form-keys.ts').then((keys) => keys.startFormKeys())),
  );
}

/** Loads what shows alerts when the first page has been rendered; the overlay itself is loaded when there is one. */
function useAlerts(): ComponentType | undefined {
  const [Alerts, setAlerts] = useState<ComponentType>();
  useEffect(() => {
    const load = () => import('../../features/alerts/alerts.tsx').then((m) => setAlerts(() => m.Alerts));
    afterFirstPaint(() => fetchAhead(() => fetchPart(load)));
  }, []);
  return Alerts;
}

/** Reloads the permissions when the user returns to the page: rights may have been granted or revoked meanwhile. */
function followAccess(): () => void {
  window.addEventListener('focus', refreshAccess);
  return () => window.removeEventListener('focus', refreshAccess);
}

function SignedIn() {
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const chat = scheme?.services.chatAppId ?? null;
  useEffect(() => {
    if (chat) afterFirstPaint(() => void startChat(chat, session.claims()));
  }, [chat]);
  useEffect(followLive, []);
  useEffect(followAccess, []);
  useEffect(sendWaiting, []);
  useEffect(followFormKeys, []);
  useEffect(() => fetchForClick(loadToasts), []);
  useEffect(
    () =>
      afterFirstPaint(() => {
        fetchAhead(fetchPartFiles);
        fetchAhead(() => completeTexts());
      }),
    [],
  );
  const Alerts = useAlerts();
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <AskedToSignIn />
      {Alerts && <Alerts />}
    </>
  );
}

import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterFirstPaint, fetchAhead, fetchPart } from '../../shared/page/after-first-paint.ts';
import { TYPE_PARAMETER } from '../../shared/visit/report-href.ts';
import { codeIn } from '../../shared/visit/visit-address.ts';
import { enterVisit, keyOfTab, type VisitKey } from '../../shared/visit/visit-calls.ts';
import { Placeholder, VisitProblem } from './load-problem.tsx';
import { ReportByForm } from './report-by-form.tsx';
import { lastSent } from './sent-report.ts';
import { readAddress, useHref, type VisitAddress } from './use-address.ts';
import { visitQuery } from './visit.queries.ts';
import { VisitFrame } from './visit-frame.tsx';

const part = <P extends object>(load: () => Promise<{ default: (props: P) => ReactNode }>) =>
  lazy(() => fetchPart(load));
const ChooseForm = part(() => import('./choose-form.tsx'));
const ReportByType = part(() => import('./report-by-type.tsx'));
const VisitTask = part(() => import('./visit-task.tsx'));
const ClaimedReport = part(() => import('./claimed-report.tsx'));
const loadCodeEntry = () => import('./code-entry.tsx');
const CodeEntry = part(loadCodeEntry);
// Without a code one is asked for, mostly: loaded while the start is.
if (codeIn(location) === undefined) fetchAhead(loadCodeEntry);
// Nothing is missing without it.
const PlaceBoard = lazy(() => import('./place-board.tsx').catch(() => ({ default: () => null })));
const loadSentPage = () => import('./sent-page.tsx');
const SentPage = part(loadSentPage);
const KeptNote = part<object>(async () => ({ default: (await loadSentPage()).KeptNote }));
const WaitingNotice = part<{ without: string | undefined }>(async () => ({
  default: (await loadSentPage()).WaitingNotice,
}));

/** What somebody came by who has a poster's or a facility's code. */
function ByCode({ address, code }: { address: VisitAddress; code: string }) {
  const { t } = useTranslation();
  const { data: visit, error, refetch } = useQuery(visitQuery({ code }));
  if (!visit) return error ? <VisitProblem error={error} onRetry={() => void refetch()} /> : <Placeholder />;
  if (visit.task && address.page !== 'form') return <VisitTask visit={visit} task={visit.task} code={code} />;
  if (address.page === 'form' || address.page === 'inspection')
    return <ReportByForm key={address.scheduleId} visit={visit} code={code} scheduleId={address.scheduleId} />;
  const type = new URLSearchParams(location.search).get(TYPE_PARAMETER);
  if (visit.kind === 'facility' && type !== null)
    return <ReportByType key={type} visit={visit} code={code} type={type} />;
  if (address.page === 'task') return <CodeEntry title={t('visit.ended')} text={t('visit.againText')} />;
  return <ChooseForm visit={visit} code={code} />;
}

/** What the tab came by before, where the address has no code: a claim never has one, a form may have lost it. */
function keyWithoutCode({ page }: VisitAddress): VisitKey | undefined {
  const key = keyOfTab();
  const isClaims = page === 'code' || page === 'report';
  return key && 'claim' in key === isClaims ? key : undefined;
}

/** Whether a visitor has not begun to report: the first step of a form is the one without a state. */
const isStart = ({ page }: VisitAddress): boolean => (page === 'code' || page === 'form') && !history.state?.step;

/** The page of an address: by the code in it, by what the tab came by before, or by a code to type. */
function Page({ href, isPainted }: { href: string; isPainted: boolean }) {
  const { t } = useTranslation();
  const { pathname, search, hash } = new URL(href, location.origin);
  const address = readAddress(pathname);
  const code = codeIn({ search, hash });
  useEffect(() => {
    if (code !== undefined) enterVisit({ code });
  }, [code]);
  if (address.page === 'sent') return <SentPage />;
  const key = code === undefined ? keyWithoutCode(address) : { code };
  if (!key) return <CodeEntry title={t(address.page === 'code' ? 'visit.code.title' : 'visit.code.wanted')} />;
  if ('claim' in key) return <ClaimedReport claim={key} />;
  return (
    <>
      <ByCode address={address} code={key.code} />
      <Suspense>{isPainted && isStart(address) && <PlaceBoard code={key.code} />}</Suspense>
    </>
  );
}

/** Whether the first page was rendered with its data, after which the rest is loaded that is on every page. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  const queries = useQueryClient();
  const isLoading = useIsFetching() > 0;
  useEffect(() => {
    if (!isLoading) afterFirstPaint(() => setPainted((was) => was || queries.isFetching() === 0));
  }, [isLoading, queries]);
  return isPainted;
}

/** What becomes of reports on this device while it is offline. */
export const OfflineNote = () => (
  <Suspense>
    <KeptNote />
  </Suspense>
);

/** All pages of visitors, who have no account, or none that they want to be known by. */
export function VisitPages() {
  const href = useHref();
  const isPainted = usePainted();
  useEffect(() => {
    if (!isPainted) return;
    fetchAhead(async () => (await import('../../shared/visit/visit-queue.ts')).resumeQueue());
    fetchAhead(() => import('../../theme/fonts.css'));
    // What is shown while there is no connection, when it could not be loaded.
    fetchAhead(loadSentPage);
  }, [isPainted]);
  const { pathname } = new URL(href, location.origin);
  const shown = readAddress(pathname).page === 'sent' ? lastSent()?.key : undefined;
  return (
    <VisitFrame notice={<Suspense>{isPainted && <WaitingNotice without={shown} />}</Suspense>}>
      <Suspense fallback={<Placeholder />}>
        <Page key={pathname} href={href} isPainted={isPainted} />
      </Suspense>
    </VisitFrame>
  );
}

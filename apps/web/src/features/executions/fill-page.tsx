import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../components/ui/back-link.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { CallError } from '../../shared/api/call.ts';
import { useLayout } from '../../shared/page/layout.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { usePlaceName } from '../../shared/places/use-place-name.ts';
import classes from './executions.module.css';
import { FilledForm, FormLanguage } from './filled-form.tsx';
import { Outcome } from './outcome.tsx';
import { SaveStatus } from './save-status.tsx';
import { useOpenForm } from './use-open-form.tsx';

/** A form that is filled in, by one user or by several at once; a finished one is read-only. */
export function FillPage({ id, onAgain, notFound }: { id: number; onAgain: () => void; notFound: ReactNode }) {
  const { t } = useTranslation();
  const placeName = usePlaceName();
  const { form, error, retry } = useOpenForm(id);
  const isPhone = useLayout() === 'mobile';
  usePageTitle(form?.name ?? t('menu.inspections'));
  if (error instanceof CallError && error.statusCode === 404) return notFound;
  if (!form)
    return (
      <Page key="waiting">
        <PageHeader title={t('menu.inspections')} />
        <div className={classes['page']}>
          {error ? <LoadFailed error={error} onRetry={retry} /> : <Skeleton height={14} width="50%" />}
        </div>
      </Page>
    );
  const { head } = form;
  const isOpen = head.status === 'open';
  const back = (
    <BackLink
      label={t(isOpen ? 'executions.leave' : 'executions.back')}
      renderRoot={(root) => (
        <Link {...root} to="." search={{}} onClick={() => isOpen && toastDone(t('executions.left'))} />
      )}
    />
  );
  if (isPhone && isOpen)
    return (
      <Page>
        <div className={classes['page']}>
          <FilledForm
            form={form}
            head={{
              start: back,
              title: form.name,
              state: <SaveStatus status={form.progress} />,
              about: (
                <div className={classes['facts']}>
                  <bdi>{placeName(head)}</bdi>
                  <FormLanguage form={form} />
                </div>
              ),
            }}
          />
        </div>
      </Page>
    );
  return (
    <Page>
      <PageHeader section={t('menu.inspections')} title={form.name} back={back}>
        <FormLanguage form={form} />
      </PageHeader>
      <div className={classes['page']}>
        <div className={classes['facts']}>
          <bdi>{placeName(head)}</bdi>
          {isOpen && <SaveStatus status={form.progress} />}
        </div>
        {!isOpen && head.result && (
          <div className={classes['result']} data-failed={head.result.isFailed || undefined} role="status">
            <p>{t('executions.finished')}</p>
            <Outcome result={head.result} />
            <Button variant="default" mt={10} onClick={onAgain}>
              {t('executions.again')}
            </Button>
          </div>
        )}
        <FilledForm form={form} />
      </div>
    </Page>
  );
}

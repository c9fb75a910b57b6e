import { Button, Skeleton } from '@mantine/core';
import { joinExecution, startExecution } from '@safety-qube/contract/endpoints/executions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../components/ui/back-link.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { CallError, call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { usePlaceName } from '../../shared/places/use-place-name.ts';
import { useMay } from '../../shared/session/access.ts';
import classes from './executions.module.css';
import { scheduleQuery } from './executions.queries.ts';
import { FillPage } from './fill-page.tsx';
import { FinishedList } from './finished-list.tsx';

interface Props {
  scheduleId: number;
  /** The form that is being filled in; undefined while it is still to be chosen. */
  executionId: number | undefined;
  onExecution: (id: number | undefined) => void;
  notFound: ReactNode;
}

/** Starts a form, or continues one: the user's own, or that of another person who is filling it in or has left it. */
function BeginPage({ scheduleId, onExecution, notFound }: Omit<Props, 'executionId'>) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  const placeName = usePlaceName();
  const mayPerform = useMay()('inspection.perform');
  const { data, error, refetch } = useQuery({ ...scheduleQuery(scheduleId), staleTime: 0 });
  // The same key for each attempt, so that only one form is started.
  const [key] = useState(() => crypto.randomUUID());
  const begin = useMutation({
    mutationFn: () => call(startExecution, { params: { id: scheduleId }, idempotencyKey: key }),
    onSuccess: ({ id }) => onExecution(id),
  });
  const goOn = useMutation({
    mutationFn: (id: number) => call(joinExecution, { params: { id } }),
    onSuccess: ({ id }) => onExecution(id),
  });
  if (error instanceof CallError && error.statusCode === 404) return notFound;
  const failed = begin.error ?? goOn.error;
  return (
    <Page>
      <PageHeader
        section={t('menu.inspections')}
        title={data ? (data.name[i18n.language] ?? data.name[data.language] ?? '') : t('menu.inspections')}
        back={
          <BackLink
            label={t('executions.toForms')}
            renderRoot={(root) => <Link to="/inspections/schedules" {...root} />}
          />
        }
      />
      <div className={classes['page']}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={14} width="50%" />
        ) : (
          <>
            <p className={classes['facts']}>{placeName(data)}</p>
            <FormAlert>{failed ? refusalOf(failed) : undefined}</FormAlert>
            {data.open.length > 0 && (
              <section className={classes['started']} aria-labelledby="started">
                <h2 id="started">{t('executions.begun')}</h2>
                <ul className={classes['rows']}>
                  {data.open.map((one) => (
                    <li key={one.id}>
                      <span>
                        <bdi>{people.name(one.startedById)}</bdi>
                        <small>
                          {dates.ago(one.startedAt)} · {t('executions.answers', { count: one.answered })}
                        </small>
                      </span>
                      <Button
                        variant="default"
                        size="md"
                        onClick={() => (mayPerform ? goOn.mutate(one.id) : onExecution(one.id))}
                      >
                        {t(mayPerform ? 'executions.goOn' : 'executions.see')}
                      </Button>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {data.abilities.start ? (
              <Button size="lg" loading={begin.isPending} onClick={() => begin.mutate()}>
                {t(data.open.length ? 'executions.beginNew' : 'executions.begin')}
              </Button>
            ) : (
              <p>{t(mayPerform ? 'executions.outOfUse' : 'executions.readOnly')}</p>
            )}
            <FinishedList all={data.finished} />
          </>
        )}
      </div>
    </Page>
  );
}

/** A form at a place: first started, then filled in. */
export function ExecutePage({ executionId, ...props }: Props) {
  if (executionId === undefined) return <BeginPage {...props} />;
  return (
    <FillPage
      key={executionId}
      id={executionId}
      onAgain={() => props.onExecution(undefined)}
      notFound={props.notFound}
    />
  );
}

import { Button, Group, Skeleton } from '@mantine/core';
import { beginIncidentForm } from '@safety-qube/contract/endpoints/incident-forms';
import type { IncidentForm } from '@safety-qube/contract/schemas/incident-forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/ui/section.tsx';
import type { AnyRecord } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { refreshRecord } from '../../shared/records/record-cache.ts';
import classes from './executions.module.css';
import { incidentFormQuery } from './executions.queries.ts';
import { Outcome } from './outcome.tsx';

// Loaded lazily: the page of an incident is shown before the form is loaded.
const RecordFormFields = lazy(() => import('./record-form-fields.tsx'));
const GivenAnswers = lazy(() => import('./given-answers.tsx'));

/** Height of an answer's line, in pixels. */
const ANSWER_HEIGHT = 33;

/** The progress of the form. */
function FormStatus({ form: { execution, answered } }: { form: IncidentForm }) {
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  if (!execution) return <p className={classes['formStatus']}>{t('incident.formWaiting')}</p>;
  const { submittedAt, submittedById, result } = execution;
  if (submittedAt === null)
    return (
      <p className={classes['formStatus']}>
        {t('incident.formOpen')} · {t('executions.answers', { count: answered })}
      </p>
    );
  return (
    <>
      <p className={classes['formStatus']}>
        {t('incident.formFinished', {
          name: people.name(submittedById),
          when: dates.moment(submittedAt),
        })}
      </p>
      {result && <Outcome result={result} />}
    </>
  );
}

/** The form of an incident: the reporter's answers, and those that the team adds. Nothing where there is no form. */
export function RecordForm({ record }: { record: AnyRecord }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery(incidentFormQuery(record.id));
  const [isOpen, setOpen] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const begin = useMutation({
    mutationFn: () => call(beginIncidentForm, { params: { id: record.id }, idempotencyKey: key }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: incidentFormQuery(record.id).queryKey });
      setOpen(true);
    },
  });
  const { execution, name, language, abilities } = data ?? {};
  if (!data || !name || !(execution || abilities?.begin)) return null;
  const mayAnswer = execution?.abilities.answer ?? true;
  const inPlace = <Skeleton height={(data.answered || 1) * ANSWER_HEIGHT} />;
  const open = () => (execution ? setOpen(!isOpen) : begin.mutate());
  return (
    <Section title={name[i18n.language] || name[language ?? ''] || t('incident.form')} isOpenFirst={data.answered > 0}>
      <Group justify="space-between" gap="8px 16px" mb={12}>
        <FormStatus form={data} />
        <Button variant="default" size="sm" loading={begin.isPending} aria-expanded={isOpen} onClick={open}>
          {t(isOpen ? 'incident.formFold' : mayAnswer ? 'incident.formFill' : 'incident.formShow')}
        </Button>
      </Group>
      {execution && (
        <Suspense fallback={inPlace}>
          {isOpen ? (
            <RecordFormFields id={execution.id} onFinished={() => void refreshRecord(client, record)} />
          ) : (
            <GivenAnswers id={execution.id} inPlace={inPlace} />
          )}
        </Suspense>
      )}
    </Section>
  );
}

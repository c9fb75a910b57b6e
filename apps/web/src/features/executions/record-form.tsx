import { Button, Group, Skeleton } from '@mantine/core';
import type { FormEndpoints } from '@safety-qube/contract/endpoints/record-forms';
import type { RecordForm as FormOfRecord } from '@safety-qube/contract/schemas/record-forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/ui/section.tsx';
import { type AnyRecord, setupOf } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { refreshRecord } from '../../shared/records/record-cache.ts';
import classes from './executions.module.css';
import { recordFormQuery } from './executions.queries.ts';
import { Outcome } from './outcome.tsx';
import { FORM_ID } from './use-needs.ts';

// Loaded lazily: the page of a record is shown before the form is loaded.
const RecordFormFields = lazy(() => import('./record-form-fields.tsx'));
const GivenAnswers = lazy(() => import('./given-answers.tsx'));

/** Height of an answer's line, in pixels. */
const ANSWER_HEIGHT = 33;

/** The progress of the form. */
function FormStatus({ form: { execution, answered } }: { form: FormOfRecord }) {
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  if (!execution) return <p className={classes['formStatus']}>{t('recordForm.waiting')}</p>;
  const { submittedAt, submittedById, result } = execution;
  if (submittedAt === null)
    return (
      <p className={classes['formStatus']}>
        {t('recordForm.open')} · {t('executions.answers', { count: answered })}
      </p>
    );
  return (
    <>
      <p className={classes['formStatus']}>
        {t('recordForm.finished', {
          name: people.name(submittedById),
          when: dates.moment(submittedAt),
        })}
      </p>
      {result && <Outcome result={result} />}
    </>
  );
}

/** The form of a record: the reporter's answers, and those that the team adds. Nothing where there is no form. */
export function RecordForm({ record }: { record: AnyRecord }) {
  const form = setupOf(record.type).recordForm;
  return form && <FormSection record={record} beginForm={form.endpoints.beginForm} />;
}

function FormSection({ record, beginForm }: { record: AnyRecord } & Pick<FormEndpoints, 'beginForm'>) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery(recordFormQuery(record));
  const [isOpen, setOpen] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const begin = useMutation({
    mutationFn: () => call(beginForm, { params: { id: record.id }, idempotencyKey: key }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: recordFormQuery(record).queryKey });
      setOpen(true);
    },
  });
  const { execution, name, language, abilities } = data ?? {};
  if (!data || !name || !(execution || abilities?.begin)) return null;
  const mayAnswer = execution?.abilities.answer ?? true;
  const inPlace = data.answered > 0 && <Skeleton height={data.answered * ANSWER_HEIGHT} />;
  const open = () => (execution ? setOpen(!isOpen) : begin.mutate());
  return (
    <Section
      id={FORM_ID}
      title={name[i18n.language] || name[language ?? ''] || t('recordForm.title')}
      isOpenFirst={data.answered > 0}
    >
      <Group justify="space-between" gap="8px 16px" mb={12}>
        <FormStatus form={data} />
        <Button
          variant="default"
          size="sm"
          data-need="form"
          loading={begin.isPending}
          aria-expanded={isOpen}
          onClick={open}
        >
          {t(isOpen ? 'recordForm.fold' : mayAnswer ? 'recordForm.fill' : 'recordForm.show')}
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

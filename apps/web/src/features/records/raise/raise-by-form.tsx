import { Skeleton } from '@mantine/core';
import { namedKinds } from '@safety-qube/domain/templates/form-kinds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { DEFAULT_RAISE_START, type RaiseParts } from '../../../config/record-parts.ts';
import type { RecordFormSetup, RecordTypeSetup } from '../../../config/record-types.ts';
import { CallError } from '../../../shared/api/call.ts';
import { idOf } from '../../../shared/page/route-ids.ts';
import { ScheduledForm } from '../../../shared/records/scheduled-form.ts';
import { useMay } from '../../../shared/session/access.ts';
import { RaisePage } from './raise-page.tsx';
import { scheduledFormQuery } from './reporter-form/reporter-form.queries.ts';

interface Props {
  setup: RecordTypeSetup;
  parts: RaiseParts;
  notFound: ReactNode;
}

/** Raises a record by filling in a form at a place: both are known before anything is saved. `idText` as the address has it. */
export function RaiseByForm({ idText, forbidden, ...props }: Props & { idText: string; forbidden: ReactNode }) {
  const { setup, notFound } = props;
  const id = idOf(idText);
  const may = useMay();
  if (!may(setup.privileges.raise)) return forbidden;
  return id !== undefined && setup.recordForm ? <ByForm {...props} form={setup.recordForm} id={id} /> : notFound;
}

function ByForm({ setup, parts, notFound, form, id }: Props & { form: RecordFormSetup; id: number }) {
  const { data, error, refetch } = useQuery(scheduledFormQuery(setup.type, form, id));
  if (error instanceof CallError && error.statusCode === 404) return notFound;
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={280} />;
  const { templateId, version, content } = data.form;
  const kinds = namedKinds(form, content);
  const [kind, ...others] = kinds;
  const isOnly = kind !== undefined && others.length === 0;
  const values = { ...data.place, ...(isOnly && { [form.by]: kind, asked: { kind, templateId, version } }) };
  return (
    <ScheduledForm value={{ form: data.form, by: form.by, kinds }}>
      <RaisePage
        key={id}
        setup={setup}
        parts={parts}
        start={{ ...DEFAULT_RAISE_START, values, draft: `schedule-${id}` }}
      />
    </ScheduledForm>
  );
}

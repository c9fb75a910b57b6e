import { Skeleton } from '@mantine/core';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import classes from './executions.module.css';
import { FilledForm, FormLanguage } from './filled-form.tsx';
import { SaveStatus } from './save-status.tsx';
import { useOpenForm } from './use-open-form.tsx';

/** The questions of a record's form, in a column among the other parts of its page. */
export default function RecordFormFields({ id, onFinished }: { id: number; onFinished: () => void }) {
  const { form, error, retry } = useOpenForm(id);
  if (!form) return error ? <LoadFailed error={error} onRetry={retry} /> : <Skeleton height={280} />;
  return (
    <>
      <div className={classes['facts']}>
        {form.head.abilities.answer && <SaveStatus status={form.progress} />}
        <FormLanguage form={form} />
      </div>
      <FilledForm form={form} layout="column" onFinished={onFinished} />
    </>
  );
}

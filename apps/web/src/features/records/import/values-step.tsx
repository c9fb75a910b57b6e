import { Button } from '@mantine/core';
import type { ImportField, ImportMapping, ImportValue } from '@safety-qube/contract/schemas/imports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { ProgressLine } from '../../../components/ui/progress-line.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { FieldValues } from './field-values.tsx';
import { importFieldsQuery, importValuesQuery } from './import.queries.ts';
import { meaningsOf, stateChoice } from './mapping.ts';
import part from './part.module.css';
import { endsOf, RecordState } from './record-state.tsx';
import { StepFrame } from './step-frame.tsx';
import type { ImportWork } from './use-import.ts';

interface Group {
  readonly field: ImportField;
  readonly values: readonly ImportValue[];
}

const groupsOf = (fields: readonly ImportField[], values: readonly ImportValue[]): Group[] =>
  fields
    .map((field) => ({ field, values: values.filter((value) => value.field === field.name) }))
    .filter((group) => group.values.length > 0);

/** Returns the number of values without a meaning. */
const openValues = (mapping: ImportMapping, values: readonly ImportValue[]): number => {
  const meaning = meaningsOf(mapping);
  return values.filter((value) => meaning(value) === null).length;
};

/** Sets the meaning of the file's values: unknown ones first, each with a suggestion if there is one. */
export function ValuesStep(
  props: ImportWork & {
    setup: RecordTypeSetup;
    /** The value that the step was opened for. */
    wanted: { readonly field: string; readonly value: string } | undefined;
    onBack: () => void;
    onNext: () => void;
  },
) {
  const { item, setup, wanted, onBack, onNext, isSaving } = props;
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const { data: fields = [] } = useQuery(importFieldsQuery(setup.type));
  const query = useQuery({ ...importValuesQuery(item), enabled: !isSaving });
  const { data } = query;
  const groups = groupsOf(fields, data?.values ?? []);
  const open = data ? openValues(item.mapping, data.values) : 0;
  const isStateMissing = stateChoice(item.mapping, endsOf(setup)) === undefined;
  return (
    <StepFrame
      title={t('import.valuesTitle')}
      text={t('import.valuesText')}
      onBack={onBack}
      note={
        isStateMissing
          ? t('import.recordStateOpen')
          : open > 0 && t('import.openValues', { count: open, n: whole(open) })
      }
      next={
        <Button size="md" disabled={isStateMissing} onClick={onNext}>
          {t('import.toCheck')}
        </Button>
      }
    >
      <RecordState {...props} fields={fields} />
      {query.error && !data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <ProgressLine label={t('import.valuesLoading')} share={undefined} text={t('import.valuesLoading')} />
      ) : groups.length === 0 ? (
        <p className={part['nothing']}>{t('import.valuesNone')}</p>
      ) : (
        <>
          {!data.isComplete && (
            <p role="status" className={part['offer']}>
              {t('import.valuesPartly')}
            </p>
          )}
          {groups.map((group) => (
            <FieldValues
              key={group.field.name}
              work={props}
              wanted={wanted?.field === group.field.name ? wanted.value : undefined}
              {...group}
            />
          ))}
        </>
      )}
    </StepFrame>
  );
}

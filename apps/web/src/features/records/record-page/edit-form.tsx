import { Button, Textarea, TextInput } from '@mantine/core';
import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { fieldIdOf, fieldProperty } from '@safety-qube/domain/records/field-names';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { TITLE_LENGTH } from '@safety-qube/domain/records/record-title';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DueDayField } from '../../../components/ui/due-day-field.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { FormField } from '../../../components/ui/form-field.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import type { RecordParts } from '../../../config/record-parts.ts';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { showFieldErrors } from '../../../shared/api/form-errors.ts';
import { toastDone } from '../../../shared/page/toast.ts';
import { currentOf, putRecord } from '../../../shared/records/record-cache.ts';
import { useCustomFields } from '../../../shared/records/use-custom-fields.ts';
import { useUses } from '../../../shared/tenant/use-setting.ts';
import { AskedCategory } from '../fields/asked-category.tsx';
import { PrioritySelect } from '../fields/common-fields.tsx';
import { CustomFields } from '../fields/custom-fields.tsx';
import { PlaceFields, type PlaceValues } from '../fields/place-fields.tsx';
import { changesOf, differencesOf, merge, type Values } from './conflict.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import classes from './record-page.module.css';
import { useWords } from './use-words.ts';

interface EditValues extends PlaceValues {
  /** The type's own fields. */
  [own: string]: unknown;
  title: string;
  description: string;
  category: string | null;
  dueOn: string | null;
  priority: number | null;
}
/** Returns the form's values of a record. */
const valuesOf = (record: AnyRecord, parts: RecordParts, fields: readonly CustomField[]): EditValues => ({
  title: record.title,
  description: record.description,
  category: record.category,
  facilityId: record.facilityId,
  departmentId: record.departmentId,
  locationId: record.locationId,
  subareaId: record.subareaId,
  dueOn: record.dueOn,
  priority: record.priority,
  ...parts.editValues(record),
  ...Object.fromEntries(fields.map(({ id }) => [fieldProperty(id), record.fields?.[id] ?? null])),
});

/** Returns the body of a change: values of fields that the tenant has defined are in it by their ids. */
function bodyOf(changes: Values): Values {
  const isOwn = (name: string) => fieldIdOf(name) !== undefined;
  const own = Object.entries(changes).filter(([name]) => isOwn(name));
  const others = Object.entries(changes).filter(([name]) => !isOwn(name));
  const fields = Object.fromEntries(own.map(([name, value]) => [fieldIdOf(name), value === '' ? null : value]));
  return { ...Object.fromEntries(others), ...(own.length > 0 && { fields }) };
}

interface Props {
  setup: RecordTypeSetup;
  parts: RecordParts;
  record: AnyRecord;
  onClose: () => void;
}

/** Edits the report in place. Another user's changes since are shown next to the input, to choose field by field. */
export function EditForm({ setup, parts, record, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const words = useWords(setup, parts);
  const fields = useCustomFields(setup);
  /** The record that this form is based on: the one it was opened with, or the newer one after a conflict. */
  const [base, setBase] = useState(record);
  const [theirs, setTheirs] = useState<AnyRecord>();
  const [problem, setProblem] = useState<string>();
  const form = useForm<EditValues>({ defaultValues: valuesOf(record, parts, fields) });
  const { control, formState } = form;
  const uses = useUses(setup.configPrefix);
  const facilityId = useWatch({ control, name: 'facilityId' });
  const mine = (): Values => form.getValues();

  const save = useMutation({
    mutationFn: ({ values, on }: { values: Values; on: AnyRecord }) =>
      call(setup.endpoints.edit, {
        params: { id: record.id },
        version: on.version,
        body: bodyOf(changesOf(values, valuesOf(on, parts, fields))) as never,
      }),
    onSuccess: (saved) => {
      putRecord(client, saved);
      toastDone(t('record.saved'));
      onClose();
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) {
        // The history shows who it was.
        void client.invalidateQueries({ queryKey: ['record', record.id, 'history'] });
        return setTheirs(current);
      }
      setProblem(showFieldErrors(error, form.setError));
    },
  });
  const submit = form.handleSubmit(() => {
    setProblem(undefined);
    if (Object.keys(changesOf(mine(), valuesOf(base, parts, fields))).length) save.mutate({ values: mine(), on: base });
    else onClose();
  });
  /** Continues on the other user's record, with this user's changes that are kept. */
  const settle = (now: AnyRecord, takeTheirs: ReadonlySet<string>): Values => {
    const merged = merge(valuesOf(base, parts, fields), valuesOf(now, parts, fields), mine(), takeTheirs);
    for (const [name, value] of Object.entries(merged)) form.setValue(name, value);
    client.setQueryData(['record', record.id], now);
    setBase(now);
    setTheirs(undefined);
    return merged;
  };

  return (
    <FormProvider {...form}>
      <form className={classes['edit']} onSubmit={submit} noValidate aria-label={t(setup.labels.edit)}>
        {theirs && (
          <ConflictChoice
            before={base}
            differences={differencesOf(valuesOf(base, parts, fields), valuesOf(theirs, parts, fields), mine())}
            words={words}
            isSaving={save.isPending}
            onSave={(takeTheirs) => {
              const values = settle(theirs, takeTheirs);
              if (Object.keys(changesOf(values, valuesOf(theirs, parts, fields))).length)
                save.mutate({ values, on: theirs });
              else onClose();
            }}
            onReview={(takeTheirs) => void settle(theirs, takeTheirs)}
          />
        )}
        <FormAlert>{problem}</FormAlert>
        <FormField
          control={control}
          name="title"
          rules={{ validate: (text) => text.trim() !== '' || t('form.required') }}
        >
          {(input) => <TextInput {...input} label={t('record.title')} maxLength={TITLE_LENGTH} data-autofocus />}
        </FormField>
        <FormField
          control={control}
          name="description"
          rules={{ validate: (text) => text.trim() !== '' || t('raise.descriptionMissing') }}
        >
          {(input) => (
            <Textarea
              {...input}
              label={t(setup.descriptionHeading)}
              autosize
              minRows={3}
              maxRows={16}
              maxLength={RECORD_LIMITS.description}
            />
          )}
        </FormField>
        <div className={classes['editGrid']}>
          <PlaceFields />
          {setup.hasCategories && <AskedCategory setup={setup} facilityId={facilityId} />}
          {uses('priority') && (
            <FormField control={control} name="priority">
              {(input) => <PrioritySelect setup={setup} isRequired {...input} />}
            </FormField>
          )}
          {uses('duedate') && (
            <FormField control={control} name="dueOn">
              {({ value, onChange, error }) => (
                <DueDayField
                  facilityId={facilityId}
                  label={<Optional>{t('record.due')}</Optional>}
                  value={value ?? ''}
                  onChange={(day) => onChange(day || null)}
                  error={error}
                />
              )}
            </FormField>
          )}
        </div>
        <parts.EditFields record={base} />
        <CustomFields setup={setup} record={base} />
        <div className={classes['editFoot']}>
          <span>{formState.isDirty ? t('form.unsaved') : ''}</span>
          <Button variant="default" size="md" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" size="md" loading={save.isPending} disabled={theirs !== undefined}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

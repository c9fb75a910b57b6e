import { Button, SegmentedControl } from '@mantine/core';
import { createApprover, updateApprover } from '@safety-qube/contract/endpoints/approvers';
import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { RECORD_TYPES, REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectControl } from '../../components/register/controls.tsx';
import { AddDrawer, EditDrawer } from '../../components/register/register-drawer.tsx';
import type { FieldTexts } from '../../components/register/use-edit-form.ts';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import { PersonSelect } from '../../components/ui/person-select.tsx';
import { setupOf } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';
import { useSearchParams } from '../../shared/page/search-params.ts';
import { riskMatrixQuery } from '../../shared/records/risk-matrix.ts';
import { useCategories } from '../../shared/records/use-categories.ts';
import { ApproverEffect } from './approver-effect.tsx';
import type { LineBody } from './approvers.queries.ts';
import { readApproversSearch } from './approvers-search.ts';
import { LinePlace } from './line-place.tsx';
import { LINE_FORM, type LineValues, NEW_LINE } from './line-values.ts';
import { useLineSubjects, useLineWords } from './use-line-words.ts';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx').then((m) => ({ default: m.DeleteDialog })));

type Fields = { control: Control<LineValues> };

/** Whom a line names: a person, the holders of a role or the people of a group, and their deputy. */
function WhoFields({ control }: Fields) {
  const { t } = useTranslation();
  const subjects = useLineSubjects();
  const { field } = useController({ control, name: 'kind' });
  const facilityId = useWatch({ control, name: 'facilityId' });
  return (
    <FormSection title={t('approver.section.who')}>
      <SegmentedControl
        aria-label={t('approver.kind')}
        data={[
          { value: 'person', label: t('approver.kind.person') },
          { value: 'role', label: t('approver.kind.role') },
          { value: 'group', label: t('approver.kind.group') },
        ]}
        {...field}
      />
      {field.value === 'person' ? (
        <FormField control={control} name="employeeId" rules={{ validate: (id) => id !== null || t('form.choose') }}>
          {(input) => <PersonSelect {...input} label={t('approver.person')} nearTo={facilityId} />}
        </FormField>
      ) : (
        <SelectControl
          key={field.value}
          {...(field.value === 'role'
            ? { control, name: 'roleId', label: t('approver.role'), description: t('approver.roleHelp') }
            : { control, name: 'groupId', label: t('approver.group'), description: t('approver.groupHelp') })}
          isRequired
          searchable
          nothingFoundMessage={t('list.noOption')}
          data={subjects[field.value === 'role' ? 'roles' : 'groups'].map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
        />
      )}
      <FormField control={control} name="deputyId">
        {(input) => (
          <PersonSelect
            {...input}
            clearable
            label={<Optional>{t('approver.deputy')}</Optional>}
            description={t('approver.deputyHelp')}
            nearTo={facilityId}
          />
        )}
      </FormField>
    </FormSection>
  );
}

/** A condition of a line; empty for any. */
function Condition(props: {
  control: Control<LineValues>;
  name: 'category' | 'eventType' | 'riskLevel';
  label: string;
  data: readonly { value: string; label: string }[];
}) {
  const { t } = useTranslation();
  const { label, data, ...field } = props;
  return (
    <SelectControl
      {...field}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': t('common.remove') }}
      nothingFoundMessage={t('list.noOption')}
      placeholder={t('approver.any')}
      label={<Optional>{label}</Optional>}
      data={[...data]}
    />
  );
}

/** What a line is for: the type of record, what it is about, and where. */
function WhatFields({ control, isNew }: Fields & { isNew: boolean }) {
  const { t } = useTranslation();
  const type = useWatch({ control, name: 'type' });
  const { forms, hasRisk } = RECORD_TYPES[type];
  const { data: matrix } = useQuery({ ...riskMatrixQuery, enabled: hasRisk });
  const categories = useCategories(setupOf(type)).all.filter(({ isActive }) => isActive);
  return (
    <FormSection title={t('approver.section.what')}>
      <SelectControl
        {...{ control, name: 'type', label: t('approver.type') }}
        disabled={!isNew}
        data={REPORTED_TYPES.map((value) => ({ value, label: t(setupOf(value).labels.many) }))}
      />
      <LinePlace control={control} />
      <Condition {...{ control, name: 'category', label: t('record.category') }} data={categories} />
      {forms?.by === 'eventType' && (
        <Condition
          {...{ control, name: 'eventType', label: t('incident.eventType') }}
          data={EVENT_TYPES.map((value) => ({ value, label: t(`eventType.${value}`) }))}
        />
      )}
      {hasRisk && (
        <Condition
          {...{ control, name: 'riskLevel', label: t('hazard.risk') }}
          data={(matrix?.levels ?? []).map(({ key, label }) => ({ value: key, label }))}
        />
      )}
    </FormSection>
  );
}

/** What the line would do as it is entered, as soon as it names somebody. */
function EffectOfLine({ control, id }: Fields & { id?: number }) {
  const values = useWatch({ control, compute: (values) => values });
  const line = { type: values.type, ...LINE_FORM.bodyOf(values) };
  if (line.employeeId === null && line.roleId === null && line.groupId === null) return null;
  return (
    <FormSection>
      <ApproverEffect type={values.type} change={{ ...(id !== undefined && { id }), line }} />
    </FormSection>
  );
}

function useLineTexts(): FieldTexts<ApproverItem, LineBody> {
  const { t } = useTranslation();
  const words = useLineWords();
  return {
    employeeId: [t('approver.person'), words.who],
    roleId: [t('approver.role'), words.who],
    groupId: [t('approver.group'), words.who],
    deputyId: [t('approver.deputy'), words.deputy],
    facilityId: [t('place.facility'), words.place],
    departmentId: [t('place.department'), words.place],
    category: [t('record.category'), words.about],
    eventType: [t('incident.eventType'), words.about],
    riskLevel: [t('hazard.risk'), words.about],
  };
}

/** The line that is open beside the list. */
export function ApproverDrawer(props: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useLineWords();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <EditDrawer
      {...{ ...props, form: LINE_FORM, texts: useLineTexts(), loadingTitle: t('approver.one') }}
      title={(line) => <bdi>{words.who(line)}</bdi>}
      save={(body) => call(updateApprover, { params: { id: props.id }, body })}
      message={(line) => t('approver.saved', { name: words.who(line) })}
    >
      {({ control, item }) => (
        <>
          <WhoFields control={control} />
          <WhatFields control={control} isNew={false} />
          <EffectOfLine control={control} id={item.id} />
          {item.abilities.delete && (
            <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
              {t('approver.delete')}
            </Button>
          )}
          <Suspense>
            {isDeleting && (
              <DeleteDialog
                line={item}
                name={words.who(item)}
                onClose={() => setDeleting(false)}
                onDeleted={props.onClose}
              />
            )}
          </Suspense>
        </>
      )}
    </EditDrawer>
  );
}

/** The form for a new line, which begins with what the page shows. */
export function NewApproverDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const words = useLineWords();
  const { type = NEW_LINE.type, facility = null, category = null } = useSearchParams(readApproversSearch);
  return (
    <AddDrawer
      {...{ form: LINE_FORM, title: t('approver.add'), onClose }}
      defaultValues={{ ...NEW_LINE, type, facilityId: facility, category }}
      add={(values) => call(createApprover, { body: { type: values.type, ...LINE_FORM.bodyOf(values) } })}
      message={(line) => t('approver.added', { name: words.who(line) })}
    >
      {(control) => (
        <>
          <WhoFields control={control} />
          <WhatFields control={control} isNew />
          <EffectOfLine control={control} />
        </>
      )}
    </AddDrawer>
  );
}

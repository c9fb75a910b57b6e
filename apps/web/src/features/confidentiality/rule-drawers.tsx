import { Button, Group } from '@mantine/core';
import { createConfidentialityRule, updateConfidentialityRule } from '@safety-qube/contract/endpoints/confidentiality';
import type { ConfidentialityRuleItem } from '@safety-qube/contract/schemas/confidentiality';
import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { RECORD_TYPES, REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { lazy, Suspense, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectControl } from '../../components/register/controls.tsx';
import { AddDrawer, EditDrawer } from '../../components/register/register-drawer.tsx';
import type { FieldTexts } from '../../components/register/use-edit-form.ts';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import { MultiSelect } from '../../components/ui/select.tsx';
import { setupOf } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';
import { useSearchParams } from '../../shared/page/search-params.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { useCategories } from '../../shared/records/use-categories.ts';
import type { RuleBody } from './confidentiality.queries.ts';
import { readConfidentialitySearch } from './confidentiality-search.ts';
import { RuleEffect } from './rule-effect.tsx';
import { NEW_RULE, RULE_FORM, type RuleValues } from './rule-values.ts';
import { useRuleReaders, useRuleWords } from './use-rule-words.ts';

const RuleDialog = lazy(() => import('./rule-dialog.tsx').then((m) => ({ default: m.RuleDialog })));

type Fields = { control: Control<RuleValues> };

/** Roles or groups that may see the records of a rule. */
function ReadersField(props: {
  control: Control<RuleValues>;
  name: 'roleIds' | 'groupIds';
  label: string;
  description: string;
  data: readonly { readonly id: number; readonly name: string }[];
}) {
  const { t } = useTranslation();
  const { control, name, label, description, data } = props;
  return (
    <FormField control={control} name={name}>
      {({ ref: _, ...input }) => (
        <MultiSelect
          {...input}
          label={<Optional>{label}</Optional>}
          description={description}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common.remove') }}
          nothingFoundMessage={t('list.noOption')}
          data={data.map((one) => ({ value: String(one.id), label: one.name }))}
        />
      )}
    </FormField>
  );
}

/** Which records a rule is for, and the roles and groups that may see them. */
function RuleFields({ control, isNew }: Fields & { isNew: boolean }) {
  const { t } = useTranslation();
  const { roles, groups } = useRuleReaders();
  const { facilities } = usePlaces();
  const type = useWatch({ control, name: 'type' });
  const categories = useCategories(setupOf(type)).all.filter(({ isActive }) => isActive);
  const any = {
    clearable: true,
    searchable: true,
    clearButtonProps: { 'aria-label': t('common.remove') },
    nothingFoundMessage: t('list.noOption'),
    placeholder: t('confidentiality.any'),
  };
  return (
    <>
      <FormSection title={t('confidentiality.section.records')}>
        <SelectControl
          {...{ control, name: 'type', label: t('confidentiality.type') }}
          disabled={!isNew}
          data={REPORTED_TYPES.map((value) => ({ value, label: t(setupOf(value).labels.many) }))}
        />
        <SelectControl
          {...{ control, name: 'facilityId', label: <Optional>{t('place.facility')}</Optional> }}
          {...any}
          limit={200}
          data={facilities.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <SelectControl
          {...{ control, name: 'category', label: <Optional>{t('record.category')}</Optional> }}
          {...any}
          data={categories.map(({ value, label }) => ({ value, label }))}
        />
        {RECORD_TYPES[type].forms?.by === 'eventType' && (
          <SelectControl
            {...{ control, name: 'eventType', label: <Optional>{t('incident.eventType')}</Optional> }}
            {...any}
            data={EVENT_TYPES.map((value) => ({ value, label: t(`eventType.${value}`) }))}
          />
        )}
      </FormSection>
      <FormSection title={t('confidentiality.section.readers')}>
        <ReadersField
          {...{ control, name: 'roleIds', label: t('record.confidentialRoles'), data: roles }}
          description={t('confidentiality.rolesHelp')}
        />
        <ReadersField
          {...{ control, name: 'groupIds', label: t('record.confidentialGroups'), data: groups }}
          description={t('confidentiality.groupsHelp')}
        />
      </FormSection>
    </>
  );
}

/** What the rule would do as it is entered. */
function EffectOfRule({ control }: Fields) {
  const values = useWatch({ control, compute: (values) => values });
  return (
    <FormSection>
      <RuleEffect rule={{ type: values.type, ...RULE_FORM.bodyOf(values) }} />
    </FormSection>
  );
}

function useRuleTexts(): FieldTexts<ConfidentialityRuleItem, RuleBody> {
  const { t } = useTranslation();
  const words = useRuleWords();
  return {
    facilityId: [t('place.facility'), words.place],
    category: [t('record.category'), words.about],
    eventType: [t('incident.eventType'), words.about],
    roleIds: [t('record.confidentialRoles'), words.readers],
    groupIds: [t('record.confidentialGroups'), words.readers],
  };
}

/** The rule that is open beside the list. */
export function RuleDrawer(props: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const [action, setAction] = useState<'apply' | 'delete'>();
  return (
    <EditDrawer
      {...{ ...props, form: RULE_FORM, texts: useRuleTexts(), loadingTitle: t('confidentiality.one') }}
      title={(rule) => <bdi>{words.name(rule)}</bdi>}
      save={(body) => call(updateConfidentialityRule, { params: { id: props.id }, body })}
      message={(rule) => t('confidentiality.saved', { name: words.name(rule) })}
    >
      {({ control, item }) => (
        <>
          <RuleFields control={control} isNew={false} />
          <EffectOfRule control={control} />
          <Group gap={8}>
            {item.abilities.edit && (
              <Button variant="default" onClick={() => setAction('apply')}>
                {t('confidentiality.apply')}
              </Button>
            )}
            {item.abilities.delete && (
              <Button variant="subtle" color="red" onClick={() => setAction('delete')}>
                {t('confidentiality.delete')}
              </Button>
            )}
          </Group>
          <Suspense>
            {action && (
              <RuleDialog action={action} rule={item} onClose={() => setAction(undefined)} onDeleted={props.onClose} />
            )}
          </Suspense>
        </>
      )}
    </EditDrawer>
  );
}

/** The form for a new rule, by default for the records that are listed. */
export function NewRuleDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const { type = NEW_RULE.type } = useSearchParams(readConfidentialitySearch);
  return (
    <AddDrawer
      {...{ form: RULE_FORM, title: t('confidentiality.add'), onClose }}
      defaultValues={{ ...NEW_RULE, type }}
      add={(values) => call(createConfidentialityRule, { body: { type: values.type, ...RULE_FORM.bodyOf(values) } })}
      message={(rule) => t('confidentiality.added', { name: words.name(rule) })}
    >
      {(control) => (
        <>
          <RuleFields control={control} isNew />
          <EffectOfRule control={control} />
        </>
      )}
    </AddDrawer>
  );
}

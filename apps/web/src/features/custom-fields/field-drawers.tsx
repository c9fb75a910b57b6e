import { saveField } from '@safety-qube/contract/endpoints/field-definitions';
import type { FieldItem, SavedField } from '@safety-qube/contract/schemas/custom-fields';
import { entriesOf } from '@safety-qube/domain/objects';
import { FIRST_REPORTED_TYPE } from '@safety-qube/domain/record-types/record-types';
import { isFieldList, PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AddDrawer, EditDrawer } from '../../components/register/register-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { useSearchParams } from '../../shared/page/search-params.ts';
import { CUSTOM_FIELDS, generalFieldsQuery } from './custom-fields.queries.ts';
import { readCustomFieldsSearch } from './custom-fields-search.ts';
import { FieldFields } from './field-fields.tsx';
import {
  emptyField,
  type FieldBody,
  type FieldFormValues,
  fieldBodyOf,
  fieldValuesOf,
  kindOf,
  valuesInPlaceOf,
} from './field-values.ts';

const FIELD_FORM = {
  cache: CUSTOM_FIELDS,
  valuesOf: fieldValuesOf,
  bodyOf: fieldBodyOf,
  fieldOfCode: {
    FIELD_KEY_TAKEN: 'replaces',
    FIELD_STATUS_UNKNOWN: 'requiredFrom',
    FIELD_CIRCLE: 'shownBy',
    FIELD_VALUES_REPEAT: 'isUnique',
  },
} as const;

const save = (body: SavedField) => call(saveField, { body }) as Promise<FieldItem>;

/** The field that is open beside the list. */
export function FieldDrawer(props: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(CUSTOM_FIELDS.one(useQueryClient(), props.id));
  const several = (count: number) => t('customField.options', { count });
  return (
    <EditDrawer<FieldItem, FieldFormValues, FieldBody>
      {...{ ...props, form: FIELD_FORM, loadingTitle: t('customField.one') }}
      title={({ name }) => <bdi>{name}</bdi>}
      texts={{
        label: t('customField.label'),
        labels: [t('customField.language'), ({ labels }) => Object.values(labels).join(', ')],
        help: [t('customField.help'), ({ help }) => Object.values(help).join(', ')],
        unit: t('customField.unit'),
        requiredFrom: t('customField.requiredFrom'),
        roleIds: [t('customField.roles'), ({ roleIds }) => String(roleIds.length)],
        isUnique: [t('customField.isUnique'), ({ isUnique }) => t(isUnique ? 'record.yes' : 'record.no')],
        isActive: [t('customField.isActive'), ({ isActive }) => t(isActive ? 'record.yes' : 'record.no')],
        defaultValue: t('customField.defaultValue'),
        shownWhen: [t('customField.shownBy'), ({ shownWhen }) => t(shownWhen ? 'record.yes' : 'record.no')],
        options: [t('customField.optionsTitle'), ({ options }) => several(options.length)],
      }}
      save={(body) =>
        save({
          ...{ ...body, id: props.id, type: data?.type ?? FIRST_REPORTED_TYPE },
          // Without it `role` is a user role.
          ...(data?.type === PEOPLE_TYPE && { kind: data.kind }),
        })
      }
      message={({ name }) => t('customField.saved', { name })}
    >
      {({ control, item }) => <FieldFields control={control} item={item} />}
    </EditDrawer>
  );
}

/** The form that adds a field, by default for the records that are listed. */
export function NewFieldDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { type = FIRST_REPORTED_TYPE } = useSearchParams(readCustomFieldsSearch);
  const client = useQueryClient();
  const keyOf = async ({ type: of, replaces }: FieldFormValues) =>
    (await client.ensureQueryData(generalFieldsQuery(of))).find(({ id }) => String(id) === replaces)?.key;
  return (
    <AddDrawer<FieldItem, FieldFormValues, FieldBody>
      {...{ form: FIELD_FORM, title: t('customField.add'), onClose }}
      defaultValues={emptyField(type)}
      add={async (values) => {
        const isOfFacility = values.facilityId !== null && !isFieldList(values.type);
        const key = isOfFacility && values.replaces !== null ? await keyOf(values) : undefined;
        return save({
          ...{ ...fieldBodyOf(values), type: values.type, kind: kindOf(values) },
          ...{ facilityId: isOfFacility ? Number(values.facilityId) : null, ...(key && { key }) },
        });
      }}
      message={({ name }) => t('customField.added', { name })}
    >
      {(control, setValue) => (
        <FieldFields
          control={control}
          onReplace={(general) => {
            for (const [name, value] of entriesOf(valuesInPlaceOf(general))) setValue(name, value as never);
          }}
        />
      )}
    </AddDrawer>
  );
}

import { Switch } from '@mantine/core';
import { createAssetStatus, updateAssetStatus } from '@safety-qube/contract/endpoints/asset-statuses';
import { ASSET_STATUS_LIMITS, type AssetStatusItem } from '@safety-qube/contract/schemas/asset-statuses';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberControl, TextControl } from '../../components/register/controls.tsx';
import { AddDrawer, EditDrawer } from '../../components/register/register-drawer.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { ASSET_STATUSES } from './asset-statuses.queries.ts';

type StatusValues = Pick<AssetStatusItem, 'label' | 'isActive'> & { order: number | '' };
const STATUS_FORM = {
  cache: ASSET_STATUSES,
  valuesOf: ({ label, order, isActive }: AssetStatusItem): StatusValues => ({ label, order, isActive }),
  bodyOf: ({ label, order, isActive }: StatusValues) => ({ label: label.trim(), order: Number(order), isActive }),
  fieldOfCode: { ASSET_STATUS_TAKEN: 'label' },
} as const;

/** Whether a status is offered; how many assets keep it otherwise. */
function OfferedField({ control, item }: { control: Control<StatusValues>; item: AssetStatusItem }) {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name="isActive"
      render={({ field: { value, onChange, ref } }) => (
        <Switch
          ref={ref}
          label={t('assetStatus.isActive')}
          description={
            item.isRetired ? t('assetStatus.retiredHelp') : t('assetStatus.isActiveHelp', { count: item.assets })
          }
          disabled={item.isRetired}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    />
  );
}

/** The fields of a status; `item` is the one that is edited. */
function StatusFields({ control, item }: { control: Control<StatusValues>; item?: AssetStatusItem }) {
  const { t } = useTranslation();
  return (
    <FormSection>
      <TextControl
        {...{ control, name: 'label', label: t('assetStatus.label'), maxLength: ASSET_STATUS_LIMITS.label }}
        {...{ isRequired: true, isFirst: !item }}
      />
      <NumberControl
        {...{ control, name: 'order', label: t('assetStatus.order'), max: ASSET_STATUS_LIMITS.order }}
        {...{ isRequired: true, description: t('assetStatus.orderHelp') }}
      />
      {item && <OfferedField control={control} item={item} />}
    </FormSection>
  );
}

/** The status that is open beside the list. */
export function AssetStatusDrawer(props: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <EditDrawer
      {...{ ...props, form: STATUS_FORM, loadingTitle: t('asset.status') }}
      title={({ label }) => <bdi>{label}</bdi>}
      texts={{
        label: t('assetStatus.label'),
        order: t('assetStatus.order'),
        isActive: [t('assetStatus.offered'), ({ isActive }) => t(isActive ? 'assetStatus.yes' : 'assetStatus.no')],
      }}
      save={(body) => call(updateAssetStatus, { params: { id: props.id }, body })}
      message={({ label }) => t('assetStatus.saved', { name: label })}
    >
      {(fields) => <StatusFields {...fields} />}
    </EditDrawer>
  );
}

/** The form that adds a status. */
export function NewAssetStatusDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AddDrawer
      {...{ form: STATUS_FORM, title: t('assetStatus.add'), onClose }}
      defaultValues={{ label: '', order: '', isActive: true }}
      add={(values) => call(createAssetStatus, { body: STATUS_FORM.bodyOf(values) })}
      message={({ label }) => t('assetStatus.added', { name: label })}
    >
      {(control) => <StatusFields control={control} />}
    </AddDrawer>
  );
}

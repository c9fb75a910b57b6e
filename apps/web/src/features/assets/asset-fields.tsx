import { Autocomplete, Stack, Textarea } from '@mantine/core';
import { ASSET_LIMITS } from '@safety-qube/contract/schemas/assets';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectControl, TextControl } from '../../components/register/controls.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import { NO_PLACE, type PlaceChoice, PlaceSelects } from '../../components/ui/place-selects.tsx';
import { useSearchParams } from '../../shared/page/search-params.ts';
import { chainOf, PLACE_KEY, usePlaces } from '../../shared/places/places.ts';
import type { AssetValues } from './asset-values.ts';
import classes from './assets.module.css';
import { assetsPageQuery } from './assets.queries.ts';
import { readAssetsSearch } from './assets-search.ts';
import { useStatuses } from './use-statuses.ts';

interface FieldsProps {
  control: Control<AssetValues>;
}
type TextName = 'tag' | 'name' | 'manufacturer' | 'model' | 'serialNumber';

function Text(props: FieldsProps & { name: TextName; isRequired?: boolean; isFirst?: boolean }) {
  const { name, isRequired = false } = props;
  const { t } = useTranslation();
  return (
    <TextControl
      {...props}
      label={isRequired ? t(`asset.${name}`) : <Optional>{t(`asset.${name}`)}</Optional>}
      {...(name === 'tag' && { description: t('asset.tagHelp') })}
      maxLength={name === 'tag' || name === 'name' ? ASSET_LIMITS[name] : ASSET_LIMITS.text}
    />
  );
}

/** The kind, as free text; those in use are suggested. */
function KindField({ control }: FieldsProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...assetsPageQuery(useSearchParams(readAssetsSearch)), enabled: false });
  return (
    <Controller
      control={control}
      name="kind"
      rules={{ validate: (kind) => kind.trim() !== '' || t('form.required') }}
      render={({ field, fieldState }) => (
        <Autocomplete
          {...field}
          label={t('asset.kind')}
          placeholder={t('asset.kindExample')}
          maxLength={ASSET_LIMITS.kind}
          comboboxProps={{ keepMounted: false }}
          data={data?.kinds ?? []}
          error={fieldError(fieldState.error)}
        />
      )}
    />
  );
}

function StatusField({ control }: FieldsProps) {
  const { t } = useTranslation();
  const { all } = useStatuses();
  const chosen = useWatch({ control, name: 'statusId' });
  return (
    <SelectControl
      control={control}
      name="statusId"
      isRequired
      label={t('asset.status')}
      description={t('asset.statusHelp')}
      data={all
        .filter(({ id, isActive }) => isActive || String(id) === chosen)
        .map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

/** Facility, and the deepest known unit of it. */
function PlaceField({ control }: FieldsProps) {
  const { t } = useTranslation();
  const places = usePlaces();
  const facility = useController({
    control,
    name: 'facilityId',
    rules: { validate: (id) => id !== null || t('form.choose') },
  });
  const unit = useController({ control, name: 'unitId' });
  const facilityId = facility.field.value;
  const chain = chainOf(places.facility(facilityId)?.units ?? [], unit.field.value);
  const parts = Object.fromEntries(chain.map(({ level, id }) => [PLACE_KEY[level], id]));
  const change = ({ subareaId, locationId, departmentId, ...place }: PlaceChoice) => {
    facility.field.onChange(place.facilityId);
    unit.field.onChange(subareaId ?? locationId ?? departmentId);
  };
  return (
    <PlaceSelects
      value={{ ...NO_PLACE, ...parts, facilityId }}
      onChange={change}
      errors={{
        facilityId: fieldError(facility.fieldState.error),
        [PLACE_KEY[chain[0]?.level ?? 'department']]: fieldError(unit.fieldState.error),
      }}
    />
  );
}

/** All fields of an asset. A new asset starts with the focus in its first field. */
export function AssetFields({ control, isNew = false }: FieldsProps & { isNew?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection>
        <Text control={control} name="tag" isRequired isFirst={isNew} />
        <Text control={control} name="name" isRequired />
        <KindField control={control} />
        <StatusField control={control} />
      </FormSection>
      <FormSection title={t('asset.place')}>
        <PlaceField control={control} />
      </FormSection>
      <FormSection title={t('asset.plate')}>
        <Stack gap={16}>
          <div className={classes['pair']}>
            <Text control={control} name="manufacturer" />
            <Text control={control} name="model" />
          </div>
          <Text control={control} name="serialNumber" />
          <Controller
            control={control}
            name="note"
            render={({ field, fieldState }) => (
              <Textarea
                {...field}
                label={<Optional>{t('asset.note')}</Optional>}
                autosize
                minRows={2}
                maxRows={8}
                maxLength={ASSET_LIMITS.note}
                error={fieldError(fieldState.error)}
              />
            )}
          />
        </Stack>
      </FormSection>
    </>
  );
}

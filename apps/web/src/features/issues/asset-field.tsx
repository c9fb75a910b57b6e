import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AssetSelect } from '../../components/ui/asset-select.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { Optional } from '../../components/ui/optional.tsx';

interface AssetValues {
  assetId: number | null;
  facilityId: number | null;
}

/** The asset that an issue is about. */
export default function AssetField() {
  const { t } = useTranslation();
  const { control } = useFormContext<AssetValues>();
  const facilityId = useWatch({ control, name: 'facilityId' });
  const { field, fieldState } = useController({ control, name: 'assetId' });
  return (
    <div id="field-assetId">
      <AssetSelect
        {...field}
        label={<Optional>{t('issue.asset')}</Optional>}
        description={t('issue.assetHelp')}
        nearTo={facilityId}
        clearable
        error={fieldError(fieldState.error)}
      />
    </div>
  );
}

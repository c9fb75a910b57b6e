import { updateAsset } from '@safety-qube/contract/endpoints/assets';
import { assetName } from '@safety-qube/domain/assets';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../../components/register/register-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { AssetFields } from './asset-fields.tsx';
import { useAssetTexts } from './asset-texts.ts';
import { ASSET_FORM } from './asset-values.ts';
import classes from './assets.module.css';

/** The asset that is open beside the list. */
export function AssetDrawer(props: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <EditDrawer
      {...{ ...props, form: ASSET_FORM, texts: useAssetTexts(), loadingTitle: t('asset.one') }}
      title={(asset) => <bdi>{assetName(asset)}</bdi>}
      save={(body) => call(updateAsset, { params: { id: props.id }, body })}
      message={(saved) => t('asset.saved', { name: assetName(saved) })}
    >
      {({ control, item }) => (
        <>
          {!item.abilities.edit && <p className={classes['reason']}>{t('asset.notYours')}</p>}
          <AssetFields control={control} />
        </>
      )}
    </EditDrawer>
  );
}

import { updateAsset } from '@safety-qube/contract/endpoints/assets';
import type { Asset } from '@safety-qube/contract/schemas/assets';
import { assetName } from '@safety-qube/domain/assets';
import { useTranslation } from 'react-i18next';
import { EditDrawer, ItemForm, RegisterDrawer } from '../../components/register/register-drawer.tsx';
import { useEditForm } from '../../components/register/use-edit-form.ts';
import { call } from '../../shared/api/call.ts';
import { AssetFields } from './asset-fields.tsx';
import { useAssetTexts } from './asset-texts.ts';
import { ASSET_FORM } from './asset-values.ts';
import classes from './assets.module.css';
import { ASSETS } from './assets.queries.ts';

interface DrawerProps {
  readonly kinds: readonly string[];
  readonly onClose: () => void;
}

/** Remounted for each asset, but not when the list is refetched: the input stays. */
function AssetForm({ asset, kinds, onClose }: DrawerProps & { asset: Asset }) {
  const { t } = useTranslation();
  const edit = useEditForm({
    ...{ ...ASSET_FORM, item: asset, cache: ASSETS, texts: useAssetTexts() },
    save: (body) => call(updateAsset, { params: { id: asset.id }, body }),
    message: (saved) => t('asset.saved', { name: assetName(saved) }),
  });
  const canEdit = asset.abilities.edit;
  return (
    <EditDrawer
      edit={edit}
      formId="asset"
      title={<bdi>{assetName(edit.base)}</bdi>}
      canEdit={canEdit}
      onClose={onClose}
    >
      <ItemForm edit={edit} formId="asset">
        {!canEdit && <p className={classes['reason']}>{t('asset.notYours')}</p>}
        <AssetFields control={edit.form.control} kinds={kinds} isReadOnly={!canEdit} />
      </ItemForm>
    </EditDrawer>
  );
}

/** The asset that is open beside the list. */
export function AssetDrawer({ id, ...rest }: DrawerProps & { id: number }) {
  const { t } = useTranslation();
  return (
    <RegisterDrawer cache={ASSETS} id={id} title={t('asset.one')} onClose={rest.onClose}>
      {(asset) => <AssetForm key={id} asset={asset} {...rest} />}
    </RegisterDrawer>
  );
}

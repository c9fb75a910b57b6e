import { type Asset, updateAsset } from '@safety-qube/contract/assets';
import { assetName } from '@safety-qube/domain/assets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EditDrawer, RegisterDrawer } from '../../components/register/register-drawer.tsx';
import { useEditForm } from '../../components/register/use-edit-form.ts';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { call } from '../../shared/api/call.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { AssetFields } from './asset-fields.tsx';
import { useAssetTexts } from './asset-texts.ts';
import { changesOf, FIELD_OF_CODE, valuesOf } from './asset-values.ts';
import classes from './assets.module.css';
import { ASSETS, refreshAssets } from './assets.queries.ts';

interface DrawerProps {
  readonly kinds: readonly string[];
  readonly onClose: () => void;
}

/** Remounted for each asset, but not when the list is refetched: the input stays. */
function AssetForm({ asset, kinds, onClose }: DrawerProps & { asset: Asset }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const edit = useEditForm({
    ...{ item: asset, valuesOf, changesOf, texts: useAssetTexts(), fieldOfCode: FIELD_OF_CODE },
    save: (body) => call(updateAsset, { params: { id: asset.id }, body }),
    put: (saved) => ASSETS.put(client, saved),
    onSaved: (saved) => {
      toastDone(t('asset.saved', { name: assetName(saved) }));
      return refreshAssets(client);
    },
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
      <form id="asset" onSubmit={edit.submit} noValidate>
        <FormAlert>{edit.problem}</FormAlert>
        {!canEdit && <p className={classes['reason']}>{t('asset.notYours')}</p>}
        <AssetFields control={edit.form.control} kinds={kinds} isReadOnly={!canEdit} />
      </form>
    </EditDrawer>
  );
}

/** The asset that is open beside the list. */
export function AssetDrawer({ id, ...rest }: DrawerProps & { id: number }) {
  const { t } = useTranslation();
  return (
    <RegisterDrawer query={useQuery(ASSETS.one(useQueryClient(), id))} title={t('asset.one')} onClose={rest.onClose}>
      {(asset) => <AssetForm key={id} asset={asset} {...rest} />}
    </RegisterDrawer>
  );
}

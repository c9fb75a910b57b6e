import { Anchor } from '@mantine/core';
import { updateAsset } from '@safety-qube/contract/endpoints/assets';
import { assetName } from '@safety-qube/domain/assets';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../../components/register/register-drawer.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { useMay } from '../../shared/session/access.ts';
import { AssetFields } from './asset-fields.tsx';
import { useAssetTexts } from './asset-texts.ts';
import { ASSET_FORM } from './asset-values.ts';
import classes from './assets.module.css';

/** The asset that is open beside the list. */
export function AssetDrawer(props: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const mayReadPosters = useMay()('management.poster.read');
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
          {mayReadPosters && (
            <FormSection>
              <Anchor renderRoot={(props) => <Link to="/management/posters" search={{ asset: item.id }} {...props} />}>
                {t('poster.ofAsset')}
              </Anchor>
            </FormSection>
          )}
        </>
      )}
    </EditDrawer>
  );
}

import { Button } from '@mantine/core';
import { createAsset } from '@safety-qube/contract/assets';
import { assetName } from '@safety-qube/domain/assets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer } from '../../components/ui/form-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { meQuery } from '../../shared/session/session-queries.ts';
import { AssetFields } from './asset-fields.tsx';
import { type AssetValues, FIELD_OF_CODE, sent } from './asset-values.ts';
import { refreshAssets } from './assets.queries.ts';
import { useStatuses } from './use-statuses.ts';

/** The form that adds an asset to the register; the defaults are the user's own facility and the first status. */
export function NewAssetDrawer({ kinds, onClose }: { kinds: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const { facility } = usePlaces();
  const [first] = useStatuses().given;
  const form = useForm<AssetValues>({
    defaultValues: {
      tag: '',
      name: '',
      kind: '',
      facilityId: facility(me?.facilityId)?.id ?? null,
      unitId: null,
      statusId: first ? String(first.id) : null,
      manufacturer: '',
      model: '',
      serialNumber: '',
      note: '',
    },
  });
  const add = useMutation({
    mutationFn: (values: AssetValues) => call(createAsset, { body: sent(values) }),
    onSuccess: async (asset) => {
      toastDone(t('asset.added', { name: assetName(asset) }));
      onClose();
      await refreshAssets(client);
    },
    onError: (error) => setProblem(showFieldErrors(error, form.setError, FIELD_OF_CODE)),
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    add.mutate(values);
  });
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t('asset.add')}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="new-asset" loading={add.isPending}>
            {t('asset.add')}
          </Button>
        </>
      }
    >
      <form id="new-asset" onSubmit={submit} noValidate>
        <FormAlert>{problem}</FormAlert>
        <AssetFields control={form.control} kinds={kinds} isNew />
      </form>
    </FormDrawer>
  );
}

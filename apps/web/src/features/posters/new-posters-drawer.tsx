import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { createPosters } from '@safety-qube/contract/endpoints/posters';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetSelect } from '../../components/ui/asset-select.tsx';
import { toastChange } from '../../components/ui/change-toast.ts';
import { fieldError } from '../../components/ui/field-error.tsx';
import { focusFirst } from '../../components/ui/focus-first.ts';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer } from '../../components/ui/form-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useSearchParams } from '../../shared/page/search-params.ts';
import type { AnyPlace } from './all-places.ts';
import { FormsField } from './forms-field.tsx';
import { PlaceList } from './place-list.tsx';
import { POSTERS } from './posters.queries.ts';
import { readPostersSearch } from './posters-search.ts';
import { PrintDialog } from './print-dialog.tsx';

const TARGETS = ['places', 'asset'] as const;
type Target = (typeof TARGETS)[number];

/** Creates posters for places of any level, or for an asset, and offers to print them. */
export function NewPostersDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const targetId = useId();
  const { asset } = useSearchParams(readPostersSearch);
  const [target, setTarget] = useState<Target>(asset === undefined ? 'places' : 'asset');
  const [places, setPlaces] = useState<AnyPlace[]>([]);
  const [assetId, setAssetId] = useState<number | null>(asset ?? null);
  const [forms, setForms] = useState<string[]>([]);
  const [isTried, setTried] = useState(false);
  const targets = target === 'places' ? places.map((place) => place.target) : assetId === null ? [] : [{ assetId }];
  const creating = useMutation({
    mutationFn: () => call(createPosters, { body: { targets, templateIds: forms.map(Number) } }),
    onSuccess: async (made) => {
      toastChange(t('poster.added', { count: made.posters.length }), made, () => POSTERS.refresh(client));
      await POSTERS.refresh(client);
    },
  });
  const create = () => {
    setTried(true);
    if (targets.length && forms.length) creating.mutate();
  };
  const error = (isMissing: boolean, message: string) => fieldError(isTried && isMissing ? { message } : undefined);
  if (creating.data) return <PrintDialog of={{ ids: creating.data.posters.map(({ id }) => id) }} onClose={onClose} />;
  return (
    <FormDrawer
      title={t('poster.add')}
      isOpen
      onClose={onClose}
      isDirty={places.length > 0 || assetId !== (asset ?? null)}
      width={520}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button loading={creating.isPending} onClick={create}>
            {targets.length ? t('poster.create', { count: targets.length }) : t('poster.add')}
          </Button>
        </>
      }
    >
      <FormAlert>{creating.error ? refusalOf(creating.error) : undefined}</FormAlert>
      <Stack gap={20} ref={focusFirst}>
        <Stack gap={6}>
          <Text span size="sm" fw={500} id={targetId}>
            {t('poster.target')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby={targetId}
            value={target}
            onChange={setTarget}
            data={TARGETS.map((value) => ({ value, label: t(`poster.target.${value}`) }))}
          />
        </Stack>
        {target === 'asset' ? (
          <AssetSelect
            label={t('asset.one')}
            value={assetId}
            onChange={setAssetId}
            error={error(assetId === null, t('form.choose'))}
          />
        ) : (
          <div>
            <PlaceList chosen={places} onChange={setPlaces} />
            {isTried && !places.length && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {t('poster.placesMissing')}
              </Text>
            )}
          </div>
        )}
        <FormsField value={forms} onChange={setForms} error={error(!forms.length, t('poster.formsMissing'))} />
      </Stack>
    </FormDrawer>
  );
}

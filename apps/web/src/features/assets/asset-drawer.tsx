import { Button } from '@mantine/core';
import { type Asset, updateAsset } from '@safety-qube/contract/assets';
import { assetName } from '@safety-qube/domain/assets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DrawerLines } from '../../components/ui/drawer-lines.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer } from '../../components/ui/form-drawer.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { StaleNotice } from '../../components/ui/stale-notice.tsx';
import { call } from '../../shared/api/call.ts';
import { currentIn } from '../../shared/api/current-in.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { AssetFields } from './asset-fields.tsx';
import { type AssetValues, changesOf, FIELD_OF_CODE, type Sent, valuesOf } from './asset-values.ts';
import classes from './assets.module.css';
import { assetQuery, putAsset, refreshAssets } from './assets.queries.ts';
import { useStaleFacts } from './stale-facts.ts';

interface DrawerProps {
  readonly kinds: readonly string[];
  readonly onClose: () => void;
}

/** Remounted for each asset, but not when the list is refetched: the input stays. */
function AssetForm({ asset, kinds, onClose }: DrawerProps & { asset: Asset }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [base, setBase] = useState(asset);
  const [theirs, setTheirs] = useState<Asset>();
  const [problem, setProblem] = useState<string>();
  const form = useForm<AssetValues>({ defaultValues: valuesOf(asset) });
  const staleFacts = useStaleFacts();
  const { edit } = asset.abilities;

  const rebase = (now: Asset) => {
    setBase(now);
    form.reset(valuesOf(now));
    setTheirs(undefined);
    putAsset(client, now);
  };
  const save = useMutation({
    mutationFn: ({ changes, version }: { changes: Partial<Sent>; version: number }) =>
      call(updateAsset, { params: { id: asset.id }, body: { version, ...changes } }),
    onSuccess: async (saved) => {
      rebase(saved);
      toastDone(t('asset.saved', { name: assetName(saved) }));
      await refreshAssets(client);
    },
    onError: (error) => {
      const current = currentIn<Asset>(error);
      if (current) return setTheirs(current);
      setProblem(showFieldErrors(error, form.setError, FIELD_OF_CODE));
    },
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    const changes = changesOf(values, base);
    if (Object.keys(changes).length) save.mutate({ changes, version: base.version });
  });
  const { isDirty } = form.formState;
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={<bdi>{assetName(base)}</bdi>}
      foot={
        edit && (
          <>
            <span className={classes['footNote']}>{isDirty ? t('form.unsaved') : t('form.allSaved')}</span>
            <Button type="submit" form="asset" disabled={!isDirty} loading={save.isPending}>
              {t('common.save')}
            </Button>
          </>
        )
      }
    >
      {theirs && (
        <StaleNotice
          facts={staleFacts(base, theirs, changesOf(form.getValues(), base))}
          onTakeTheirs={() => rebase(theirs)}
          onKeepMine={() => {
            setTheirs(undefined);
            save.mutate({ changes: changesOf(form.getValues(), base), version: theirs.version });
          }}
        />
      )}
      <form id="asset" onSubmit={submit} noValidate>
        <FormAlert>{problem}</FormAlert>
        {!edit && <p className={classes['reason']}>{t('asset.notYours')}</p>}
        <AssetFields control={form.control} kinds={kinds} isReadOnly={!edit} />
      </form>
    </FormDrawer>
  );
}

/** The asset that is open beside the list. */
export function AssetDrawer({ id, ...rest }: DrawerProps & { id: number }) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const query = useQuery(assetQuery(client, id));
  if (query.data) return <AssetForm key={id} asset={query.data} {...rest} />;
  return (
    <FormDrawer isOpen onClose={rest.onClose} title={t('asset.one')}>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : <DrawerLines />}
    </FormDrawer>
  );
}

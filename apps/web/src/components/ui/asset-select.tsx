import type { SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AssetBrief } from '@safety-qube/contract/schemas/assets';
import { assetName } from '@safety-qube/domain/assets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assetChoiceQuery, assetNamesQuery, useAssets } from '../../shared/places/assets.ts';
import classes from './asset-select.module.css';
import { Select } from './select.tsx';

/** Time after the last key stroke until the register is searched, in milliseconds. */
const DEBOUNCE_MS = 250;

/**
 * Returns the options: the search results of the register for the text, or, when it does not respond (such as offline),
 * what was loaded before anything was typed.
 */
function useOffered(nearTo: number | null, typed: string) {
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const near = useQuery(assetChoiceQuery(nearTo));
  const found = useQuery({ ...assetChoiceQuery(nearTo, words), enabled: words !== '' });
  const isFound = words !== '' && words === typed.trim() && found.data !== undefined;
  return { offered: (isFound ? found.data : near.data) ?? [], isFound, isEmpty: near.data?.length === 0 };
}

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: number | null;
  onChange: (id: number | null) => void;
  /** The facility whose assets come first. */
  nearTo?: number | null | undefined;
};

/**
 * Selects one asset by its number, name or kind; a retired one that was chosen before stays, so that its name can be
 * shown.
 */
export function AssetSelect({ value, onChange, nearTo = null, ...rest }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const chosen = useAssets(value === null ? [] : [value]).find(value ?? 0);
  const isWriting = chosen === undefined || typed !== assetName(chosen);
  const { offered, isFound, isEmpty } = useOffered(nearTo, isWriting ? typed : '');
  const all = chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen, ...offered] : offered;
  const byId = new Map(all.map((asset): [string, AssetBrief] => [String(asset.id), asset]));
  return (
    <Select
      placeholder={t('asset.choose')}
      searchable
      nothingFoundMessage={t(isEmpty ? 'asset.noneToChoose' : 'list.noOption')}
      clearButtonProps={{ 'aria-label': t('common.remove') }}
      {...rest}
      data={[...byId].map(([id, asset]) => ({ value: id, label: assetName(asset) }))}
      {...(isFound && { filter: () => offered.map((asset) => ({ value: String(asset.id), label: assetName(asset) })) })}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        const asset = id === null ? undefined : byId.get(id);
        // Caches its name, so that it is known without a request, also offline.
        if (asset) client.setQueryData(assetNamesQuery([asset.id]).queryKey, [asset]);
        onChange(asset?.id ?? null);
      }}
      renderOption={({ option }) => {
        const asset = byId.get(option.value);
        return (
          <span className={classes['option']}>
            <bdi className={classes['line']}>{option.label}</bdi>
            {asset && <bdi className={classes['meta']}>{[asset.kind, asset.facilityName].join(' · ')}</bdi>}
          </span>
        );
      }}
    />
  );
}

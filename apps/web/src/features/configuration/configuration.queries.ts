import { listSettings, readSettingEffect } from '@safety-qube/contract/endpoints/settings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'list'],
  queryFn: () => call(listSettings, {}),
});

/** What a change of a setting to a value would affect. */
export const settingEffectQuery = (name: string, value: unknown) =>
  queryOptions({
    queryKey: ['settings', 'effect', name, value],
    queryFn: () => call(readSettingEffect, { params: { name }, query: { value: JSON.stringify(value) } }),
    placeholderData: keepPreviousData,
  });

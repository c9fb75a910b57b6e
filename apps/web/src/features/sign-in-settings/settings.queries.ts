import { getSignInSettings, type SignInSettings } from '@safety-qube/contract/sign-in-settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { toastDone, toastError } from '../../shared/page/toast.ts';

export const settingsQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  queryFn: () => call(getSignInSettings, {}),
});

/** Milliseconds after which the settings are asked for again while another window may change them. */
export const WATCH_EVERY_MS = 2000;

/** A change of the settings: the page shows what came of it, a toast says `done`, or why not. */
export function useSettingsChange<V = void>(change: (value: V) => Promise<SignInSettings>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      toastDone(done);
    },
    onError: (error) => {
      const said = refusalOf(error);
      if (said) toastError(said);
    },
  });
}

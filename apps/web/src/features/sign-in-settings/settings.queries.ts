import { getSignInSettings } from '@safety-qube/contract/endpoints/sign-in-settings';
import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastChange } from '../../components/ui/change-toast.ts';
import { call } from '../../shared/api/call.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';

export const settingsQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  queryFn: () => call(getSignInSettings, {}),
});

/** Milliseconds between two requests for the settings while another window may change them. */
export const WATCH_EVERY_MS = 2000;

/** Returns a mutation of the settings: the page shows the result, a toast shows `done`, or the error. */
export function useSettingsChange<V = void>(change: (value: V) => Promise<SignInSettings>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      toastChange(done, saved, () => client.invalidateQueries(settingsQuery));
    },
    onError: toastRefusal,
  });
}

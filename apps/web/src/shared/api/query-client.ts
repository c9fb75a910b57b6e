import { isolated } from '@safety-qube/domain/isolated';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { toastError } from '../page/toast.ts';
import { busyWaitMs, CallError, isBusy, isTooSlow, SignedOutError } from './call.ts';
import { isObject } from './is-object.ts';

/** Called when the server says that the session is over; set by the application at start. */
let onSessionOver: () => void = () => undefined;
export const whenSessionIsOver = (react: () => void): void => {
  onSessionOver = react;
};

/** Returns what a refusal's data is about: the data itself if it is a text, else the number or name of the object. */
function aboutOf(data: unknown): string | undefined {
  if (!isObject(data)) return typeof data === 'string' ? data : undefined;
  const { current, number, tag, name } = data;
  return aboutOf(current ?? number ?? tag ?? name);
}

/**
 * The error catalogue of section 8, for every call: a toast for 500 and for 409 with an object, which says what its
 * data is about; the end of the session for 401 with a string. Everything else is left to the caller to show.
 */
export function reactToError(error: unknown): void {
  if (error instanceof SignedOutError || !(error instanceof CallError)) return;
  const { statusCode, data } = error;
  if (statusCode === 500) toastError(error.serverMessage ?? i18next.t('error.general'));
  else if (statusCode === 409 && isObject(data)) {
    const about = aboutOf(data['data']);
    toastError([error.serverMessage ?? i18next.t('error.general'), about && isolated(about)].filter(Boolean).join(' '));
  } else if (statusCode === 401 && typeof data === 'string') {
    toastError(i18next.t('error.sessionExpired'));
    onSessionOver();
  }
}

const isTemporary = (error: unknown): boolean =>
  !(error instanceof SignedOutError) && !(error instanceof CallError && error.statusCode < 500) && !isTooSlow(error);

/** How often a page automatically retries a busy server; it keeps showing its data meanwhile. */
const BUSY_RETRIES = 4;
const retry = (failures: number, error: unknown): boolean =>
  isBusy(error) ? failures < BUSY_RETRIES : failures < 1 && isTemporary(error);
/** Milliseconds before the next attempt: as the server asked, else one second, then longer. */
const retryDelay = (failures: number, error: unknown): number =>
  isBusy(error) ? busyWaitMs(error) : Math.min(1000 * 2 ** failures, 30_000);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reactToError }),
  mutationCache: new MutationCache({ onError: reactToError }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry, retryDelay },
  },
});

import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { loadToasts } from '../../../components/ui/load-toasts.ts';
import type { AnyRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';
import { fetchAhead } from '../../../shared/page/after-first-paint.ts';
import { toastDone } from '../../../shared/page/toast.ts';
import { ofType } from '../../../shared/records/of-type.ts';

const part = () => import('./offer-undo.ts');
/** Loads what offers the undo of an action, and what shows it, while the action is sent: it is offered for seconds only. */
export function prepareUndo(): void {
  fetchAhead(part);
  fetchAhead(loadToasts);
}

/** Says that an action was taken, with its undo if it can be undone; without it if that could not be loaded. */
export async function sayDone(
  client: QueryClient,
  setup: RecordTypeSetup,
  taken: { readonly action: RecordAction; readonly before: AnyRecord; readonly saved: AnyRecord },
): Promise<void> {
  const loaded = await part().catch(() => undefined);
  if (loaded) loaded.offerUndo(client, setup, taken);
  else toastDone(i18next.t(`act.done.${taken.action}`, ofType(setup.type)));
}

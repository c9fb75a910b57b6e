import { undoAction } from '@safety-qube/contract/endpoints/record-operations';
import { isUndoable, UNDO_SECONDS } from '@safety-qube/domain/records/undo';
import { transitionFrom } from '@safety-qube/domain/records/workflow';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import type { AnyRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';
import { textKey } from '../../../i18n/text-key.ts';
import { call } from '../../../shared/api/call.ts';
import { reactToError } from '../../../shared/api/query-client.ts';
import { toastDone } from '../../../shared/page/toast.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { refreshRecord } from '../../../shared/records/record-cache.ts';

/** An action that a person has taken: the record before it, and as it was saved. */
interface Taken {
  readonly action: RecordAction;
  readonly before: AnyRecord;
  readonly saved: AnyRecord;
}

type Saved = Pick<AnyRecord, 'id' | 'type' | 'version'>;

/** Whether people were alerted of a record by the action: they have been notified, so it cannot be undone. */
const hasAlerted = ({ before, saved }: Taken): boolean =>
  saved.alert?.isOpen === true && saved.alert.raisedAt !== before.alert?.raisedAt;

/** Undoes what was saved, and says what it undid; a refusal says who has acted since. */
async function undo(client: QueryClient, saved: Saved, event: string): Promise<void> {
  try {
    await call(undoAction, { params: { id: saved.id }, version: saved.version });
    toastDone(i18next.t(textKey(`undone.${event}`)));
  } catch (error) {
    reactToError(error);
    toastRefusal(error);
  }
  await refreshRecord(client, saved);
}

/** Says that an action was taken, and offers to undo it while this is possible. */
export function offerUndo(client: QueryClient, { workflow }: RecordTypeSetup, taken: Taken): void {
  const { action, before } = taken;
  const message = i18next.t(`act.done.${action}`, ofType(before.type));
  const event = transitionFrom(workflow, action, before.status)?.event;
  if (event !== undefined && isUndoable(before.type, action) && !hasAlerted(taken))
    toastUndo(message, () => void undo(client, taken.saved, event), UNDO_SECONDS * 1000);
  else toastDone(message);
}

/** Says that a record has another owner, and offers to undo it while nobody was notified. */
export const offerUndoOfOwner = (client: QueryClient, saved: Saved): void =>
  toastUndo(
    i18next.t('bulk.done.setOwner', { count: 1 }),
    () => void undo(client, saved, 'reassigned'),
    UNDO_SECONDS * 1000,
  );

import { undoChange } from '@safety-qube/contract/endpoints/audit';
import { auditEntryOf, call } from '../../shared/api/call.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { toastUndo } from './undo-toast.tsx';

/**
 * Says what a call has done. If the answer names an entry of the audit log, it offers to undo it by that, and calls `onUndone`
 * afterwards, to fetch what has changed.
 */
export function toastChange(message: string, answer: object, onUndone: () => unknown): void {
  const id = auditEntryOf(answer);
  if (id === undefined) toastDone(message);
  else toastUndo(message, () => void call(undoChange, { params: { id } }).then(onUndone, toastRefusal));
}

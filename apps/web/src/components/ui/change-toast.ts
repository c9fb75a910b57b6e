import { undoChange } from '@safety-qube/contract/endpoints/audit';
import { languageOf } from '@safety-qube/domain/languages';
import { listText } from '@safety-qube/domain/list-text';
import i18next from 'i18next';
import { auditEntryOf, call } from '../../shared/api/call.ts';
import { reactToError } from '../../shared/api/query-client.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { toastUndo } from './undo-toast.tsx';

/** Names of what stays that a toast says. */
const MOST_NAMED = 5;

interface Kept {
  readonly kept?: readonly string[];
  readonly keptCount?: number;
}

/** Shows why a change is refused that no form asked for, or an undo. */
export function showRefusal(error: unknown): void {
  reactToError(error);
  toastRefusal(error);
}

/** What stays of an undone change, by name as far as it has one, and how much; undefined if nothing stays. */
function keptText({ kept = [], keptCount = kept.length }: Kept): string | undefined {
  if (!keptCount) return undefined;
  const named = kept.slice(0, MOST_NAMED);
  if (!named.length) return i18next.t('audit.undoneInPart', { count: keptCount });
  const more = keptCount - named.length;
  const parts = more > 0 ? [...named, i18next.t('audit.moreKept', { count: more })] : named;
  return i18next.t('audit.undoneExcept', { names: listText(languageOf(i18next.language), parts, 'unit') });
}

/** Says that something is undone: `all` if nothing stays, otherwise what stays. */
export const toastUndone = (all: string, kept: Kept): void => toastDone(keptText(kept) ?? all);

/** Says that what was done is undone. */
const undoneText = (what: string): string => i18next.t('undone.other', { what });

/** Undoes a line of the log, and says so: `what` it has done, and what stays. */
export async function undoEntry(id: number, what: string, onUndone: () => unknown): Promise<void> {
  toastUndone(undoneText(what), await call(undoChange, { params: { id } }));
  await onUndone();
}

/** Undoes several lines of the log, each for itself; says why one is not undone. */
async function undoEntries(ids: readonly number[], what: string, onUndone: () => unknown): Promise<void> {
  const results = await Promise.allSettled(ids.map((id) => call(undoChange, { params: { id } })));
  const refused = results.find((result) => result.status === 'rejected');
  if (refused) showRefusal(refused.reason);
  else toastDone(undoneText(what));
  await onUndone();
}

/**
 * Says what a call has done. If the answer names an entry of the audit log, it offers to undo it by that, and calls `onUndone`
 * afterwards, to fetch what has changed. What stays because somebody has changed it since is named.
 */
export const toastChange = (message: string, answer: object, onUndone: () => unknown): void =>
  toastUndoable(message, answer, (id) => void undoEntry(id, message, onUndone).catch(showRefusal));

/** Says what a call has done, and offers what undoes the line of the log that the answer names, if it names one. */
export function toastUndoable(message: string, answer: object, undo: (id: number) => void): void {
  const id = auditEntryOf(answer);
  if (id === undefined) toastDone(message);
  else toastUndo(message, () => undo(id));
}

/** Says what several calls of one kind have done. If each answer names an entry of the audit log, it offers to undo all of them. */
export function toastChanges(message: string, answers: readonly object[], onUndone: () => unknown): void {
  const ids = answers.flatMap((answer) => auditEntryOf(answer) ?? []);
  if (ids.length < answers.length) toastDone(message);
  else toastUndo(message, () => void undoEntries(ids, message, onUndone));
}

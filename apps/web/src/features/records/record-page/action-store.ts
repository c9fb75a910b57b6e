import type { RecordAction } from '../../../config/record-types.ts';
import { type FileTray, makeTray } from '../../../shared/files/file-tray.ts';

/** What somebody was about to say with an action: it outlives a closed dialog. */
export interface ActionDraft {
  values: Partial<ActionValues>;
  readonly tray: FileTray;
}
export interface ActionValues {
  what: string;
  rootCause: string;
  reason: string;
  note: string;
  team: number[];
  ownerId: number | null;
  dueOn: string;
  priority: number | null;
  of: number | null;
}

const drafts = new Map<string, ActionDraft>();
const nameOf = (recordId: number, action: RecordAction): string => `${recordId}.${action}`;

/** What was begun for an action on a record, as long as the window lasts. */
export function actionDraft(recordId: number, action: RecordAction): ActionDraft {
  const name = nameOf(recordId, action);
  let draft = drafts.get(name);
  if (!draft) {
    draft = { values: {}, tray: makeTray() };
    drafts.set(name, draft);
  }
  return draft;
}
/** It was sent. */
export function forgetActionDraft(recordId: number, action: RecordAction): void {
  drafts.get(nameOf(recordId, action))?.tray.clear();
  drafts.delete(nameOf(recordId, action));
}

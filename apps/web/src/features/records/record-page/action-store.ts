import type { RiskCell } from '../../../components/ui/risk-matrix.tsx';
import type { RecordAction } from '../../../config/record-types.ts';
import { type FileTray, makeTray } from '../../../shared/files/file-tray.ts';

/** The unsent input of an action: it survives closing the dialog. */
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
  ehsMembers: number[];
  ownerId: number | null;
  dueOn: string;
  priority: number | null;
  of: number | null;
  reportedLine: string;
  residualRisk: RiskCell | null;
  board: { reported: string; done: string; beforeId: number | null; afterId: number | null; isOnBoard: boolean };
}

const drafts = new Map<string, ActionDraft>();
const nameOf = (recordId: number, action: RecordAction): string => `${recordId}.${action}`;

/** Returns the input of an action on a record, kept for the lifetime of the window. */
export function actionDraft(recordId: number, action: RecordAction): ActionDraft {
  const name = nameOf(recordId, action);
  let draft = drafts.get(name);
  if (!draft) {
    draft = { values: {}, tray: makeTray() };
    drafts.set(name, draft);
  }
  return draft;
}
/** Deletes the input once it was sent. */
export function forgetActionDraft(recordId: number, action: RecordAction): void {
  drafts.get(nameOf(recordId, action))?.tray.clear();
  drafts.delete(nameOf(recordId, action));
}

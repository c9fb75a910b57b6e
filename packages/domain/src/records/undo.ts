import { descriptorOf, type RecordType } from '../record-types/record-types.ts';

/** Seconds in which an action can be undone. */
export const UNDO_SECONDS = 10;
/** Seconds after which the server refuses to undo an action: a call takes its time. */
export const UNDO_AT_MOST_SECONDS = 12;
/** Seconds for which mails and what follows from an action by itself wait, so that nothing leaves before it can no longer be undone. */
export const HELD_SECONDS = 15;

/**
 * Whether an action of a type's workflow can be undone, by its line in the table. One that raises an alert cannot be undone either,
 * because people were alerted at once.
 */
export const isUndoable = (type: RecordType, action: string): boolean =>
  descriptorOf(type).workflow.transitions.some((line) => line.action === action && line.noUndo === undefined);

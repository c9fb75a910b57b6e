import { type NextActorText, offeredIn, type RecordFlow, type Speaker } from '../../../config/record-flow.ts';
import type { AnyRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';
import { may } from './record-data.ts';

export interface Turn extends NextActorText {
  readonly isMine: boolean;
  /** The main action; undefined when the user is not involved now. */
  readonly primary: RecordAction | undefined;
  readonly others: readonly RecordAction[];
}

/** Returns who has to act next, in words, and what the user may do about it. */
export function nextActorOf(setup: RecordTypeSetup, flow: RecordFlow, record: AnyRecord, speaker: Speaker): Turn {
  const offered = offeredIn(setup, flow, record.status).filter((action) => may(record, action));
  const isMine = record.needsMyAction && offered.length > 0;
  const [primary, ...others] = offered;
  return { ...flow.turn(record, speaker, { isMine, mayAct: primary !== undefined }), isMine, primary, others };
}

import type { TFunction } from 'i18next';
import type { RecordAction, WholeRecord } from './record-types.ts';

/** Sentences about a few people. */
export type PeopleSentence = 'steps.resolves' | 'turn.waitsAgain' | 'turn.waitsApprove' | 'turn.waitsFix';

/** What sentences about a record and its people are made with. */
export interface Speaker {
  readonly t: TFunction;
  readonly name: (id: number | null | undefined) => string;
  /** Says a sentence about a few people, as `{{names}}`; one of its own (`_you`, `_youAnd`) where the reader is among them. */
  readonly about: (key: PeopleSentence, ids: readonly number[]) => string;
  /** Whether somebody has left. */
  readonly hasLeft: (id: number | null | undefined) => boolean;
  readonly ago: (at: string) => string;
  readonly day: (at: Date) => string;
  /** Days of the raiser's silence that accept, as the tenant decided. */
  readonly silenceDays: number;
}

/** The way of a record when all goes well. */
export interface Way {
  readonly path: readonly string[];
  /** Statuses beside the path, by the one that they stand at. */
  readonly beside: Readonly<Record<string, string>>;
  /** Statuses of the path that this record leaves out. */
  readonly leftOut: readonly string[];
  /** Where the work is done; what was sent back comes here. */
  readonly work: string;
}

/** Whose turn it is, in words. */
export interface TurnWords {
  readonly title: string;
  readonly text: string;
  /** Whether it waits for somebody who is not there yet. */
  readonly lacksPeople?: boolean;
}

/** What an action can ask for. */
export type AskName =
  | 'what'
  | 'rootCause'
  | 'reason'
  | 'note'
  | 'team'
  | 'ownerId'
  | 'dueOn'
  | 'priority'
  | 'of'
  | 'files';
/** One with a star must be filled. */
export type Ask = AskName | `${AskName}*`;

/** How the records of a workflow go from step to step, for the page of a record. */
export interface RecordFlow {
  readonly way: (record: WholeRecord, speaker: Speaker) => Way;
  /** Who decides on a step that is still to come. */
  readonly decides: (status: string, record: WholeRecord, speaker: Speaker) => string;
  /** Actions that each status offers, the one that leads on first. */
  readonly offered: Readonly<Record<string, readonly RecordAction[]>>;
  /** `isMine`: it waits for the reader; `mayAct`: the reader may do something about it. */
  readonly turn: (
    record: WholeRecord,
    speaker: Speaker,
    reader: { readonly isMine: boolean; readonly mayAct: boolean },
  ) => TurnWords;
  readonly asks: (record: WholeRecord, action: RecordAction) => readonly Ask[];
  /** Actions that ask for nothing: a yes says itself. */
  readonly atOnce: readonly RecordAction[];
  readonly sendsBack: readonly RecordAction[];
  /** Actions that say that the work is done: what the record still lacks is said before them. */
  readonly finishes?: readonly RecordAction[];
  /** Actions that stand in the menu, apart from the way. */
  readonly inMenu: readonly RecordAction[];
}

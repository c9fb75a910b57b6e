import type { Askable, Asks, Workflow } from '@safety-qube/domain/records/workflow';
import type { IconProps } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
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
export interface StatusPath {
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

/** How an action looks; what it asks and where it leads is said in its workflow. */
export interface ActionLook {
  readonly icon?: ComponentType<IconProps>;
  /** It stands in the menu, apart from the way; and on the way beside the action that it names. */
  readonly inMenu?: true;
  readonly beside?: RecordAction;
  readonly sendsBack?: true;
  /** It says that the work is done: what the record still lacks is said before it. */
  readonly finishes?: true;
  /** Its dialog begins with a sentence on what it means. */
  readonly isExplained?: true;
}

/** How the records of a workflow go from step to step, for the page of a record. */
export interface RecordFlow {
  readonly way: (record: WholeRecord, speaker: Speaker) => StatusPath;
  /** Who decides on a step that is still to come. */
  readonly decides: (status: string, record: WholeRecord, speaker: Speaker) => string;
  /** `isMine`: it waits for the reader; `mayAct`: the reader may do something about it. */
  readonly turn: (
    record: WholeRecord,
    speaker: Speaker,
    reader: { readonly isMine: boolean; readonly mayAct: boolean },
  ) => TurnWords;
  readonly looks: Readonly<Partial<Record<RecordAction, ActionLook>>>;
  /** What an action asks of a record beyond what its workflow says. */
  readonly asks?: (record: WholeRecord, action: RecordAction) => Asks;
}

/** Actions that the way of a record offers in a status, the one that leads on first. */
export function offeredIn({ transitions }: Workflow, { looks }: RecordFlow, status: string): RecordAction[] {
  const there = transitions.filter(({ from }) => from.includes(status)).map(({ action }) => action as RecordAction);
  return there
    .filter((action) => !looks[action]?.inMenu)
    .flatMap((action) => [action, ...there.filter((other) => looks[other]?.beside === action)]);
}

/** Actions that stand in the menu of a record, whatever its status. */
export const menuActions = ({ transitions }: Workflow, { looks }: RecordFlow): RecordAction[] =>
  transitions.map(({ action }) => action as RecordAction).filter((action) => looks[action]?.inMenu);

/** What the dialog of an action asks of a record. */
export function askedBy(workflow: Workflow, flow: RecordFlow, record: WholeRecord, action: RecordAction): Asked[] {
  const line = workflow.transitions.find((one) => one.action === action);
  return Object.entries({ ...line?.asks, ...flow.asks?.(record, action) }).flatMap(([name, asking]) =>
    asking === 'unasked' ? [] : [{ name: name as Askable, isRequired: asking === 'required' }],
  );
}

/** Something that an action asks. */
export interface Asked {
  readonly name: Askable;
  readonly isRequired: boolean;
}

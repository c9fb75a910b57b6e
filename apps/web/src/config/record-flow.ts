import { entriesOf } from '@safety-qube/domain/objects';
import type { Askable, Asks, Workflow } from '@safety-qube/domain/records/workflow';
import type { IconProps } from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { AnyRecord, RecordAction, RecordTypeSetup } from './record-types.ts';

/** Sentences that name a few people. */
export type PeopleSentence = 'steps.resolves' | 'turn.waitsAgain' | 'turn.waitsApprove' | 'turn.waitsFix';

/** What is needed to phrase sentences about a record and its people. */
export interface Speaker {
  /** Returns a text, in the variant for the type of the record if it has one. */
  readonly t: (key: ParseKeys, params?: object) => string;
  readonly name: (id: number | null | undefined) => string;
  /** Returns a sentence with the people as `{{names}}`; a variant (`_you`, `_youAnd`) when the reader is among them. */
  readonly about: (key: PeopleSentence, ids: readonly number[]) => string;
  /** Whether a person has left the organisation. */
  readonly hasLeft: (id: number | null | undefined) => boolean;
  readonly ago: (at: string) => string;
  readonly day: (at: Date) => string;
  /** Days without a response of the raiser after which a record counts as accepted; set by the tenant. */
  readonly silenceDays: number;
}

/** The statuses of a record when all goes well. */
export interface StatusPath {
  readonly path: readonly string[];
  /** Statuses outside the path, each with the status of the path that it is shown at. */
  readonly shownAt: Readonly<Record<string, string>>;
  /** Statuses of the path that this record skips. */
  readonly leftOut: readonly string[];
  /** Status in which the work is done; a record that was sent back returns to it. */
  readonly work: string;
}

/** Who has to act next, in words. */
export interface NextActorText {
  readonly title: string;
  readonly text: string;
  /** Whether it waits for a person who is not assigned yet. */
  readonly lacksPeople?: boolean;
}

/** How an action is shown; what it asks for and which status it leads to is defined in its workflow. */
export interface ActionLook {
  readonly icon?: ComponentType<IconProps>;
  /** Shown in the menu, apart from the steps; `nextTo` names the action that it is shown next to in the steps. */
  readonly inMenu?: true;
  readonly nextTo?: RecordAction;
  readonly sendsBack?: true;
  /** Marks the work as done: what the record still lacks is shown before it. */
  readonly finishes?: true;
  /** Refused while something that the record requires is missing. */
  readonly needsAll?: true;
  /** Its dialog begins with a sentence that explains it. */
  readonly isExplained?: true;
}

/** Parts of a flow that a workflow may leave out; `DEFAULT_FLOW_PARTS` then applies. */
interface OptionalFlowParts {
  /** What an action asks for beyond what its workflow defines. */
  asks(record: AnyRecord, action: RecordAction): Asks;
}

/** The defaults: an action asks for what its workflow defines. */
export const DEFAULT_FLOW_PARTS: OptionalFlowParts = { asks: () => ({}) };

/** How the records of a workflow move from step to step, for the page of a record. */
export interface RecordFlow extends OptionalFlowParts {
  way(record: AnyRecord, speaker: Speaker): StatusPath;
  /** Returns who decides on a later step. */
  decides(status: string, record: AnyRecord, speaker: Speaker): string;
  /** `isMine`: the record waits for the reader; `mayAct`: the reader may act on it. */
  turn(
    record: AnyRecord,
    speaker: Speaker,
    reader: { readonly isMine: boolean; readonly mayAct: boolean },
  ): NextActorText;
  readonly looks: Readonly<Partial<Record<RecordAction, ActionLook>>>;
}

type Actions = Pick<RecordTypeSetup, 'workflow' | 'actions'>;
/** Returns the actions of a workflow that have a call, in its order; those in a status, if one is given. */
function actionsOf({ workflow, actions }: Actions, status?: string): RecordAction[] {
  const hasCall = (action: string): action is RecordAction => action in actions;
  return workflow.transitions
    .filter(({ from }) => status === undefined || from.includes(status))
    .map(({ action }) => action)
    .filter(hasCall);
}

/** Returns the actions that are offered in a status, the main one first. */
export function offeredIn(setup: Actions, { looks }: RecordFlow, status: string): RecordAction[] {
  const available = actionsOf(setup, status);
  return available
    .filter((action) => !looks[action]?.inMenu)
    .flatMap((action) => [action, ...available.filter((other) => looks[other]?.nextTo === action)]);
}

/** Returns the actions in the menu of a record, whatever its status. */
export const menuActions = (setup: Actions, { looks }: RecordFlow): RecordAction[] =>
  actionsOf(setup).filter((action) => looks[action]?.inMenu);

/** Returns what the dialog of an action asks for. */
export function askedBy(workflow: Workflow, flow: RecordFlow, record: AnyRecord, action: RecordAction): AskedField[] {
  const line = workflow.transitions.find((one) => one.action === action);
  return entriesOf<Asks>({ ...line?.asks, ...flow.asks(record, action) }).flatMap(([name, asking]) =>
    asking === 'unasked' ? [] : [{ name, isRequired: asking === 'required' }],
  );
}

/** A field that an action asks for. */
export interface AskedField {
  readonly name: Askable;
  readonly isRequired: boolean;
}

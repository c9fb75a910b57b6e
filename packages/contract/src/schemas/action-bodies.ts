import { entriesOf, fromEntries } from '@safety-qube/domain/objects';
import type { Askable, Asks, Transition } from '@safety-qube/domain/records/workflow';
import * as z from 'zod';
import { BoardLine, PublicLine } from './board-lines.ts';
import { GivenDay, ids, Reason } from './common.ts';
import { RiskInput } from './risk-input.ts';

/** Inputs that an action can ask for, where they are required. */
const Required = z.object({
  what: Reason,
  rootCause: Reason,
  reason: Reason,
  note: Reason,
  team: ids(50).min(1),
  ehsMembers: ids(50).min(1),
  ownerId: z.int().positive(),
  dueOn: GivenDay.nullable(),
  priority: z.int().positive(),
  of: z.int().positive(),
  attachmentIds: ids(50).min(1),
  board: BoardLine,
  reportedLine: PublicLine,
  residualRisk: RiskInput,
});
/** The same inputs where they are optional; lists may then be empty. */
const Optional = Required.extend({ team: ids(50), attachmentIds: ids(50) }).partial();

type Line = Pick<Transition, 'action' | 'asks'>;
type BodyOf<A extends Asks> = z.ZodObject<{
  [K in keyof A & Askable]: A[K] extends 'required' ? (typeof Required)['shape'][K] : (typeof Optional)['shape'][K];
}>;
type BodiesOf<T extends Line> = { readonly [Action in T['action']]: BodyOf<Extract<T, { action: Action }>['asks']> };

const bodyOf = (asks: Asks): z.ZodObject =>
  z.object(
    fromEntries(
      entriesOf(asks).map(([name, asking]) => [name, (asking === 'required' ? Required : Optional).shape[name]]),
    ),
  );

/** The body of each action of a workflow, by the inputs in its table of transitions. */
export const actionBodies = <const T extends Line>(transitions: readonly T[]): BodiesOf<T> =>
  Object.fromEntries(transitions.map(({ action, asks }) => [action, bodyOf(asks)])) as BodiesOf<T>;

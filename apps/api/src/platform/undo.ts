import type { Change } from './audit.ts';
import type { Ctx } from './context.ts';

/** An entry of the audit log that is undone. */
export interface LoggedChange {
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly change: Change;
}

/** The reasons why an action cannot be undone: a mail that left, a person made anonymous, a secret shown once. */
export const UNDO_LIMITS = ['mailLeft', 'madeAnonymous', 'secretShown'] as const;
export type UndoLimit = (typeof UNDO_LIMITS)[number];

/** An undo of a change of many things: the names of those that stay because somebody has changed them since, and how many stay. */
export interface PartlyUndone {
  readonly kept: readonly string[];
  readonly keptCount: number;
}
export const leavesSome = (undone: unknown): undone is PartlyUndone =>
  typeof undone === 'object' && undone !== null && 'keptCount' in undone && 'kept' in undone;

/**
 * How an action of the audit log is undone: a function that makes the opposite change by a command of its module, which authorizes,
 * checks and logs it as any other change, and may return what stays (`PartlyUndone`); or why it cannot be.
 */
export type Undo = UndoLimit | ((ctx: Ctx, entry: LoggedChange) => Promise<unknown>);
/** How the actions of a module are undone, by action: `asset.changed`. */
export type Undos = Readonly<Record<string, Undo>>;

/** The values before a change, by property, as the command that made it takes them. */
export const valuesBefore = <T extends object>({ change }: Pick<LoggedChange, 'change'>): T =>
  Object.fromEntries(Object.entries(change).map(([name, [before]]) => [name, before])) as T;

/** The id of the entity of an entry. */
export const entityIdOf = ({ entityId }: Pick<LoggedChange, 'entityId'>): number => Number(entityId);

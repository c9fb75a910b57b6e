import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import { actingFor } from './acting-for.ts';
import type { Actor, Ctx } from './context.ts';
import { inChunks } from './in-chunks.ts';

/** A change of an entity: property > [before, after]. Must not contain secrets. */
export type Change = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** What an entry needs of a context: jobs and commands of the server have no caller, and undo nothing. */
type AuditCtx = Pick<Ctx, 'tx' | 'requestId'> &
  Partial<Pick<Ctx, 'caller' | 'audited' | 'undoes'>> & {
    readonly actor: Pick<Actor, 'employeeId' | 'serviceToken'> | null;
  };

/**
 * Returns a context whose log entries are grouped under one summary entry, and the name by which that entry refers to them. Each of them can
 * be undone alone, and all of them by the summary entry.
 */
export function asMany(ctx: Ctx, what: string): { many: Ctx; name: string } {
  const name = `${ctx.requestId}/${what}`;
  const { audited: _, ...many } = { ...ctx, requestId: name };
  return { many, name };
}
/** Whether the entries of a request are grouped under a summary entry. */
export const isPartOfMany = (requestId: string): boolean => requestId.includes('/');

/** The context of what a person does before they have a session, such as to sign in. */
export const actingAs = (ctx: Ctx, employeeId: number): AuditCtx => ({ ...ctx, actor: { employeeId } });

/** What an entry says was done to one thing. */
export interface AuditLine {
  /** In the past tense: `employee.admitted`. How the actions of a module are undone is said in its `undo.ts`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  readonly change?: Change;
  /** The entry that it undoes, if that is not the one of the context. */
  readonly undoes?: number;
}
/** Entries that are added by one statement. */
const CHUNK = 1000;

/** Adds entries to the tenant's audit log, in this order, in the transaction of the change. */
export async function auditAll(ctx: AuditCtx, lines: readonly AuditLine[]): Promise<void> {
  // Only of a person who is signed in: nothing is kept of visitors (docs/anonymity.md).
  const caller = ctx.actor ? ctx.caller : null;
  for (const chunk of inChunks(lines, CHUNK)) {
    const added = await ctx.tx
      .insertInto('audit_entry')
      .values(
        chunk.map(({ action, entity, entityId, change = {}, undoes }) => ({
          actor_id: ctx.actor?.employeeId ?? null,
          // A deputy has the relations of a person to records, never their privileges.
          acting_for_id: ctx.actor && isRecordType(entity) ? actingFor(Number(entityId), ctx.actor.employeeId) : null,
          action,
          entity,
          entity_id: String(entityId),
          change: JSON.stringify(change),
          request_id: ctx.requestId,
          address: caller?.address ?? null,
          user_agent: caller?.userAgent ?? null,
          undoes_id: undoes ?? ctx.undoes ?? null,
          token_id: ctx.actor?.serviceToken?.id ?? null,
        })),
      )
      .returning(['id', 'action'])
      .execute();
    if (ctx.actor) ctx.audited?.push(...added);
  }
}

/** Adds an entry to the tenant's audit log in the transaction of the change. */
export const audit = (
  ctx: AuditCtx,
  action: string,
  entity: string,
  entityId: number | string,
  change: Change = {},
): Promise<void> => auditAll(ctx, [{ action, entity, entityId, change }]);

import { type RawBuilder, sql } from 'kysely';
import { isNotUndone } from './is-not-undone.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';

/** An action on a record that is in force, as its history has it. */
export interface NotedAction {
  readonly action: string;
  readonly by: number | null;
  readonly at: string;
  readonly note: string | null;
  readonly rootCause: string | null;
}

type Noting = Pick<RecordDefinition, 'workflow' | 'notedBy'>;

/** The actions of a type that say what was done, and in which statuses one says that it was sent back, or approved and can be withdrawn. */
const notesOf = ({ workflow: { transitions }, notedBy }: Noting) => ({
  ...notedBy,
  approval: {
    by: transitions.flatMap(({ action, event }) => (action === 'approve' ? [event] : [])),
    in: transitions.flatMap(({ byApprover, from }) => (byApprover ? from : [])),
  },
});

/** The actions on the record `r` of which its page shows the last one of a kind, as JSON; null for none. */
export function notedActions(definition: Noting): RawBuilder<unknown> {
  const { done, sentBack, approval } = notesOf(definition);
  return sql`(select json_agg(json_build_object('action', c.action, 'by', c.actor_id, 'at', c.at, 'note', c.note,
      'rootCause', c.change -> 'rootCause' ->> 1) order by c.id desc)
    from record_change c where c.tenant_id = r.tenant_id and c.record_id = r.id
      and c.action = any(${[...done, ...sentBack.by, ...approval.by]}::text[]) and ${isNotUndone('c')})`;
}

/** Returns what the last of these actions say about a record in a status. */
export function presentActions(
  definition: Noting,
  status: string,
  actions: readonly NotedAction[],
): Pick<RecordRow, 'resolution' | 'sent_back' | 'approval'> {
  const { done, sentBack, approval } = notesOf(definition);
  const lastBy = (names: readonly string[]) => actions.find(({ action }) => names.includes(action));
  const lastIn = (kind: { readonly by: readonly string[]; readonly in: readonly string[] }) =>
    kind.in.includes(status) ? lastBy(kind.by) : undefined;
  const [resolution, back, approved] = [lastBy(done), lastIn(sentBack), lastIn(approval)];
  return {
    resolution: resolution
      ? { by: resolution.by, at: resolution.at, what: resolution.note, rootCause: resolution.rootCause }
      : null,
    sent_back: back ? { by: back.by, at: back.at, reason: back.note ?? '' } : null,
    approval: approved ? { by: approved.by } : null,
  };
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';

/** Whether an actor may see the thing whose id is `n.about_id`. */
type Sees = (actor: Actor) => RawBuilder<SqlBool>;
const rules = new Map<string, Sees>();

/** Says who sees things of a kind that notifications are about. Called once while the application is composed. */
export const registerAboutSight = (kind: 'execution', sees: Sees): void => void rules.set(kind, sees);

/** Whether an actor may see what the notification `n` is about; exports and imports are told to who asked for them alone. */
export function seesAbout(actor: Actor): RawBuilder<SqlBool> {
  const each = [...rules].map(([kind, sees]) => sql`(n.about_kind is distinct from ${kind} or ${sees(actor)})`);
  return sql<SqlBool>`(${sql.join([sql`true`, ...each], sql` and `)})`;
}

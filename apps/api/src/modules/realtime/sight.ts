import type { PresenceAt, PresenceKind } from '@safety-qube/domain/realtime';
import type { Actor, Ctx } from '../../platform/context.ts';

/** Milliseconds for which a result is cached. */
const CACHED_MS = 1000;

/** Checks whether a user may see what they would be present at, for each kind. */
export type VisibilityChecks = Readonly<Record<PresenceKind, (ctx: Ctx, id: number) => Promise<boolean>>>;

/** Returns whether a user may see a record or a template now, querying at most once a second for each of them. */
export function cacheVisibility(
  sight: VisibilityChecks,
): (ctx: Ctx & { readonly actor: Actor }, at: PresenceAt) => Promise<boolean> {
  // Keyed by the actor object: new rights are a new object, for which nothing is cached yet.
  const seen = new WeakMap<Actor, Map<PresenceAt, { until: number; answer: Promise<boolean> }>>();
  return (ctx, at) => {
    const mine = seen.get(ctx.actor) ?? new Map<PresenceAt, { until: number; answer: Promise<boolean> }>();
    seen.set(ctx.actor, mine);
    const now = Date.now();
    const known = mine.get(at);
    if (known && known.until > now) return known.answer;
    if (mine.size > 100) mine.clear();
    const [kind, id] = at.split('/') as [PresenceKind, string];
    const answer = sight[kind](ctx, Number(id));
    mine.set(at, { until: now + CACHED_MS, answer });
    answer.catch(() => mine.delete(at));
    return answer;
  };
}

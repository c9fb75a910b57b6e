import type { PresenceAt, PresenceKind } from '@safety-qube/domain/realtime';
import type { Actor, Ctx } from '../../platform/context.ts';

/** Milliseconds that an answer is believed. */
const BELIEVED = 1000;

/** How it is told whether somebody may see what they would be at, for each kind of it. */
export type Sight = Readonly<Record<PresenceKind, (ctx: Ctx, id: number) => Promise<boolean>>>;

/** Whether somebody may see a record or a template now, asked at most once a second for each of them. */
export function rememberSight(
  sight: Sight,
): (ctx: Ctx & { readonly actor: Actor }, at: PresenceAt) => Promise<boolean> {
  // By the actor as read: new rights are a new object, for which nothing is believed yet.
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
    mine.set(at, { until: now + BELIEVED, answer });
    answer.catch(() => mine.delete(at));
    return answer;
  };
}

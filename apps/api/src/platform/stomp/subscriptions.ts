import type { Subscription } from './stomp.types.ts';

/** Index of the subscriptions of all connections by tenant and destination. */
export interface SubscriptionIndex<Owner> {
  add(tenantId: number, subscription: Subscription, owner: Owner): void;
  remove(tenantId: number, subscription: Subscription): void;
  /** Returns a copy, because a delivery may end a connection and thereby its subscriptions. */
  of(tenantId: number, destination: string): [Subscription, Owner][];
}

export function subscriptionIndex<Owner>(): SubscriptionIndex<Owner> {
  const byPlace = new Map<string, Map<Subscription, Owner>>();
  const placeOf = (tenantId: number, destination: string): string => `${tenantId} ${destination}`;
  return {
    add(tenantId, subscription, owner) {
      const place = placeOf(tenantId, subscription.destination);
      const here = byPlace.get(place);
      if (here) here.set(subscription, owner);
      else byPlace.set(place, new Map([[subscription, owner]]));
    },
    remove(tenantId, subscription) {
      const place = placeOf(tenantId, subscription.destination);
      const here = byPlace.get(place);
      here?.delete(subscription);
      if (here?.size === 0) byPlace.delete(place);
    },
    of: (tenantId, destination) => [...(byPlace.get(placeOf(tenantId, destination)) ?? [])],
  };
}

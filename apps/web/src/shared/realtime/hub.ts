import { useSyncExternalStore } from 'react';

/** A message as it arrived. */
export interface RealtimeMessage {
  readonly destination: string;
  readonly body: unknown;
}

/** What is known of the real-time connection (sections 4 and 8 of the specification). */
export interface RealtimeState {
  /** False until the server has said that it is connected. */
  readonly connected: boolean;
  /** What went wrong last; null once connected. */
  readonly error: string | null;
  /** Since when, in milliseconds, a connection is wanted and not there; null while it is there or not wanted. */
  readonly missingSince: number | null;
}

/** The way to the server, while there is one. */
export interface Link {
  /** Begins to listen; answers how to stop. */
  listen(destination: string): () => void;
  publish(destination: string, content: unknown): void;
}

/** Messages that are kept; what is older has been dealt with. */
const KEPT = 100;
const NOTHING: RealtimeState = { connected: false, error: null, missingSince: null };

let state = NOTHING;
let messages: readonly RealtimeMessage[] = [];
let link: Link | undefined;
const watchers = new Set<() => void>();
const listeners = new Map<string, { handlers: Set<(body: unknown) => void>; stop?: (() => void) | undefined }>();

const set = (change: Partial<RealtimeState>): void => {
  state = { ...state, ...change };
  for (const watcher of watchers) watcher();
};

/** Where pages and the connection meet: small enough for the first load, whereas the connection comes later. */
export const hub = {
  state: () => state,
  /** Subscribed bodies as they arrived, the newest last (section 7 of the specification). */
  messages: () => messages,
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  /** Somebody is signed in: from now on a connection is missed. */
  wanted: () => set({ missingSince: state.missingSince ?? Date.now() }),
  connected(by: Link): void {
    link = by;
    for (const [destination, listener] of listeners) listener.stop = by.listen(destination);
    set({ connected: true, error: null, missingSince: null });
  },
  /** The connection was lost, or could not be made. An error that is known already is not overwritten by a vaguer one. */
  lost(error: string | null): void {
    link = undefined;
    set({ connected: false, error: error ?? state.error, missingSince: state.missingSince ?? Date.now() });
  },
  /** Nobody is signed in any more: nothing is kept. */
  reset(): void {
    link = undefined;
    messages = [];
    set(NOTHING);
  },
  received(message: RealtimeMessage): void {
    messages = [...messages, message].slice(-KEPT);
    for (const handler of listeners.get(message.destination)?.handlers ?? []) handler(message.body);
  },
  /** Hears a destination's messages for as long as there is somebody who listens, over all reconnections. */
  listen(destination: string, handler: (body: unknown) => void): () => void {
    const listener = listeners.get(destination) ?? { handlers: new Set(), stop: link?.listen(destination) };
    listeners.set(destination, listener);
    listener.handlers.add(handler);
    return () => {
      listener.handlers.delete(handler);
      if (listener.handlers.size || listeners.get(destination) !== listener) return;
      listeners.delete(destination);
      if (link) listener.stop?.();
    };
  },
  /** Publishes if there is a connection; without one nobody is told, which is what a lost connection means. */
  publish: (destination: string, content: unknown): void => link?.publish(destination, content),
};

/** Whether real time is connected, and what is wrong if it is not. */
export function useRealtime(): RealtimeState {
  return useSyncExternalStore(hub.watch, hub.state);
}

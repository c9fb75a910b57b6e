import { useSyncExternalStore } from 'react';

/** A received message. */
export interface RealtimeMessage {
  readonly destination: string;
  readonly body: unknown;
}

/** State of the real-time connection (sections 4 and 8 of the specification). */
export interface RealtimeState {
  /** False until the server has said that it is connected. */
  readonly connected: boolean;
  /** The last error; null once connected. */
  readonly error: string | null;
  /** Time, in milliseconds, since which a connection is wanted and missing; null while it is there or not wanted. */
  readonly missingSince: number | null;
}

/** The open connection to the server. */
export interface Link {
  /** Subscribes to a destination; returns a function that unsubscribes. */
  listen(destination: string): () => void;
  publish(destination: string, content: unknown): void;
}

/** Number of messages that are kept; older ones have been handled. */
const MAX_MESSAGES = 100;
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

/**
 * Connects pages with the real-time connection: small enough for the first load, whereas the connection is loaded
 * later.
 */
export const hub = {
  state: () => state,
  /** Received bodies, the newest last (section 7 of the specification). */
  messages: () => messages,
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  /** A user is signed in: from now on a missing connection is reported. */
  wanted: () => set({ missingSince: state.missingSince ?? Date.now() }),
  connected(by: Link): void {
    link = by;
    for (const [destination, listener] of listeners) listener.stop = by.listen(destination);
    set({ connected: true, error: null, missingSince: null });
  },
  /** The connection was lost, or could not be opened. A known error is not overwritten by a less specific one. */
  lost(error: string | null): void {
    link = undefined;
    set({ connected: false, error: error ?? state.error, missingSince: state.missingSince ?? Date.now() });
  },
  /** The user signed out: everything is cleared. */
  reset(): void {
    link = undefined;
    messages = [];
    set(NOTHING);
  },
  received(message: RealtimeMessage): void {
    messages = [...messages, message].slice(-MAX_MESSAGES);
    for (const handler of listeners.get(message.destination)?.handlers ?? []) handler(message.body);
  },
  /** Calls the handler for a destination's messages until it is unsubscribed, across all reconnections. */
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
  /** Publishes if there is a connection; otherwise the message is dropped. */
  publish: (destination: string, content: unknown): void => link?.publish(destination, content),
};

/** Returns whether real time is connected, and the error if it is not. */
export function useRealtime(): RealtimeState {
  return useSyncExternalStore(hub.watch, hub.state);
}

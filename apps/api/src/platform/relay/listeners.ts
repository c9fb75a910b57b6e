import type { Listener, RelayMessage } from './relay.ts';

/** Creates the set of listeners of this process. An error of one does not affect the others. */
export function makeListeners(onFault: (error: unknown) => void) {
  const all = new Set<Listener>();
  const each = (notify: (listener: Listener) => void): void => {
    for (const listener of [...all]) {
      try {
        notify(listener);
      } catch (error) {
        onFault(error);
      }
    }
  };
  return {
    add(listener: Listener): () => void {
      all.add(listener);
      return () => void all.delete(listener);
    },
    notify: (message: RelayMessage): void => each((listener) => listener.onMessage(message)),
    reportGap: (): void => each((listener) => listener.onGap?.()),
  };
}

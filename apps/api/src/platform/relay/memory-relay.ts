import { makeListeners } from './listeners.ts';
import type { Relay } from './relay.ts';

/** Creates a relay within one process, for tests and for programs without other processes, such as a command. */
export function memoryRelay(onFault: (error: unknown) => void = console.error): Relay {
  const listeners = makeListeners(onFault);
  return {
    publish(message) {
      const travelled = JSON.stringify(message); // a copy as plain data, like between processes
      setImmediate(() => listeners.notify(JSON.parse(travelled)));
    },
    listen: listeners.add,
    end: async () => undefined,
  };
}

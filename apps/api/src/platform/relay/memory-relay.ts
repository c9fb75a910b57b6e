import { makeListeners } from './listeners.ts';
import type { Relay, RelayMessage } from './relay.ts';

/** A relay within one process: for tests, and for what runs without others, such as a command. */
export function memoryRelay(onFault: (error: unknown) => void = console.error): Relay {
  const listeners = makeListeners(onFault);
  return {
    publish(message) {
      const travelled = JSON.stringify(message); // as it would between processes: a copy, of plain data
      setImmediate(() => listeners.tell(JSON.parse(travelled) as RelayMessage));
    },
    listen: listeners.add,
    end: async () => undefined,
  };
}

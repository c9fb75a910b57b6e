import { queryClient } from '../query-client.ts';
import { keepConnected } from './connection.ts';
import { followChanges } from './follow-changes.ts';
import { makeSocket } from './make-socket.ts';

/** Real time for whoever is signed in; fetched after the first paint. Answers how to stop. */
export function startRealtime(): () => void {
  const changes = followChanges(queryClient);
  const disconnect = keepConnected(makeSocket, changes.connected);
  return () => {
    disconnect();
    changes.stop();
  };
}

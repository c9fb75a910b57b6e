import { getMyAccess } from '@safety-qube/contract/access';
import { call } from '../api/call.ts';
import { queryClient, reactToError } from '../api/query-client.ts';
import { keepConnected } from './connection.ts';
import { followChanges } from './follow-changes.ts';
import { makeSocket } from './make-socket.ts';

/** Asks for something that every session may know: when the session is over, the answer ends it here too. */
const checkSession = (): void => void call(getMyAccess, {}).catch(reactToError);

/** Real time for whoever is signed in; fetched after the first paint. Answers how to stop. */
export function startRealtime(): () => void {
  const changes = followChanges(queryClient);
  const disconnect = keepConnected(makeSocket, changes.connected, checkSession);
  return () => {
    disconnect();
    changes.stop();
  };
}

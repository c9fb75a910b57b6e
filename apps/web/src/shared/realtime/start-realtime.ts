import { getMyAccess } from '@safety-qube/contract/endpoints/access';
import { call } from '../api/call.ts';
import { queryClient, reactToError } from '../api/query-client.ts';
import { keepConnected } from './connection.ts';
import { followChanges } from './follow-changes.ts';
import { makeSocket } from './make-socket.ts';

/** Calls an endpoint that every session may call: when the session is over, the response ends it here too. */
const checkSession = (): void => void call(getMyAccess, {}).catch(reactToError);

/** Starts real time for the signed-in user; loaded after the first paint. Returns a function that stops it. */
export function startRealtime(): () => void {
  const changes = followChanges(queryClient);
  const disconnect = keepConnected(makeSocket, changes.connected, checkSession);
  return () => {
    disconnect();
    changes.stop();
  };
}

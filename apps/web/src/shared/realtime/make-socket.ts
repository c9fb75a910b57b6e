import type { IStompSocket } from '@stomp/stompjs';
import SockJS from 'sockjs-client/dist/sockjs.min.js';

const BROKER_PATH = '/api/broker';
/** What the server has; a network that lets no websocket through falls back to the others. */
const TRANSPORTS = ['websocket', 'xhr-streaming', 'xhr-polling'];

/** A socket to the broker, with the token in its address (section 7 of the specification). */
export function makeSocket(token: string): IStompSocket {
  const address = `${BROKER_PATH}?authorization=${encodeURIComponent(token)}`;
  return new SockJS(address, null, { transports: TRANSPORTS }) as unknown as IStompSocket;
}

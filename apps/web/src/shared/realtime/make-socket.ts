import type { IStompSocket } from '@stomp/stompjs';
import SockJS from 'sockjs-client/dist/sockjs.min.js';

const BROKER_PATH = '/api/broker';
/** Transports of the server; where a network blocks websockets the others are used. */
const TRANSPORTS = ['websocket', 'xhr-streaming', 'xhr-polling'];

/** Creates a socket to the broker, with the token in its address (section 7 of the specification). */
export function makeSocket(token: string): IStompSocket {
  const address = `${BROKER_PATH}?authorization=${encodeURIComponent(token)}`;
  return new SockJS(address, null, { transports: TRANSPORTS });
}

import type { IStompSocket } from '@stomp/stompjs';

const BROKER_PATH = '/api/broker';
/** Transports of SockJS, of which a network that blocks websockets lets the later ones through. */
const TRANSPORTS = ['websocket', 'xhr-streaming', 'xhr-polling'];
/** Websockets in a row that did not open, although the server answers: from then on the network counts as blocking them. */
const MAX_UNOPENED = 2;

let unopened = 0;
let sockJs: typeof import('sockjs-client') | undefined;

/**
 * Loads SockJS where websockets do not get through. Only there: it listens to `unload`, with which browsers keep no page for the
 * way back.
 */
async function countUnopened(): Promise<void> {
  const { ok } = await fetch(`${BROKER_PATH}/info`);
  if (!ok) return;
  unopened += 1;
  if (unopened >= MAX_UNOPENED) sockJs ??= (await import('sockjs-client/dist/sockjs.min.js')).default;
}

/** Opens a websocket without SockJS's framing, which every SockJS server offers at this address. */
function openWebSocket(query: string): WebSocket {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${BROKER_PATH}/websocket?${query}`);
  let wasOpen = false;
  socket.addEventListener('open', () => {
    wasOpen = true;
    unopened = 0;
  });
  socket.addEventListener('close', () => {
    if (!wasOpen && document.visibilityState === 'visible') countUnopened().catch(() => undefined); // no connection at all
  });
  return socket;
}

/** Creates a socket to the broker, with the token in its address (section 7 of the specification). */
export function makeSocket(token: string): IStompSocket {
  const query = `authorization=${encodeURIComponent(token)}`;
  return sockJs ? new sockJs(`${BROKER_PATH}?${query}`, null, { transports: TRANSPORTS }) : openWebSocket(query);
}

import { escapeHeader, type StompVersion } from './frame.ts';

type Sent = Readonly<Record<string, string | undefined>>;

/** A frame of the server as it travels; CONNECTED alone has no escapes. */
export function writeFrame(
  command: 'CONNECTED' | 'RECEIPT' | 'ERROR',
  headers: Sent,
  version: StompVersion,
  body?: string,
): string {
  const written = command === 'CONNECTED' ? (text: string) => text : (text: string) => escapeHeader(text, version);
  const head = Object.entries(headers)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${written(name)}:${written(value)}\n`)
    .join('');
  if (body === undefined) return `${command}\n${head}\n\0`;
  return `${command}\n${head}content-length:${Buffer.byteLength(body)}\n\n${body}\0`;
}

export interface Receiver {
  readonly subscriptionId: string;
  readonly messageId: string;
  readonly needsAck: boolean;
  readonly version: StompVersion;
}

/**
 * One JSON message for many receivers: all that they have in common is written once for each version, each receiver's own
 * lines go before it.
 */
export function messageWriter(destination: string, body: string): (receiver: Receiver) => string {
  const common = new Map<StompVersion, string>();
  const length = Buffer.byteLength(body);
  return ({ subscriptionId, messageId, needsAck, version }) => {
    let rest = common.get(version);
    if (rest === undefined) {
      rest = `destination:${escapeHeader(destination, version)}\ncontent-type:application/json\ncontent-length:${length}\n\n${body}\0`;
      common.set(version, rest);
    }
    const ack = needsAck ? `ack:${messageId}\n` : '';
    return `MESSAGE\nsubscription:${escapeHeader(subscriptionId, version)}\nmessage-id:${messageId}\n${ack}${rest}`;
  };
}

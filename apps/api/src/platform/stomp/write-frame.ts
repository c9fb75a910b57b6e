import { escapeHeader, type StompVersion } from './frame.ts';

type Sent = Readonly<Record<string, string | undefined>>;

/** Serializes a server frame; only CONNECTED has no escapes. */
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
 * Returns a serializer of one JSON message for many receivers: the common part is serialized once per version, after the lines
 * specific to each receiver.
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

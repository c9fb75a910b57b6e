/** Supported versions of STOMP, highest first. */
export const VERSIONS = ['1.2', '1.1', '1.0'] as const;
export type StompVersion = (typeof VERSIONS)[number];

const COMMANDS = [
  'CONNECT',
  'STOMP',
  'SEND',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'ACK',
  'NACK',
  'BEGIN',
  'COMMIT',
  'ABORT',
  'DISCONNECT',
] as const;
/** A command of a client. */
export type ClientCommand = (typeof COMMANDS)[number];
export const isClientCommand = (text: string): text is ClientCommand => COMMANDS.some((one) => one === text);

/** Headers by name; for repeated names the first one counts, as specified by STOMP. The object has no prototype. */
export type Headers = Readonly<Record<string, string | undefined>>;

export interface ClientFrame {
  readonly command: ClientCommand;
  readonly headers: Headers;
  readonly body: string;
}

/** An error of a client: it is sent to the client in an ERROR frame and the connection is closed, as specified by STOMP. */
export class StompError extends Error {
  readonly detail: string;
  constructor(message: string, detail = '') {
    super(message);
    this.detail = detail;
  }
}

const UNESCAPED: Record<string, string> = { n: '\n', c: ':', '\\': '\\', r: '\r' };

/** Unescapes a header's text; 1.0 has no escapes, 1.1 has none for the carriage return. */
export function unescapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0' || !text.includes('\\')) return text;
  return text.replace(/\\(.?)/gs, (_, letter: string) => {
    const meant = UNESCAPED[letter];
    if (meant === undefined || (letter === 'r' && version === '1.1')) throw new StompError('undefined escape sequence');
    return meant;
  });
}

/** Escapes a header's text for sending. */
export function escapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0') return text.replace(/[\r\n]/g, '');
  if (!/[\\\n\r:]/.test(text)) return text;
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(':', '\\c');
  return version === '1.2' ? escaped.replaceAll('\r', '\\r') : escaped.replaceAll('\r', '');
}

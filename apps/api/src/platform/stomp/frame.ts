/** Versions of STOMP that are spoken, the best first. */
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
/** What a client may say. */
export type ClientCommand = (typeof COMMANDS)[number];
export const isClientCommand = (text: string): text is ClientCommand => (COMMANDS as readonly string[]).includes(text);

/** Headers by name; of a name that is given twice the first counts, as the protocol has it. Without a prototype. */
export type Headers = Readonly<Record<string, string | undefined>>;

export interface ClientFrame {
  readonly command: ClientCommand;
  readonly headers: Headers;
  readonly body: string;
}

/** What a client did wrong: it is told so in an ERROR frame and the connection ends, as the protocol has it. */
export class StompError extends Error {
  readonly detail: string;
  constructor(message: string, detail = '') {
    super(message);
    this.detail = detail;
  }
}

const UNESCAPED: Record<string, string> = { n: '\n', c: ':', '\\': '\\', r: '\r' };

/** A header's text as it was meant; 1.0 knows no escapes, 1.1 none for the carriage return. */
export function unescapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0' || !text.includes('\\')) return text;
  return text.replace(/\\(.?)/gs, (_, letter: string) => {
    const meant = UNESCAPED[letter];
    if (meant === undefined || (letter === 'r' && version === '1.1')) throw new StompError('undefined escape sequence');
    return meant;
  });
}

/** A header's text as it travels. */
export function escapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0') return text.replace(/[\r\n]/g, '');
  if (!/[\\\n\r:]/.test(text)) return text;
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(':', '\\c');
  return version === '1.2' ? escaped.replaceAll('\r', '\\r') : escaped.replaceAll('\r', '');
}

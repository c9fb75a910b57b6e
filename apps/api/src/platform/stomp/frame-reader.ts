import { type ClientFrame, isClientCommand, StompError, type StompVersion, unescapeHeader } from './frame.ts';

/** Limits for frames of clients, in characters or counts. */
export interface FrameLimits {
  readonly frame: number;
  readonly headers: number;
  readonly headerLength: number;
  /** Maximum number of pieces of a frame, because each piece is parsed again from the start of the frame. */
  readonly pieces: number;
}
const LIMITS: FrameLimits = { frame: 64 * 1024, headers: 40, headerLength: 10 * 1024, pieces: 500 };

/** Returns the index in a text after this many bytes of UTF-8; -1 if the text is still incomplete. */
function endOfBytes(text: string, start: number, bytes: number): number {
  let seen = 0;
  let at = start;
  while (seen < bytes) {
    if (at >= text.length) return -1;
    const code = text.charCodeAt(at);
    if (code < 0x80) seen += 1;
    else if (code < 0x800) seen += 2;
    else if (code >= 0xd800 && code < 0xdc00) {
      seen += 4;
      at += 1;
    } else seen += 3;
    at += 1;
  }
  if (seen > bytes) throw new StompError('content-length splits a character');
  return at < text.length ? at : -1;
}

function headEnd(text: string, from: number): { at: number; length: number } | undefined {
  const plain = text.indexOf('\n\n', from);
  const windows = text.indexOf('\n\r\n', from);
  if (windows >= 0 && (plain < 0 || windows < plain)) return { at: windows, length: 3 };
  return plain < 0 ? undefined : { at: plain, length: 2 };
}

function readHead(head: string, version: StompVersion, limits: FrameLimits): Omit<ClientFrame, 'body'> {
  const [first = '', ...lines] = head.split('\n').map((line) => line.replace(/\r$/, ''));
  if (!isClientCommand(first)) throw new StompError('unknown command', first.slice(0, 40));
  if (lines.length > limits.headers) throw new StompError('too many headers');
  const isLiteral = first === 'CONNECT' || first === 'STOMP'; // these have no escapes, for compatibility with 1.0
  const unescaped = (part: string): string => (isLiteral ? part : unescapeHeader(part, version));
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new StompError('malformed header');
    const name = unescaped(line.slice(0, colon));
    const value = unescaped(line.slice(colon + 1));
    if (!(name in headers)) headers[name] = value;
  }
  return { command: first, headers };
}

/** Returns the index of the end of a frame's body; -1 if it is still incomplete. */
function bodyEnd(text: string, start: number, declared: string | undefined, limits: FrameLimits): number {
  if (declared === undefined) return text.indexOf('\0', start);
  if (!/^\d{1,9}$/.test(declared)) throw new StompError('bad content-length');
  if (Number(declared) > limits.frame) throw new StompError('frame too large');
  const end = endOfBytes(text, start, Number(declared));
  if (end >= 0 && text[end] !== '\0') throw new StompError('body not terminated by NULL');
  return end;
}

/** Copies a text, because a substring would keep the whole original message in memory. */
const copied = (part: string): string => Buffer.from(part).toString();

export interface FrameReader {
  /** The negotiated version, which determines the escape sequences. */
  version: StompVersion;
  /** Adds received text, in pieces of any size, and passes on each complete frame. Throws StompError. */
  push(text: string): void;
}

/** Creates a parser for a client's frames. It buffers at most the size limit of one frame, whatever the client declares. */
export function frameReader(onFrame: (frame: ClientFrame) => void, limits: FrameLimits = LIMITS): FrameReader {
  let kept = '';
  let pieces = 0;
  const reader: FrameReader = {
    version: '1.2',
    push(text) {
      const all = kept + text;
      pieces = kept ? pieces + 1 : 0;
      if (pieces > limits.pieces) throw new StompError('frame in too many pieces');
      let at = 0;
      for (;;) {
        while (at < all.length && '\n\r\0'.includes(all.charAt(at))) at += 1; // heart-beats
        kept = all.slice(at);
        if (!kept) return;
        const head = headEnd(all, at);
        if ((head?.at ?? all.length) - at > limits.headerLength) throw new StompError('headers too large');
        if (!head) return;
        const { command, headers } = readHead(copied(all.slice(at, head.at)), reader.version, limits);
        const start = head.at + head.length;
        const end = bodyEnd(all, start, headers['content-length'], limits);
        if ((end < 0 ? all.length : end) - at > limits.frame) throw new StompError('frame too large');
        if (end < 0) return;
        const body = copied(all.slice(start, end));
        if (body && command !== 'SEND') throw new StompError('body not allowed');
        at = end + 1;
        kept = '';
        onFrame({ command, headers, body });
      }
    },
  };
  return reader;
}

import { createReadStream } from 'node:fs';
import { cutText } from '@safety-qube/domain/cut-text';
import type { StrayBytes } from '@safety-qube/domain/records/stored-import';
import { bytesOf } from '../bytes-of.ts';

/** Bytes of a UTF-8 text that are not valid UTF-8: how many, and the first lines that have them. */
export type Stray = StrayBytes;

/** Lines that are returned; characters of a line before the byte, and in total. */
const LINES = 5;
const BEFORE = 60;
const SHOWN = 160;
/** Characters of a line that are buffered while it is read: its beginning is dropped. */
const BUFFERED = 4000;
/** Characters beyond ASCII per invalid byte: another encoding produces hardly any by chance. */
const RATIO = 3;
/** Invalid bytes after which a file with too few valid characters beyond ASCII is not read further. */
const MAX_INVALID = 200;
const NON_ASCII = /[\u0080-\u{10ffff}]/gu;
const REPLACEMENT = '\ufffd';

/** The part of a line around its first invalid byte. */
function around(line: string): string {
  const from = Math.max(0, line.indexOf(REPLACEMENT) - BEFORE);
  const text = cutText(line.slice(from), SHOWN).trim();
  return `${from > 0 ? '…' : ''}${text}${line.length - from > SHOWN ? '…' : ''}`;
}

/**
 * Returns whether a file is a text in UTF-8, and which of its bytes are invalid: a stray byte does not make it another encoding
 * when its other characters beyond ASCII are all well-formed. With a byte order mark, any file counts as UTF-8.
 */
export async function readAsUtf8(file: string, isMarked: boolean): Promise<{ isUtf8: boolean; stray: Stray | null }> {
  const decoder = new TextDecoder('utf-8');
  const lines: { line: number; text: string }[] = [];
  let [good, bad, line, held] = [0, 0, 1, ''];
  const isMostly = (): boolean => isMarked || (good > 0 && good >= bad * RATIO);
  const endLine = (): void => {
    if (held.includes(REPLACEMENT) && lines.length < LINES) lines.push({ line, text: around(held) });
    held = '';
  };
  const take = (text: string): void => {
    const nonAscii = text.match(NON_ASCII) ?? [];
    const wrong = nonAscii.filter((character) => character === REPLACEMENT).length;
    bad += wrong;
    good += nonAscii.length - wrong;
    const parts = text.split('\n');
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        endLine();
        line += 1;
      }
      if (lines.length < LINES) held = held.includes(REPLACEMENT) ? held : (held + part).slice(-BUFFERED);
    }
  };
  for await (const chunk of bytesOf(createReadStream(file))) {
    take(decoder.decode(chunk, { stream: true }));
    if (bad > MAX_INVALID && !isMostly()) return { isUtf8: false, stray: null };
  }
  take(decoder.decode());
  endLine();
  if (bad === 0) return { isUtf8: true, stray: null };
  return isMostly() ? { isUtf8: true, stray: { count: bad, lines } } : { isUtf8: false, stray: null };
}

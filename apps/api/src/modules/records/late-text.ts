import type { Language } from '@safety-qube/domain/languages';
import { RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { awaitedOf, lateWords } from '@safety-qube/domain/records/lateness';
import { pageText } from '../../platform/page-text.ts';

/** Says how late a record is at this time, as its page does; null if it is not. */
export function lateText(
  language: Language,
  { type, status, late_from }: { readonly type: string; readonly status: string; readonly late_from: Date | null },
): string | null {
  const awaited = awaitedOf(RECORD_TYPES[type as RecordType].workflow, status);
  const words = lateWords({ awaited, lateFrom: late_from, now: Date.now() }, language);
  return words ? pageText(language, words.key, { span: words.span }) : null;
}

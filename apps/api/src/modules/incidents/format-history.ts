import { historyWords } from '@safety-qube/domain/incidents/history-words';
import type { PageTextKey } from '../../platform/page-text.ts';
import type { DocumentFormat, Names } from '../record-pdf/index.ts';

/** Returns a function that formats, for a document, what the history of an incident says of its investigation. */
export function historyFormatter({ t, moment, amount }: DocumentFormat, { person }: Names) {
  const formatters = { t: (key: string) => t(key as PageTextKey), moment, amount, person };
  return (property: string, value: unknown) => historyWords(property, value, formatters);
}

import { fold } from './import-values.ts';

/** What files call the beginning of a record's life, beside the names of its statuses. */
export const OPEN_WORDS = [
  'open',
  'new',
  'pending',
  'in progress',
  'abierto',
  'aperto',
  'ouvert',
  '打开',
  'مفتوح',
] as const;
/** What files call its end. */
export const CLOSED_WORDS = [
  'closed',
  'close',
  'done',
  'completed',
  'complete',
  'resolved',
  'cerrado',
  'chiuso',
  'clos',
  'ferme',
  '已关闭',
  'مغلق',
] as const;

const WORDS = new Set([...OPEN_WORDS, ...CLOSED_WORDS].map(fold));
/** Whether a text of a file says that something is open or closed. */
export const isStatusWord = (text: string): boolean => text.length <= 40 && WORDS.has(fold(text));

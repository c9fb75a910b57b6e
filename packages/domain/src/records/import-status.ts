import { fold } from '../plain-text.ts';

/** Words in files for a record that is open, in addition to the names of the statuses. */
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
/** Words in files for a record that is closed. */
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
/** Whether a text of a file means open or closed. */
export const isStatusWord = (text: string): boolean => text.length <= 40 && WORDS.has(fold(text));

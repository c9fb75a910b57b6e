import type { Language } from '@safety-qube/domain/languages';
import type { TextKey } from '../../platform/i18n.ts';
import type { PageTextKey } from '../../platform/page-text.ts';
import type { Written } from './written.ts';

/** How things are told in a document: in the reader's language and zone. */
export interface DocumentFormat {
  readonly language: Language;
  readonly isRightToLeft: boolean;
  readonly timeZone: string;
  /** A text of the pages. */
  readonly t: (key: PageTextKey, params?: Readonly<Record<string, string>>) => string;
  /** A text of documents alone. */
  readonly own: (key: TextKey, params?: Record<string, string>) => string;
  /** A text of somebody. */
  readonly said: (text: string) => Written;
  /** One of ours. */
  readonly ours: (text: string) => Written;
  readonly moment: (at: string | Date) => string;
  /** A day without a zone (2026-11-05). */
  readonly day: (day: string) => string;
  /** A sum of money, in a currency as 12 USD is. */
  readonly amount: (sum: number, currency: string) => string;
}

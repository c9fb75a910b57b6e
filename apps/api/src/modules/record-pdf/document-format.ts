import type { Language } from '@safety-qube/domain/languages';
import type { TextKey } from '../../platform/i18n.ts';
import type { PageTextKey } from '../../platform/page-text.ts';
import type { TypesetText } from './typeset-text.ts';

/** How values are formatted in a document: in the reader's language and time zone. */
export interface DocumentFormat {
  readonly language: Language;
  readonly isRightToLeft: boolean;
  readonly timeZone: string;
  /** Returns a text of the web pages. */
  readonly t: (key: PageTextKey, params?: Readonly<Record<string, string>>) => string;
  /** Returns a text that only documents use. */
  readonly own: (key: TextKey, params?: Record<string, string>) => string;
  /** Prepares a text that a person wrote. */
  readonly personText: (text: string) => TypesetText;
  /** Prepares a text of the product. */
  readonly productText: (text: string) => TypesetText;
  readonly moment: (at: string | Date) => string;
  /** Formats a day without a zone (2026-11-05). */
  readonly day: (day: string) => string;
  /** Formats a sum of money with its currency, as 12 USD. */
  readonly amount: (sum: number, currency: string) => string;
}
